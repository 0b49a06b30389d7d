// Matches by a workforce: how games are requested and how the workers play them.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>

#include "base/workforce.h"
#include "match/match.h"

namespace tusk::match {

// The workforce must outlive the result.
[[nodiscard]] PlayElsewhere match_games_by(Workforce& workforce, std::stop_token stop);
// Plays games of this match until there are no more.
void serve_match(const MatchSettings& settings, const game::PlayerMakers& makers, Workforce& workforce);

// Messages between the processes. The parser throws InputError.
[[nodiscard]] std::string to_text(const GameTask& task);
[[nodiscard]] GameTask parse_game_task(std::string_view text);

}  // namespace tusk::match
