// How a match is told: the standing while it runs, the tables at the end, and all of it as JSON.
#pragma once

#include <optional>
#include <string>

#include "output.h"
#include "play/match.h"

namespace tusk::cli {

// One line: points, Elo and the test of two players, or the leaders of many.
std::string standing_text(const play::Standings& standings, const std::optional<play::Sprt>& sprt);
void print_report(const play::MatchSettings& settings, const play::MatchResult& result);
Json to_json(const play::MatchSettings& settings, const play::MatchResult& result);

}  // namespace tusk::cli
