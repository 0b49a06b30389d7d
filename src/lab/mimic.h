// McKee's experiment: how often a mimic finds its position in the games database, by move number, and how it scores
// against a random player, a weak bot that searches two turns, or the engine.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "mimic/mimic.h"

namespace tusk::lab {

struct MimicExperiment {
  enum class Opponent : std::uint8_t { random, two_turns, engine };

  std::string database;
  Opponent opponent = Opponent::random;
  mimic::MimicOptions mimic;
  int games = 100;
  int threads = 1;
  std::uint64_t seed = 1;
  int width = 8;                        // turns, and replies to each, that the two-turn bot considers
  int search_depth = 8;                 // of the engine's search in steps: two turns
  std::uint64_t search_nodes = 50'000;  // maximum nodes of that search
  int turn_limit = 100;                 // turns per side, then the score decides
};

// Moves 1-5, 6-10, ... 41-45, 46 and later.
inline constexpr int kMoveRanges = 10;
[[nodiscard]] std::string range_name(int range);

struct MimicRange {
  std::int64_t moves = 0;
  // By index in mimic::kMimicKinds: searches that found a position, and searches that found a legal turn.
  std::array<std::int64_t, mimic::kMimicKinds.size()> found{}, legal{};
  std::int64_t any_legal = 0;  // at least one kind found a legal turn
};

struct MimicReport {
  std::array<MimicRange, kMoveRanges> ranges;
  std::vector<double> points;  // the mimic's score in each game: 1, 0.5 or 0
  std::int64_t moves = 0;
  std::int64_t illegal = 0;
  std::array<std::int64_t, 7> by_source{};  // turns by MimicSource
  std::int64_t areas_left = 0;              // times that a turn left its area and the next one was asked
  double longest_turn = 0;                  // of the mimic, in seconds of the processor
};

// Calls `on_game` after each game. `stop` is checked between games and ends the experiment with those played so far.
[[nodiscard]] MimicReport run_mimic_experiment(const MimicExperiment& experiment, const std::function<void()>& on_game,
                                               const std::stop_token& stop);

}  // namespace tusk::lab
