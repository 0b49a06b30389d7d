// Self-play by a workforce: how games are requested and how the workers play them.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>

#include "base/workforce.h"
#include "learning/league.h"
#include "learning/selfplay.h"

namespace tusk::learning {

// Plays games by seed; nothing if stopped before the end. The workforce must outlive the result.
[[nodiscard]] SelfplayElsewhere selfplay_games_by(Workforce& workforce, std::stop_token stop);
// Plays games until there are no more.
void serve_selfplay(const SelfplayOptions& options, League* league, Workforce& workforce);

// Messages between the processes. The parser throws InputError.
[[nodiscard]] std::string to_bytes(const SelfplayGame& game);
[[nodiscard]] SelfplayGame parse_selfplay_game(std::string_view bytes);

}  // namespace tusk::learning
