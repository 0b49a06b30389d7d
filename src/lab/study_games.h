// Games that experiments look at: played by the engine against itself, or read from files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arimaa/board/game.h"
#include "arimaa/engine/options.h"
#include "lab/experiment.h"

namespace tusk::lab {

struct StudyGame {
  std::vector<arimaa::Position> positions;  // at the start of each turn, the last one after the last turn
  std::vector<arimaa::Turn> turns;
  bool ended_by_rules = false;           // not by resignation, time, or our own limit
  std::optional<arimaa::Side> winner{};  // of a game ended by the rules
};

struct SelfPlayPlan {
  arimaa::EngineOptions engine;
  arimaa::SearchLimits limits;  // of one turn
  int games = 10;
  std::uint64_t seed = 1;
  int random_turns = 4;    // at most so many at the start of each game
  int longest_game = 200;  // turns of both sides
};

// The same games on any number of threads. Shows progress, and throws Interrupted.
[[nodiscard]] std::vector<StudyGame> play_study_games(Session& session, const SelfPlayPlan& plan);
// All games of the session's archives and records that can be replayed. Throws InputError for a file that is none.
[[nodiscard]] std::vector<StudyGame> read_study_games(Session& session);

// The network engine with a small table and so many nodes a turn.
[[nodiscard]] SelfPlayPlan network_plan(int games, int nodes, std::uint64_t seed);
// The same with the evaluation `classic`, for positions that need not be of the best play: the network is learnt anew
// often, and every change of it would make the section out of date.
[[nodiscard]] SelfPlayPlan classic_plan(int games, int nodes, std::uint64_t seed);

}  // namespace tusk::lab
