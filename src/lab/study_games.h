// Games for experiments: self-play of the engine, or read from files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arimaa/board/game.h"
#include "arimaa/engine/options.h"
#include "lab/experiment.h"

namespace tusk::lab {

struct StudyGame {
  std::vector<arimaa::Position> positions;  // at the start of each turn, and after the last turn
  std::vector<arimaa::Turn> turns;
  bool ended_by_rules = false;           // not by resignation, on time, or by our own limit
  std::optional<arimaa::Side> winner{};  // if ended by the rules
};

struct SelfPlayPlan {
  arimaa::EngineOptions engine;
  arimaa::SearchLimits limits;  // per turn
  int games = 10;
  std::uint64_t seed = 1;
  int random_turns = 4;    // at most this many random turns at the start of each game
  int longest_game = 200;  // turns of both sides
};

// The games do not depend on the number of threads. Shows progress; throws Interrupted.
[[nodiscard]] std::vector<StudyGame> play_study_games(Session& session, const SelfPlayPlan& plan);
// All games of the session's archives and records that can be replayed. Throws InputError for a file without games.
[[nodiscard]] std::vector<StudyGame> read_study_games(Session& session);

// The engine with the network, a small table and this many nodes per turn.
[[nodiscard]] SelfPlayPlan network_plan(int games, int nodes, std::uint64_t seed);
// The same with `classic`, for positions that need not come from the best play: the network is retrained often, and
// every change of it would make the section out of date.
[[nodiscard]] SelfPlayPlan classic_plan(int games, int nodes, std::uint64_t seed);

}  // namespace tusk::lab
