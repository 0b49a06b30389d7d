// The network as a search uses it: positions one move apart, captures and turn ends included.
#include <benchmark/benchmark.h>
#include <vector>

#include "arimaa/board/move.h"
#include "arimaa/eval/network/kernels.h"
#include "arimaa/eval/network/network_evaluator.h"
#include "arimaa/tactics/positions.h"

namespace tusk::arimaa::network {
namespace {

struct Visit {
  Position position;
  int ply;
};

// All children of positions of random play, as a search at its last ply visits them: parent, child, child, ...
std::vector<Visit> visits() {
  std::vector<Visit> result;
  Random random(1);
  while (result.size() < 20000) {
    const Position parent = random_play(random, random.between(4, 50));
    result.push_back({parent, 1});
    MoveList moves;
    generate_moves(parent, moves);
    for (const Move move : moves) {
      Position child = parent;
      move.make_on(child);
      if (child.steps_left() == 0) child.end_turn();
      result.push_back({child, 2});
    }
  }
  return result;
}

void network_in_search(benchmark::State& state, std::string_view set) {
  use_instruction_set(set);
  const std::vector<Visit> all = visits();
  NetworkEvaluator evaluator;
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(evaluator.evaluate_at(all[next].position, all[next].ply));
    if (++next == all.size()) next = 0;
  }
  state.SetItemsProcessed(state.iterations());
  use_instruction_set("");
}

const int kRegistered = [] {
  for (const std::string_view set : instruction_sets())
    benchmark::RegisterBenchmark(("network_in_search/" + std::string(set)).c_str(),
                                 [set](benchmark::State& state) { network_in_search(state, set); });
  return 0;
}();

}  // namespace
}  // namespace tusk::arimaa::network
