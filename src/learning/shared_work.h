// Self-play by a workforce: how a game is asked for, and how the workers play it.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>

#include "base/workforce.h"
#include "learning/league.h"
#include "learning/selfplay.h"

namespace tusk::learning {

// Games by seed; nothing if it was stopped before the end. The workforce must outlive the result.
[[nodiscard]] SelfplayElsewhere selfplay_games_by(Workforce& workforce, std::stop_token stop);
// Plays games until there are no more to play.
void serve_selfplay(const SelfplayOptions& options, League* league, Workforce& workforce);

// What passes between the processes. The parser throws InputError.
[[nodiscard]] std::string to_bytes(const SelfplayGame& game);
[[nodiscard]] SelfplayGame parse_selfplay_game(std::string_view bytes);

}  // namespace tusk::learning
