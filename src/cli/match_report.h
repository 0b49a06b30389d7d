// How a match is told: the standing while it runs, the tables at the end, and all of it as JSON.
#pragma once

#include <optional>
#include <string>

#include "match/match.h"
#include "output.h"

namespace tusk::cli {

// One line: points, Elo and the test of two players, or the leaders of many.
std::string standing_text(const match::Standings& standings, const std::optional<match::Sprt>& sprt);
void print_report(const match::MatchSettings& settings, const match::MatchResult& result);
Json to_json(const match::MatchSettings& settings, const match::MatchResult& result);

}  // namespace tusk::cli
