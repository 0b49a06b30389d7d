#include "search/df_pn.h"

#include <gtest/gtest.h>

#include "search/graph_game.h"

namespace tusk::search {
namespace {

// Every node of the graph as a root, for both attackers, must get the fixpoint's answer.
template <typename G>
void expect_all_answers(DfPn<G>& prover, const Graph& graph, bool clean_start) {
  GraphGame::graph = &graph;
  for (const int attacker : {0, 1}) {
    const auto plies = forced_wins(graph, attacker);
    for (int node = 0; node < static_cast<int>(graph.edges.size()); ++node) {
      if (clean_start) prover.forget();
      const auto result = prover.prove(node, attacker, {});
      const int expected = plies[static_cast<std::size_t>(node)];
      ASSERT_EQ(result.verdict, expected >= 0 ? Verdict::proved : Verdict::disproved)
          << "node " << node << " for " << attacker;
      if (expected < 0) continue;
      ASSERT_EQ(result.plies, expected) << "node " << node << " for " << attacker;
      ASSERT_EQ(prover.winning_line(node, attacker, expected, {}).size(), static_cast<std::size_t>(expected));
    }
  }
  if (!clean_start) prover.forget();
}

class DfPnOnGraphs : public testing::TestWithParam<int> {};

TEST_P(DfPnOnGraphs, AgreesWithTheFixpointWhateverTheCycles) {
  Random random(static_cast<std::uint64_t>(GetParam()));
  DfPn<GraphGame> plain({.table_mebibytes = 1});
  DfPn<BoundedGraphGame> bounded({.table_mebibytes = 1});
  for (int round = 0; round < 60; ++round) {
    const int nodes = 2 * random.between(2, 60);
    const Graph graph = Graph::random(nodes, random.between(1, 6), random.unit() * 0.3, random);
    expect_all_answers(plain, graph, true);
    expect_all_answers(plain, graph, false);
    expect_all_answers(bounded, graph, false);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, DfPnOnGraphs, testing::Range(1, 7));

// A table far too small for the graph: answers may be missing, never wrong.
TEST(DfPn, ForgettingCostsTimeNotTruth) {
  Random random(11);
  const Graph graph = Graph::random(200'000, 4, 0.05, random);
  GraphGame::graph = &graph;
  const auto plies = forced_wins(graph, 0);
  DfPn<GraphGame> prover({.table_mebibytes = 1});
  Limits limits;
  limits.nodes = 20'000;
  int answered = 0;
  for (int node = 0; node < 400; ++node) {
    const auto result = prover.prove(node, 0, limits);
    if (result.verdict == Verdict::unknown) continue;
    ++answered;
    ASSERT_EQ(result.verdict == Verdict::proved, plies[static_cast<std::size_t>(node)] >= 0) << node;
  }
  EXPECT_GT(answered, 50);
}

TEST(DfPn, SolvesForBothSidesWithTheShortestWin) {
  Random random(5);
  DfPn<GraphGame> prover({.table_mebibytes = 1});
  int seen[4] = {};
  for (int round = 0; round < 30; ++round) {
    const Graph graph = Graph::random(80, 4, 0.1, random);
    GraphGame::graph = &graph;
    const std::vector<int> wins[] = {forced_wins(graph, 0), forced_wins(graph, 1)};
    prover.forget();
    for (int node = 0; node < 80; ++node) {
      const auto at = static_cast<std::size_t>(node);
      const int mine = wins[node % 2][at], theirs = wins[1 - node % 2][at];
      const auto [value, proof] = prover.solve(node, {});
      ASSERT_EQ(value, mine >= 0 ? Value::win : theirs >= 0 ? Value::loss : Value::draw);
      if (value != Value::draw) {
        ASSERT_EQ(proof.plies, std::max(mine, theirs));
      }
      ++seen[static_cast<int>(value)];
    }
  }
  EXPECT_GT(std::min({seen[0], seen[1], seen[2]}), 100) << "the graphs should show every value often";
}

TEST(DfPn, StopsAtItsLimits) {
  Random random(3);
  const Graph graph = Graph::random(100'000, 6, 0.001, random);
  GraphGame::graph = &graph;
  DfPn<GraphGame> prover({.table_mebibytes = 8});
  Limits limits;
  limits.nodes = 1000;
  int root = 0;
  auto first = prover.prove(root, 0, limits);
  while (first.verdict != Verdict::unknown && root < 200) first = prover.prove(root += 2, 0, limits);
  ASSERT_EQ(first.verdict, Verdict::unknown);
  prover.forget();
  first = prover.prove(root, 0, limits);
  EXPECT_EQ(first.statistics.nodes, 1000U);
  prover.forget();
  EXPECT_EQ(prover.prove(root, 0, limits).plies, first.plies) << "the same budget gives the same answer";
  limits = {};
  std::stop_source stop;
  stop.request_stop();
  limits.stop = stop.get_token();
  EXPECT_LE(prover.prove(root, 0, limits).statistics.nodes, 4096U);
  limits = {};
  limits.depth = 3;
  prover.forget();
  EXPECT_EQ(prover.prove(root, 0, limits).plies, 4) << "no win within three plies, none shorter than four";
}

}  // namespace
}  // namespace tusk::search
