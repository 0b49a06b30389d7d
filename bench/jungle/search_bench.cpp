// Nodes a second of the searches, on one thread.
#include <benchmark/benchmark.h>

#include "jungle/notation.h"
#include "jungle/perft.h"
#include "jungle/rules.h"

namespace tusk::jungle {
namespace {

void count_rate(benchmark::State& state, std::uint64_t nodes) {
  state.counters["nodes"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

void perft_start(benchmark::State& state) {
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes += perft(Position::start(), 6);
  count_rate(state, nodes);
}
BENCHMARK(perft_start)->Unit(benchmark::kMillisecond);

void alpha_beta(benchmark::State& state, const Position& position, int depth) {
  AlphaBeta search({.table_mebibytes = 64});
  search::Limits limits;
  limits.depth = depth;
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    search.forget();
    nodes += search.search(position, limits).statistics.nodes;
  }
  count_rate(state, nodes);
}
BENCHMARK_CAPTURE(alpha_beta, start, Position::start(), 12)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(alpha_beta, endgame, parse_position("w Eb1 Te2 Dc2 ef7 tc6 rb7"), 14)->Unit(benchmark::kMillisecond);

void df_pn_three(benchmark::State& state) {
  const Position position = parse_position("w Tb2 rc6 df5");
  DfPn prover({.table_mebibytes = 64});
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    prover.forget();
    nodes += prover.solve(position, {}).proof.statistics.nodes;
  }
  count_rate(state, nodes);
}
BENCHMARK(df_pn_three)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tusk::jungle
