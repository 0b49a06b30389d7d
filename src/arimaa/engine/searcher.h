// One thread's search: iterative deepening calls search() from the root for every depth.
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
  alignas(64) std::atomic<std::uint64_t> nodes{0};  // not beside what every node looks at
  std::atomic<int> finished_depth{0};               // by the thread that leads
  SearchLimits limits;
  Stopwatch watch;
};

using MoveLine = FixedList<Move, 128>;

// What a search has found out about a position of its tree. No goal is threatened there, and nothing is decided.
struct TreeVerdict {
  const Position& position;
  Score evaluation;
  Score score;  // for the side to move, as far as the bound says
  search::Bound bound;
  int depth;  // steps
};
using TreeObserver = std::function<void(const TreeVerdict&)>;

// Thrown inside a thread's search when it has to stop, caught at its root.
struct SearchStopped {};

class Searcher {
 public:
  Searcher(const Evaluator& evaluator, const EngineOptions& options, search::SharedTable& table);

  void prepare(const Root& root, SearchControl& control);
  // Turns whose resulting boards are in this list are not considered at the root (for further lines).
  void exclude(std::vector<Position::Key> boards) { excluded_ = std::move(boards); }

  // Told of every position that is searched from now on, or nobody if empty.
  void tell(TreeObserver observer) { observer_ = std::move(observer); }

  // Searches the root to the depth in steps. Throws SearchStopped; what is best so far stays in line().
  Score search_root(int depth, Score alpha, Score beta);

  [[nodiscard]] const MoveLine& line() const { return lines_[0]; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] int deepest() const { return deepest_; }

 private:
  static constexpr int kMaxPlies = 120;
  static constexpr int kNoMove = 0xffff;  // stored in the table as 0

  // Moves already made in this turn, for commutation.
  struct Sibling {
    const MoveSet* searched_before;
    Bits zone;  // of that move and all later ones
  };
  struct Node {
    Position position;
    Position::Key turn_start = 0;  // board key
    int steps = 0;                 // from the root
    int ply = 0;                   // moves from the root
    int turn_reduction = 0;        // steps of depth taken off in this turn
    int last_reduction = 0;        // and in the turn before
    bool expects_cut = false;      // its parent expects that a move here is good enough to end the search of it
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

  // What searching the moves of a node has come to so far.
  struct MoveTally {
    int depth;
    Score evaluation;
    Score first_alpha;
    Score alpha;
    Score beta;
    Score best = -kInfinity;
    int best_index = -1;
    FixedList<std::uint8_t, 3 * 64 + 1> tried{};  // moves searched, by their place in the list
    int quiet_moves = 0;                          // among them
    bool worsening = false;                       // since the own turn before
    bool skipped_any = false;
    bool covered_any = false;

    [[nodiscard]] int number() const { return tried.size(); }
    [[nodiscard]] bool open_window() const { return beta - first_alpha > 1; }
  };

  // A whole turn of the root, and what it leads to.
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
  // A score for a position that needs no search of its moves: far above beta, far below alpha, or good enough without
  // another step. The window is one wide, nothing is decided and no goal is threatened.
  std::optional<Score> pruned(const Node& node, int depth, Score alpha, Score beta, Score evaluation);
  // A score that a search with one turn less finds so far outside the window that the whole depth would agree.
  std::optional<Score> probably_cut(const Node& node, int depth, Score alpha, Score beta, Score evaluation);
  // Whether the position is worth less than at the start of the own turn before.
  [[nodiscard]] bool is_worsening(Score evaluation) const;
  [[nodiscard]] bool is_hopeless(const MoveTally& tally) const;
  [[nodiscard]] int reduction_of(const Node& node, const MoveTally& tally) const;
  [[nodiscard]] bool is_excluded(const Node& node, const Node& next) const;
  // `next` is the node after the move, which is the one of that number that is searched here.
  Score search_child(const Node& node, Node next, Move move, int depth, Score alpha, Score beta,
                     const MoveSet* searched, int reduction, int number);
  bool null_turn_fails_high(const Node& node, int depth, Score beta);
  Score quiesce(const Node& node, int level, Score alpha, Score beta);
  // `certain` becomes false if the search for a defence was cut short before it found one.
  Score quiesce_defence(const Node& node, int level, Score alpha, Score beta, const Defence& defence, bool& certain);
  Score stand_pat(const Node& node, int level, Score alpha, Score beta);

  // The node after a move; if that ends the turn it is the opponent's.
  Node after(const Node& node, Move move);
  enum class TurnEnd { legal, illegal, decided };
  TurnEnd judge_turn_end(const Node& node, const Node& next, Score& decided) const;

  Defence defence_against_goal(const Position& position) const;
  void score_moves(const Node& node, Move table_move, const Defence& defence, ScoredMoves& moves);
  void score_captures(const Node& node, ScoredMoves& moves) const;
  [[nodiscard]] bool is_covered_by_other_order(const Node& node, Move move) const;
  // What the search learns from a cutoff by the best move.
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
  // With turns excluded, the scores of the root's turn are not those of its positions.
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
  std::vector<Position::Key> path_;                      // keys at the start of turns, from the root on
  std::array<Score, kMaxPlies + 2> turn_evaluations_{};  // of these positions, where they were evaluated
  std::vector<Position::Key> excluded_;
  TreeObserver observer_;
  std::vector<RootTurn> root_turns_;  // the most promising first; empty until they are listed
  std::uint64_t nodes_ = 0;
  std::uint64_t nodes_reported_ = 0;
  std::uint64_t nodes_to_check_ = 0;  // between two looks at the limits
  int deepest_ = 0;
  int root_depth_ = 0;
  int defence_nodes_ = 0;
};

}  // namespace tusk::arimaa
