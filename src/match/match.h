// A match: many games between two or more players, several at a time, with a journal to resume from.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "game/player_spec.h"
#include "match/openings.h"
#include "match/schedule.h"
#include "match/standings.h"
#include "match/statistics.h"

namespace tusk::match {

struct MatchSettings {
  std::vector<game::PlayerSpec> players;  // at least two, with different names
  Format format = Format::round_robin;
  int games = 2;   // per pair of opponents (and round); even
  int rounds = 0;  // of a Swiss tournament
  int concurrency = 1;
  game::Terms terms;
  Openings openings{Openings::Source::book, 0, 0};
  std::uint64_t seed = 0;
  std::optional<Sprt> sprt;  // ends the match when decided; two players only
  std::string record;        // the journal; empty for none

  [[nodiscard]] int total_games() const;
  // Identifies everything that a game depends on. The number of games is not part of it, so that a match can be
  // extended.
  [[nodiscard]] std::string fingerprint() const;
};

// Callbacks while the match runs, from one thread at a time.
struct MatchNews {
  // Players and files are fine; `earlier` are the games found in the journal.
  std::function<void(const std::vector<FinishedGame>& earlier)> begun;
  std::function<void(const FinishedGame&, const Standings&)> finished;
};

struct MatchResult {
  Standings standings;
  std::optional<Sprt::Verdict> verdict;
  std::vector<double> byes;  // points of each player for rounds without an opponent
  bool complete = false;     // every game was played, or the test is decided
};

// Plays one game of the match elsewhere; nothing if it was stopped before the end.
using PlayElsewhere = std::function<std::optional<FinishedGame>(const GameTask&)>;

// Returns when all games are played, the test is decided, or `stop` is requested. A stop abandons the games in
// progress; they are played again when the match is resumed. Throws InputError before the first game if something is
// wrong. The games are played here or, if `elsewhere` is set, all of them there, up to `concurrency` at a time.
[[nodiscard]] MatchResult run_match(const MatchSettings& settings, const game::PlayerMakers& makers,
                                    const MatchNews& news, const std::stop_token& stop,
                                    const PlayElsewhere& elsewhere = {});

}  // namespace tusk::match
