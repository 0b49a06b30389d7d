// How fast the rules are: steps made in perft, and distinct turns enumerated.
#include <benchmark/benchmark.h>
#include <vector>

#include "arimaa/board/steps.h"
#include "arimaa/board/turns.h"
#include "arimaa/middle_game.h"
#include "arimaa/notation/position_text.h"

namespace tusk::arimaa {
namespace {

std::vector<Position> middle_game() {
  std::vector<Position> positions;
  for (const auto text : kMiddleGame) positions.push_back(parse_position(text).position);
  return positions;
}

// Makes every step, also the last: no counting of lists in place of making.
std::uint64_t make_all(const Position& position, int depth) {
  StepList steps;
  generate_steps(position, steps);
  std::uint64_t made = 0;
  for (const Step step : steps) {
    const Position next = position.after(step);
    benchmark::DoNotOptimize(next);
    made += 1 + (depth > 1 ? make_all(next, depth - 1) : 0);
  }
  return made;
}

void steps_made(benchmark::State& state) {
  const auto positions = middle_game();
  std::uint64_t made = 0;
  for (auto _ : state)
    for (const auto& position : positions) made += make_all(position, 3);
  state.counters["steps"] = benchmark::Counter(static_cast<double>(made), benchmark::Counter::kIsRate);
}
BENCHMARK(steps_made)->Unit(benchmark::kMillisecond);

void distinct_turns_found(benchmark::State& state) {
  const auto positions = middle_game();
  TurnEnumerator turns;
  std::uint64_t found = 0;
  std::uint64_t made = 0;
  for (auto _ : state) {
    for (const auto& position : positions) {
      found += turns.count(position);
      made += turns.boards_made();
    }
  }
  state.counters["turns"] = benchmark::Counter(static_cast<double>(found), benchmark::Counter::kIsRate);
  state.counters["boards_per_turn"] = static_cast<double>(made) / static_cast<double>(found);
}
BENCHMARK(distinct_turns_found)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tusk::arimaa
