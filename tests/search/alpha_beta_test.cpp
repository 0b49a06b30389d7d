#include "search/alpha_beta.h"

#include <gtest/gtest.h>

#include "search/graph_game.h"

namespace tusk::search {
namespace {

// Plain minimax to a depth, with the plies to a decided end in the score.
int minimax(int node, int depth) {
  if (const Ending ending = GraphGame::ending(node); ending != Ending::none) return ending == Ending::lost ? -kWin : 0;
  if (depth == 0) return GraphGame::evaluate(node);
  const auto moves = GraphGame::moves(node);
  if (moves.empty()) return 0;
  int best = -kInfinity;
  for (const int target : moves) best = std::max(best, from_table(-minimax(target, depth - 1), 1));
  return best;
}

AlphaBetaOptions options_from(int bits) {
  return {.iterative_deepening = (bits & 1) != 0,
          .move_ordering = (bits & 2) != 0,
          .transposition_table = (bits & 4) != 0,
          .depth_correction = true,
          .quiescence = false,
          .table_mebibytes = 1};
}

TEST(AlphaBeta, EverySwitchGivesTheMinimaxValue) {
  Random random(17);
  for (int round = 0; round < 40; ++round) {
    const Graph graph = Graph::random(60, 4, 0.1, random);
    GraphGame::graph = &graph;
    for (int bits = 0; bits < 8; ++bits) {
      AlphaBeta<GraphGame> search(options_from(bits));
      for (int node = 0; node < 60; node += 7) {
        Limits limits;
        limits.depth = 6;
        search.forget();
        const auto result = search.search(node, limits);
        const int expected = minimax(node, 6);
        if (is_decided(expected) || (bits & 4) == 0) {
          ASSERT_EQ(result.score, expected) << "node " << node << ", switches " << bits;
        } else if (is_decided(result.score)) {
          // A deeper value of the same position, met on the way, may stand in for a shallower one.
          ASSERT_GT(distance_to_end(result.score), 6) << "node " << node << ", switches " << bits;
        }
      }
    }
  }
}

// The shortest win and the longest defence, also with a table full of earlier searches and with quiescence.
TEST(AlphaBeta, FindsTheShortestWin) {
  Random random(23);
  int decided = 0;
  for (int round = 0; round < 60; ++round) {
    const Graph graph = Graph::random(80, 4, 0.08, random);
    GraphGame::graph = &graph;
    const std::vector<int> wins[] = {forced_wins(graph, 0), forced_wins(graph, 1)};
    AlphaBeta<GraphGame> search({.table_mebibytes = 1});
    for (int node = 0; node < 80; ++node) {
      if (GraphGame::ending(node) != Ending::none) continue;
      const auto at = static_cast<std::size_t>(node);
      const int mine = wins[node % 2][at], theirs = wins[1 - node % 2][at];
      Limits limits;
      limits.depth = 40;
      const auto result = search.search(node, limits);
      ASSERT_EQ(is_win(result.score), mine >= 0);
      ASSERT_EQ(is_loss(result.score), theirs >= 0);
      if (!is_decided(result.score)) continue;
      ASSERT_EQ(distance_to_end(result.score), std::max(mine, theirs)) << "node " << node;
      ++decided;
    }
  }
  EXPECT_GT(decided, 500);
}

TEST(AlphaBeta, WithoutDepthCorrectionAWinIsAWin) {
  Random random(29);
  const Graph graph = Graph::random(200, 4, 0.1, random);
  GraphGame::graph = &graph;
  const auto wins = forced_wins(graph, 0);
  AlphaBeta<GraphGame> search({.depth_correction = false, .table_mebibytes = 1});
  for (int node = 0; node < 200; node += 2) {
    if (GraphGame::ending(node) != Ending::none) continue;
    Limits limits;
    limits.depth = 30;
    const auto result = search.search(node, limits);
    ASSERT_EQ(result.score == kWin, wins[static_cast<std::size_t>(node)] >= 0) << node;
  }
}

TEST(AlphaBeta, StopsAtItsLimitsAndRepeatsItself) {
  Random random(31);
  const Graph graph = Graph::random(100'000, 6, 0.0001, random);
  GraphGame::graph = &graph;
  int root = 0;
  while (GraphGame::moves(root).size() < 4 || GraphGame::ending(root) != Ending::none) root += 2;
  for (const std::uint64_t nodes : {100U, 5000U, 30000U}) {
    Limits limits;
    limits.nodes = nodes;
    AlphaBeta<GraphGame> first({.table_mebibytes = 1}), second({.table_mebibytes = 1});
    const auto a = first.search(root, limits), b = second.search(root, limits);
    EXPECT_LE(a.statistics.nodes, nodes);
    EXPECT_EQ(a.score, b.score);
    EXPECT_EQ(a.best, b.best);
    EXPECT_EQ(a.depth, b.depth);
  }
}

TEST(AlphaBeta, AFinishedGameHasNoMove) {
  Graph graph;
  graph.edges = {{1}, {0}, {}};
  graph.endings = {Ending::lost, Ending::none, Ending::none};
  GraphGame::graph = &graph;
  AlphaBeta<GraphGame> search({.table_mebibytes = 1});
  EXPECT_FALSE(search.search(0, {}).best);
  EXPECT_FALSE(search.search(2, {}).best) << "stuck";
  EXPECT_EQ(search.search(2, {}).score, 0);
  EXPECT_EQ(search.search(1, {}).best, 0);
}

}  // namespace
}  // namespace tusk::search
