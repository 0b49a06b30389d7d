// Time per evaluation of each evaluator, over positions of random play in all stages of a game and of a turn.
#include <benchmark/benchmark.h>
#include <string>
#include <vector>

#include "arimaa/eval/boards.h"
#include "arimaa/eval/evaluator.h"

namespace tusk::arimaa {
namespace {

std::vector<Position> played_positions() {
  std::vector<Position> positions;
  Random random(1);
  while (positions.size() < 1000) positions.push_back(random_play(random, random.between(4, 60)));
  return positions;
}

void evaluate(benchmark::State& state, const std::string& name) {
  const std::vector<Position> positions = played_positions();
  const auto evaluator = make_evaluator(name);
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(evaluator->evaluate(positions[next]));
    if (++next == positions.size()) next = 0;
  }
}

const int kRegistered = [] {
  for (const std::string_view name : evaluator_names())
    benchmark::RegisterBenchmark(("evaluate/" + std::string(name)).c_str(),
                                 [name](benchmark::State& state) { evaluate(state, std::string(name)); });
  return 0;
}();

}  // namespace
}  // namespace tusk::arimaa
