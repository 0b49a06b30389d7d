// Matches and self-play by a workforce: how a game is asked for, and how the workers play it.
#pragma once

#include <atomic>

#include "base/workforce.h"
#include "play/league.h"
#include "play/match.h"
#include "play/selfplay.h"

namespace tusk::play {

// Both must outlive the result.
[[nodiscard]] PlayElsewhere match_games_by(Workforce& workforce, const std::atomic<bool>& stop);
// Plays games of this match until there are no more to play.
void serve_match(const MatchSettings& settings, const PlayerMakers& makers, Workforce& workforce);

// Self-play games by seed; nothing if it was stopped before the end.
[[nodiscard]] SelfplayElsewhere selfplay_games_by(Workforce& workforce, const std::atomic<bool>& stop);
void serve_selfplay(const SelfplayOptions& options, League* league, Workforce& workforce);

// What passes between the processes. The parsers throw InputError.
[[nodiscard]] std::string to_text(const GameTask& task);
[[nodiscard]] GameTask parse_game_task(std::string_view text);
[[nodiscard]] std::string to_bytes(const SelfplayGame& game);
[[nodiscard]] SelfplayGame parse_selfplay_game(std::string_view bytes);

}  // namespace tusk::play
