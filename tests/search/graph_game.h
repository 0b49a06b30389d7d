// A toy game for the search templates: a random directed graph, full of cycles, small enough for brute force.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/fixed_list.h"
#include "base/random.h"
#include "search/game.h"

namespace tusk::search {

// Even nodes are side 0's turn, odd ones side 1's. Every edge goes to the other side.
struct Graph {
  std::vector<std::vector<int>> edges;
  std::vector<Ending> endings;

  static Graph random(int nodes, int most_moves, double ended, Random& random) {
    Graph graph;
    graph.edges.resize(static_cast<std::size_t>(nodes));
    graph.endings.resize(static_cast<std::size_t>(nodes));
    for (int node = 0; node < nodes; ++node) {
      auto& ending = graph.endings[static_cast<std::size_t>(node)];
      if (random.chance(ended)) {
        ending = random.chance(0.7) ? Ending::lost : Ending::drawn;
      }
      for (int i = random.between(0, most_moves); i > 0; --i) {
        const int target = 2 * random.between(0, nodes / 2 - 1) + 1 - node % 2;
        graph.edges[static_cast<std::size_t>(node)].push_back(target);
      }
    }
    return graph;
  }
};

// Plies until `attacker` has forced a win from each node, or -1: the fixpoint, sweep by sweep. Nodes `won_already` need
// none.
inline std::vector<int> forced_wins(const Graph& graph, int attacker, const std::vector<bool>& won_already = {}) {
  const auto nodes = static_cast<int>(graph.edges.size());
  std::vector<int> plies(graph.edges.size(), -1);
  for (int node = 0; node < nodes; ++node) {
    const auto at = static_cast<std::size_t>(node);
    if (graph.endings[at] == Ending::none ? !won_already.empty() && won_already[at]
                                          : node % 2 != attacker && graph.endings[at] == Ending::lost)
      plies[at] = 0;
  }
  for (int level = 1;; ++level) {
    bool changed = false;
    std::vector<int> next = plies;
    for (int node = 0; node < nodes; ++node) {
      const auto at = static_cast<std::size_t>(node);
      if (plies[at] >= 0 || graph.endings[at] != Ending::none || graph.edges[at].empty()) continue;
      const auto won = [&](int target) { return plies[static_cast<std::size_t>(target)] >= 0; };
      const auto& edges = graph.edges[at];
      const bool wins = node % 2 == attacker ? std::any_of(edges.begin(), edges.end(), won)
                                             : std::all_of(edges.begin(), edges.end(), won);
      if (!wins) continue;
      next[at] = level;
      changed = true;
    }
    plies = next;
    if (!changed) return plies;
  }
}

struct GraphGame {
  using Position = int;
  using Move = int;
  using MoveList = FixedList<int, std::size_t{8}>;
  static constexpr Ending kStuck = Ending::drawn;
  static inline const Graph* graph = nullptr;

  static std::uint64_t key(const Position& node) { return static_cast<std::uint64_t>(node); }
  static int side_to_move(const Position& node) { return node % 2; }
  static Ending ending(const Position& node) { return graph->endings[static_cast<std::size_t>(node)]; }
  static MoveList moves(const Position& node) {
    MoveList list;
    for (const int target : graph->edges[static_cast<std::size_t>(node)]) list.push_back(target);
    return list;
  }
  static MoveList captures(const Position& node) {
    MoveList list;
    for (const int target : moves(node))
      if (target > node && target % 3 == 0) list.push_back(target);
    return list;
  }
  static Position after(const Position&, Move target) { return target; }
  static int evaluate(const Position& node) { return static_cast<int>(mix_bits(key(node)) % 200) - 100; }
  static int move_value(const Position& node, Move target) { return (node * 7 + target * 3) % 11; }
};

// The same game with a lower bound of the plies to a win: what one look ahead shows.
struct BoundedGraphGame : GraphGame {
  static int plies_to_win(const Position& node, int side) {
    if (node % 2 != side) return 2;
    const auto& edges = graph->edges[static_cast<std::size_t>(node)];
    const bool at_once =
        std::any_of(edges.begin(), edges.end(), [](int target) { return ending(target) == Ending::lost; });
    return at_once ? 1 : 3;
  }
};

static_assert(EvaluatedGame<GraphGame> && !BoundedGame<GraphGame> && BoundedGame<BoundedGraphGame>);

}  // namespace tusk::search
