// The search of one thread: iterative deepening calls search_root() for every depth.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "arimaa/board/move.h"
#include "arimaa/board/position.h"
#include "arimaa/engine/best_first.h"
#include "arimaa/engine/history.h"
#include "arimaa/engine/options.h"
#include "arimaa/engine/params.h"
#include "arimaa/engine/root.h"
#include "arimaa/engine/win_score.h"
#include "arimaa/eval/evaluator.h"
#include "base/stopwatch.h"
#include "search/shared_table.h"

namespace tusk::arimaa {

// What the threads of one search share.
struct SearchControl {
  std::atomic<bool> stop{false};
  alignas(64) std::atomic<std::uint64_t> nodes{0};  // not on the cache line of `stop`, which every node reads
  std::atomic<int> finished_depth{0};               // by the leading thread
  SearchLimits limits;
  Stopwatch watch;
};

using MoveLine = FixedList<Move, 128>;

// What a search has found out about a position of its tree, without a goal threat or a decided score.
struct TreeVerdict {
  const Position& position;
  Score evaluation;
  Score score;  // for the side to move, subject to the bound
  search::Bound bound;
  int depth;  // steps
};
using TreeObserver = std::function<void(const TreeVerdict&)>;

// Thrown inside a thread's search when it has to stop; caught at its root.
struct SearchStopped {};

class Searcher {
 public:
  Searcher(const Evaluator& evaluator, const EngineOptions& options, search::SharedTable& table);

  void prepare(const Root& root, SearchControl& control);
  // Turns that lead to one of these boards are not considered at the root (for further lines).
  void exclude(std::vector<Position::Key> boards) { excluded_ = std::move(boards); }

  // Called for every position searched from now on that has no goal threat and no decided score; empty to disable.
  void set_observer(TreeObserver observer) { observer_ = std::move(observer); }

  // Searches the root to this depth in steps. Throws SearchStopped; line() then holds the best line so far.
  Score search_root(int depth, Score alpha, Score beta);

  [[nodiscard]] const MoveLine& line() const { return lines_[0]; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] int deepest() const { return deepest_; }

 private:
  static constexpr int kMaxPlies = 120;
  static constexpr int kNoMove = 0xffff;  // stored in the table as 0

  // A move already made in this turn, for commutation.
  struct Sibling {
    const MoveSet* searched_before;
    Bits zone;  // of that move and all later ones
  };
  struct Node {
    Position position;
    Position::Key turn_start = 0;  // board key
    int steps = 0;                 // from the root
    int ply = 0;                   // moves from the root
    int turn_reduction = 0;        // depth in steps taken off in this turn
    int last_reduction = 0;        // and in the turn before
    bool expects_cut = false;      // the parent expects a cutoff here
    Square last_to;
    FixedList<Sibling, kStepsPerTurn> siblings;
  };
  struct ScoredMove {
    Move move;
    int score;
    int history_index;
  };
  using ScoredMoves = FixedList<ScoredMove, 3 * 64 + 1>;
  struct Defence {
    bool needed = false;
    std::array<Bits, kStepsPerTurn + 1> relevant{};  // [steps left after the move]
  };

  // The state of searching the moves of a node.
  struct MoveTally {
    int depth;
    Score evaluation;
    Score first_alpha;
    Score alpha;
    Score beta;
    Score best = -kInfinity;
    int best_index = -1;
    FixedList<std::uint8_t, 3 * 64 + 1> tried{};  // indices of the moves searched
    int quiet_moves = 0;                          // among them
    bool worsening = false;                       // since the previous own turn
    bool skipped_any = false;
    bool covered_any = false;

    [[nodiscard]] int number() const { return tried.size(); }
    [[nodiscard]] bool open_window() const { return beta - first_alpha > 1; }
  };

  // A complete turn at the root, and its result.
  struct RootTurn {
    Turn turn;
    Position after;  // the opponent to move
    Score worth;     // of that position for the opponent
  };
  [[nodiscard]] Node root_node() const;
  [[nodiscard]] bool lists_root_turns(int depth) const;
  void list_root_turns(const Node& root);
  [[nodiscard]] Position::Key board_after_line() const;
  [[nodiscard]] static Node node_after(const RootTurn& turn);
  Score search_root_turns(const Node& root, int depth, Score alpha, Score beta);
  // `number` turns have been searched before it.
  Score search_root_turn(Node next, int depth, Score alpha, Score beta, int number);
  [[nodiscard]] int root_reduction(int number, int depth, bool open_window) const;
  void keep_root_line(const Turn& turn);

  Score search(const Node& node, int depth, Score alpha, Score beta);
  Score search_moves(const Node& node, int depth, Score alpha, Score beta, Score evaluation, Move table_move,
                     const Defence& defence);
  void search_in_order(const Node& node, const Defence& defence, const ScoredMoves& moves, MoveTally& tally);
  Score search_move(const Node& node, const Node& next, Move move, const MoveTally& tally, const MoveSet& searched,
                    bool quiet);
  // A score for a position whose moves need no search: far above beta, far below alpha, or good enough after a null
  // turn or a shallower search. Requires a zero window, no decided bounds and no goal threat.
  std::optional<Score> pruned(const Node& node, int depth, Score alpha, Score beta, Score evaluation);
  // A score from a search with one turn less that is so far outside the window that the full depth would agree.
  std::optional<Score> probably_cut(const Node& node, int depth, Score alpha, Score beta, Score evaluation);
  // Whether the position is no better than at the start of the previous own turn.
  [[nodiscard]] bool is_worsening(Score evaluation) const;
  [[nodiscard]] bool is_settled(int steps_left, int depth, Score alpha, Score beta, Score evaluation) const;
  [[nodiscard]] bool is_hopeless(const MoveTally& tally, int steps_left) const;
  [[nodiscard]] int reduction_of(const Node& node, const MoveTally& tally) const;
  [[nodiscard]] bool is_excluded(const Node& node, const Node& next) const;
  // `next` is the node after the move, which is the number-th searched here, from 1.
  Score search_child(const Node& node, Node next, Move move, int depth, Score alpha, Score beta,
                     const MoveSet* searched, int reduction, int number);
  bool null_turn_fails_high(const Node& node, int depth, Score beta);
  Score quiesce(const Node& node, int level, Score alpha, Score beta);
  // `certain` becomes false if the search for a defence was cut short before it found one.
  Score quiesce_defence(const Node& node, int level, Score alpha, Score beta, const Defence& defence, bool& certain);
  Score stand_pat(const Node& node, int level, Score alpha, Score beta);

  // The node after a move; if the move ends the turn, the opponent is to move.
  Node after(const Node& node, Move move);
  enum class TurnEnd { legal, illegal, decided };
  TurnEnd judge_turn_end(const Node& node, const Node& next, Score& decided) const;

  Defence defence_against_goal(const Position& position) const;
  void score_moves(const Node& node, Move table_move, const Defence& defence, ScoredMoves& moves);
  void score_captures(const Node& node, ScoredMoves& moves) const;
  [[nodiscard]] bool is_covered_by_other_order(const Node& node, Move move) const;
  // Learns from a cutoff by the best move.
  void reward(const Node& node, const ScoredMoves& moves, const MoveTally& tally);
  void count_node();
  void check_limits();
  void plan_next_check(std::uint64_t total);
  [[nodiscard]] Position::Key table_key(const Node& node) const { return node.position.key(); }
  void keep_line(int ply, Move move);
  void keep_capture(const Node& node, const Turn& steps);
  static search::Bound bound_of(Score score, Score alpha, Score beta);
  void keep_in_table(const Node& node, Score score, Score evaluation, Move move, int depth, search::Bound bound);
  [[nodiscard]] bool in_root_turn(const Node& node) const {
    return path_.size() == 1 && node.position.side() == root_->position.side();
  }
  // If turns are excluded, the scores in the root's turn are not those of the positions.
  [[nodiscard]] bool may_use_table(const Node& node) const {
    return use_.table && (excluded_.empty() || !in_root_turn(node));
  }

  std::unique_ptr<Evaluator> evaluator_;
  Techniques use_;
  bool judges_open_turns_;
  SearchParams params_;
  search::SharedTable& table_;
  SearchControl* control_ = nullptr;
  const Root* root_ = nullptr;
  std::unique_ptr<History> history_;
  std::array<std::array<Move, 2>, kMaxSteps> killers_{};
  std::array<MoveLine, kMaxPlies + 2> lines_;
  std::vector<MoveSet> searched_;
  std::vector<Position::Key> path_;                      // keys at the start of turns, from the root
  std::array<Score, kMaxPlies + 2> turn_evaluations_{};  // of these positions, if evaluated
  std::vector<Position::Key> excluded_;
  TreeObserver observer_;
  std::vector<RootTurn> root_turns_;  // most promising first; empty until they are listed
  std::uint64_t nodes_ = 0;
  std::uint64_t nodes_reported_ = 0;
  std::uint64_t nodes_to_check_ = 0;  // until the next check of the limits
  int deepest_ = 0;
  int root_depth_ = 0;
  int defence_nodes_ = 0;
};

}  // namespace tusk::arimaa
