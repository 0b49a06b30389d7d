#include "search/df_pn.h"

#include <gtest/gtest.h>

#include "search/graph_game.h"

namespace tusk::search {
namespace {

// All that the table says must follow from the plies of the shortest wins (-1: none), not only the answers.
template <typename G>
void expect_true_facts(DfPn<G>& prover, int attacker, const std::vector<int>& plies) {
  prover.table().each([&](std::uint64_t key, int side, const ProofEntry& entry) {
    if (side != attacker) return;
    const int shortest = plies[static_cast<std::size_t>(key)];
    const bool won = shortest >= 0;
    EXPECT_TRUE(!entry.facts.won() || (won && entry.facts.won_within >= shortest))
        << "node " << key << " for " << attacker << " won within " << entry.facts.won_within << ", not " << shortest;
    EXPECT_TRUE(!won || entry.facts.safe_for < shortest)
        << "node " << key << " for " << attacker << " safe for " << entry.facts.safe_for << ", won in " << shortest;
  });
}

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
    expect_true_facts(prover, attacker, plies);
  }
  if (!clean_start) prover.forget();
}

class DfPnOnGraphs : public testing::TestWithParam<int> {};

// A graph of up to 120 nodes. Each number is drawn by its own statement, so that every compiler draws the same graph.
Graph draw_graph(Random& random) {
  const int nodes = 2 * random.between(2, 60);
  const int most_moves = random.between(1, 6);
  const double ended = random.unit() * 0.3;
  return Graph::random(nodes, most_moves, ended, random);
}

TEST_P(DfPnOnGraphs, AgreesWithTheFixpointWhateverTheCycles) {
  Random random(static_cast<std::uint64_t>(GetParam()));
  DfPn<GraphGame> plain({.table_mebibytes = 1});
  DfPn<BoundedGraphGame> bounded({.table_mebibytes = 1});
  for (int round = 0; round < 60; ++round) {
    const Graph graph = draw_graph(random);
    expect_all_answers(plain, graph, true);
    expect_all_answers(plain, graph, false);
    expect_all_answers(bounded, graph, false);
  }
}

// An oracle that knows who wins but not when: its won positions count as won already, whoever is to move.
TEST_P(DfPnOnGraphs, FactsHoldWithAnOracleWithoutPlies) {
  Random random(static_cast<std::uint64_t>(GetParam()));
  for (int round = 0; round < 60; ++round) {
    const Graph graph = draw_graph(random);
    GraphGame::graph = &graph;
    const std::vector<int> wins[] = {forced_wins(graph, 0), forced_wins(graph, 1)};
    std::vector<bool> told;
    for (std::size_t node = 0; node < graph.edges.size(); ++node) told.push_back(random.chance(0.15));
    DfPn<BoundedGraphGame> prover({.table_mebibytes = 1});
    prover.consult([&](const int& node) -> std::optional<Known> {
      const auto at = static_cast<std::size_t>(node);
      if (!told[at]) return std::nullopt;
      return Known{wins[node % 2][at] >= 0       ? Value::win
                   : wins[1 - node % 2][at] >= 0 ? Value::loss
                                                 : Value::draw,
                   std::nullopt};
    });
    for (const int attacker : {0, 1}) {
      std::vector<bool> won_already = told;
      for (std::size_t node = 0; node < told.size(); ++node)
        if (wins[attacker][node] < 0) won_already[node] = false;
      const auto plies = forced_wins(graph, attacker, won_already);
      for (int node = 0; node < static_cast<int>(told.size()); ++node)
        ASSERT_EQ(prover.prove(node, attacker, {}).verdict == Verdict::proved,
                  plies[static_cast<std::size_t>(node)] >= 0);
      expect_true_facts(prover, attacker, plies);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, DfPnOnGraphs, testing::Range(1, 7));

// A graph with one ending: the side to move has lost.
Graph graph_of(std::vector<std::vector<int>> edges, std::size_t lost) {
  Graph graph{std::move(edges), {}};
  graph.endings.resize(graph.edges.size());
  graph.endings[lost] = Ending::lost;
  return graph;
}

// The question about 2 leaves facts of 1, which wins in 3. If one of them is "no win within 3", the defender seems to
// be safe for 4 plies by moving from 4 to 1, and 5 is not looked at: a win in 4 is missed.
TEST(DfPn, KeptFactsDoNotHideTheShortestWin) {
  const Graph graph = graph_of({{}, {6}, {1}, {0}, {1, 5}, {2, 0}, {3}}, 0);
  GraphGame::graph = &graph;
  DfPn<GraphGame> prover({.table_mebibytes = 1});
  EXPECT_EQ(prover.prove(2, 1, {}).plies, 4);
  EXPECT_EQ(prover.prove(4, 1, {}).plies, 4);
  expect_true_facts(prover, 1, forced_wins(graph, 1));
}

// The same within one question.
TEST(DfPn, FactsOfTheSameQuestionDoNotHideTheShortestWin) {
  const Graph graph = graph_of({{1, 3}, {6}, {1}, {10}, {5}, {8}, {5}, {2, 4}, {}, {}, {7, 1}}, 8);
  GraphGame::graph = &graph;
  DfPn<GraphGame> prover({.table_mebibytes = 1});
  EXPECT_EQ(prover.prove(0, 1, {}).plies, 6);
  expect_true_facts(prover, 1, forced_wins(graph, 1));
}

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
