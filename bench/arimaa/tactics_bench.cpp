// Time per answer of the goal and capture analysis, asked for both sides with four steps left: in ordinary middle games
// and in races, where rabbits are advanced and traps contested.
#include <benchmark/benchmark.h>
#include <vector>

#include "arimaa/tactics/capture.h"
#include "arimaa/tactics/distance.h"
#include "arimaa/tactics/goal.h"
#include "arimaa/tactics/positions.h"

namespace tusk::arimaa {
namespace {

constexpr int kPositions = 200;

enum class Kind { middle_game, race };

std::vector<Position> positions_of(Kind kind) {
  std::vector<Position> positions;
  Random random(1);
  while (positions.size() < kPositions)
    positions.push_back(kind == Kind::middle_game ? settled(random_play(random, random.between(8, 30)))
                                                  : perturbed(random));
  return positions;
}

// Runs `ask(position, side)` over all positions; the time reported is that of one question.
template <typename Ask>
void measure(benchmark::State& state, Kind kind, Ask&& ask) {
  const std::vector<Position> positions = positions_of(kind);
  int answers = 0;
  for (auto _ : state)
    for (const Position& position : positions)
      for (const Side side : kSides) benchmark::DoNotOptimize(answers += static_cast<int>(ask(position, side)));
  const auto asked = static_cast<double>(state.iterations()) * kPositions * 2;
  state.counters["per_answer"] = benchmark::Counter(asked, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

auto goal(const Position& position, Side side) { return steps_to_goal(position, side, kStepsPerTurn); }
auto traps(const Position& position, Side side) { return traps_with_captures(position, side, kStepsPerTurn) != 0; }
// What evaluations ask.
auto victims(const Position& position, Side side) {
  return find_victims(position, Freedom(position), side, kStepsPerTurn).slow != 0;
}
auto captures(const Position& position, Side side) {
  static CaptureList list;
  generate_captures(position, side, kStepsPerTurn, list);
  return list.size();
}
auto lines(const Position& position, Side side) {
  static CaptureLines list;
  generate_capture_lines(position, side, kStepsPerTurn, list);
  return list.size();
}
auto goal_map(const Position& position, Side side) { return goal_distances(position, side)[0]; }
auto capture_map(const Position& position, Side side) { return capture_distances(position, side)[0]; }

#define TUSK_TACTICS_BENCH(ask)                                          \
  BENCHMARK_CAPTURE(measure, ask##_middle_game, Kind::middle_game, ask); \
  BENCHMARK_CAPTURE(measure, ask##_race, Kind::race, ask)

TUSK_TACTICS_BENCH(goal);
TUSK_TACTICS_BENCH(traps);
TUSK_TACTICS_BENCH(victims);
TUSK_TACTICS_BENCH(captures);
TUSK_TACTICS_BENCH(lines);
TUSK_TACTICS_BENCH(goal_map);
TUSK_TACTICS_BENCH(capture_map);

}  // namespace
}  // namespace tusk::arimaa
