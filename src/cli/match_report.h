// Reports a match: the standing while it runs, the tables at the end, and everything as JSON.
#pragma once

#include <optional>
#include <string>

#include "match/match.h"
#include "output.h"

namespace tusk::cli {

// One line: score, Elo and SPRT for two players, or the leaders of a larger field.
std::string standing_text(const match::Standings& standings, const std::optional<match::Sprt>& sprt);
void print_report(const match::MatchSettings& settings, const match::MatchResult& result);
Json to_json(const match::MatchSettings& settings, const match::MatchResult& result);

}  // namespace tusk::cli
