#include "lab/step_search.h"

#include <algorithm>
#include <utility>

#include "arimaa/board/rules.h"
#include "arimaa/board/turns.h"
#include "arimaa/engine/win_score.h"
#include "arimaa/historic/step_memory.h"
#include "base/random.h"
#include "base/stopwatch.h"
#include "lab/step_order.h"

namespace tusk::lab {

using namespace arimaa;
using historic::state_key;
using historic::StepTable;
using historic::TurnSet;

namespace {

constexpr std::uint64_t kAskEvery = 4096;
// Tells the board at the end of a turn from the same one within it.
constexpr std::uint64_t kEndOfTurn = 0x5bd1e9955bd1e995;

struct Stop {};

}  // namespace

class StepSearch::Search {
 public:
  Search(std::unique_ptr<Evaluator> evaluator, const StepSearchOptions& options)
      : evaluator_(std::move(evaluator)),
        options_(options),
        table_(uses_table() ? options.table_bits : 0),
        order_({options.killers, options.history, options.pass_first}) {}

  StepSearchResult run(const Position& root, int depth, std::uint64_t most_nodes,
                       const std::function<bool()>& keep_going) {
    most_nodes_ = most_nodes;
    keep_going_ = &keep_going;
    total_nodes_ = 0;
    table_.forget();
    order_.forget();
    previous_line_.clear();
    result_ = {};
    result_.depths.resize(static_cast<std::size_t>(depth));
    try {
      for (int now = options_.iterative_deepening ? 1 : depth; now <= depth; ++now) search_depth(root, now);
    } catch (const Stop&) {
      result_.stopped = true;
    }
    complete_turn(root);
    return std::move(result_);
  }

  void set_noise_seed(std::uint64_t seed) { options_.noise_seed = seed; }

 private:
  using Bound = search::Bound;

  struct Node {
    Position position;
    Position::Key turn_start;  // the board
    int level = 0;             // steps from the root, a pass as many as it leaves out
    int turn = 0;              // turns from the root
    bool after_null = false;
  };

  [[nodiscard]] bool uses_table() const {
    return options_.table_exact || options_.table_bounds || options_.table_order;
  }

  void search_depth(const Position& root, int depth) {
    const Stopwatch watch;
    cost_ = {};
    lines_[0].clear();
    on_line_ = true;
    Node node{root, root.board_key(), 0, 0, false};
    const Score score = search(node, depth, -kInfinite, kInfinite);
    cost_.seconds = watch.seconds();
    result_.depths[static_cast<std::size_t>(depth) - 1] = cost_;
    result_.score = score;
    previous_line_ = lines_[0];
  }

  void count_node() {
    ++cost_.nodes;
    if (most_nodes_ > 0 && total_nodes_ >= most_nodes_) throw Stop{};
    if (++total_nodes_ % kAskEvery == 0 && *keep_going_ && !(*keep_going_)()) throw Stop{};
  }

  [[nodiscard]] Score evaluate(const Position& position) {
    Score score = evaluator_->evaluate(position);
    if (options_.noise > 0) {
      const auto noise = static_cast<Score>(mix_bits(state_key(position) ^ options_.noise_seed) %
                                            static_cast<std::uint64_t>(options_.noise + 1));
      score += position.side() == Side::gold ? noise : -noise;
    }
    return score;
  }

  // The value for the side to move.
  Score search(const Node& node, int depth, Score alpha, Score beta) {
    const Position& position = node.position;
    const auto level = static_cast<std::size_t>(node.level);
    lines_[level].clear();
    if (position.may_end_turn() && has_goal(position)) {
      count_node();
      return win_at(node.level);
    }
    const bool new_turn = position.steps_taken() == 0;
    const bool leaf = depth <= 0 || level + 5 >= kMaxLevels;
    const Score first_alpha = alpha;
    StepOrder::Hints hints;
    const std::uint64_t key = key_of(node);
    // Leaving out what the turn has met before gives values in mid-turn that hold for this turn alone.
    const bool kept = uses_table() && (leaf || new_turn || !options_.unique_in_turn);
    if (kept) {
      Score known = 0;
      if (probe(key, node.level, std::max(depth, 0), alpha, beta, hints.table, known) && node.level > 0) return known;
    }
    if (node.level > 0) count_node();
    if (leaf) {
      const Score value = evaluate(position);
      if (options_.table_exact) table_.store(key, 0, value, kNoStep, Bound::exact);
      return value;
    }
    if (new_turn && options_.unique_in_turn) turn_set(node.turn).clear();
    const bool on_line = std::exchange(on_line_, false);
    if (on_line && level < previous_line_.size()) hints.line = previous_line_[level];
    if (new_turn && options_.null_move && node.level > 0 && !node.after_null && null_fails_high(node, depth, beta))
      return beta;

    Score best = -kInfinite;
    int best_move = kNoStep;
    StepOrderList moves;
    order_.list(position, level, hints, moves);
    for (const int move : moves) {
      Node next;
      Score value = 0;
      if (!make(node, move, next, value)) continue;
      const bool over = next.turn < 0;
      if (!over) {
        on_line_ = on_line && move == hints.line;
        value = search_child(node, next, depth, alpha, beta, best == -kInfinite);
      }
      if (value > best) {
        best = value;
        best_move = move;
        if (value > alpha) {
          alpha = value;
          keep_line(level, over ? level : static_cast<std::size_t>(next.level), move);
        }
      }
      if (alpha >= beta) {
        if (options_.pass_first && move == kPass && level < result_.nulls.size()) ++result_.nulls[level].cut;
        order_.remember_cut(level, move);
        break;
      }
    }
    // Every turn from here would leave the board as it was: then the step that led here was none to make.
    if (best_move == kNoStep) return new_turn ? -win_at(node.level) : -kInfinite;
    order_.reward(position, best_move, depth);
    if (kept)
      table_.store(key, depth, to_table(best, node.level), best_move,
                   best <= first_alpha ? Bound::upper
                   : best >= beta      ? Bound::lower
                                       : Bound::exact);
    return best;
  }

  Score search_child(const Node& node, const Node& next, int depth, Score alpha, Score beta, bool first) {
    const int left = depth - (next.level - node.level);
    const bool same_side = next.turn == node.turn;
    const auto go = [&](Score low, Score high) {
      return same_side ? search(next, left, low, high) : -search(next, left, -high, -low);
    };
    const bool narrow = !first && alpha > -kInfinite &&
                        (options_.windows == StepSearchOptions::Windows::pvs_all_steps ||
                         (options_.windows == StepSearchOptions::Windows::pvs_last_step && !same_side));
    if (!narrow) return go(alpha, beta);
    const Score value = go(alpha, alpha + 1);
    return value > alpha && value < beta ? go(alpha, beta) : value;
  }

  bool null_fails_high(const Node& node, int depth, Score beta) {
    if (beta >= kInfinite) return false;
    const auto level = static_cast<std::size_t>(node.level);
    Node next = node;
    next.position.end_turn();
    next.turn_start = next.position.board_key();
    next.level += kStepsPerTurn;
    ++next.turn;
    next.after_null = true;
    const Score value = -search(next, depth - kStepsPerTurn, -beta, -beta + 1);
    lines_[level].clear();
    if (level < result_.nulls.size()) ++result_.nulls[level].tried;
    if (value < beta) return false;
    if (level < result_.nulls.size()) ++result_.nulls[level].cut;
    return true;
  }

  // False for a turn that may not be made. `next.turn` below zero: the game is over, with that value for the mover.
  bool make(const Node& node, int move, Node& next, Score& value) {
    next = node;
    next.after_null = false;
    const Position& position = node.position;
    if (move == kPass) {
      next.level += position.steps_left();
    } else {
      next.position.make(step_of(move));
      ++next.level;
    }
    const bool ends = move == kPass || next.position.steps_left() == 0;
    if (ends && next.position.board_key() == node.turn_start) return false;
    if (!ends && options_.unique_in_turn && !turn_set(node.turn).insert(state_key(next.position))) return false;
    if (options_.pass_first && move == kPass && node.level < static_cast<int>(result_.nulls.size()))
      ++result_.nulls[static_cast<std::size_t>(node.level)].tried;
    if (!ends) return true;
    if (options_.unique_in_turn && !turn_set(node.turn).insert(next.position.board_key() ^ kEndOfTurn)) return false;
    const Side mover = position.side();
    next.position.end_turn();
    next.turn_start = next.position.board_key();
    ++next.turn;
    if (const auto outcome = outcome_on_board(next.position, mover, Rules::official)) {
      value = outcome->winner == mover ? win_at(next.level) : -win_at(next.level);
      next.turn = -1;
      count_node();
    } else if (!has_legal_step(next.position)) {
      value = win_at(next.level);
      next.turn = -1;
      count_node();
    }
    return true;
  }

  static bool has_goal(const Position& position) {
    const Bits goal = position.side() == Side::gold ? kRank8 : kRank1;
    return (position.rabbits(position.side()) & goal) != 0;
  }

  // The value of a position in mid-turn depends also on the board that the turn may not end on.
  [[nodiscard]] static std::uint64_t key_of(const Node& node) {
    const std::uint64_t key = state_key(node.position);
    return node.position.steps_taken() == 0 ? key : key ^ mix_bits(node.turn_start);
  }

  bool probe(std::uint64_t key, int level, int depth, Score& alpha, Score& beta, int& move, Score& known) {
    const StepTable::Entry* entry = table_.find(key);
    if (entry == nullptr) return false;
    if (options_.table_order) {
      move = entry->move;
      ++cost_.table_hits;
    }
    if (entry->depth < depth) return false;
    known = from_table(entry->score, level);
    if (entry->bound == Bound::exact || (options_.table_cut_offs && entry->bound == Bound::lower)) {
      if (!options_.table_exact) return false;
      if (!options_.table_order) ++cost_.table_hits;
      return true;
    }
    if (!options_.table_bounds) return false;
    if (entry->bound == Bound::lower && known > alpha) {
      alpha = known;
    } else if (entry->bound == Bound::upper && known < beta) {
      beta = known;
    } else {
      return false;
    }
    if (!options_.table_order) ++cost_.table_hits;
    return alpha >= beta;
  }

  TurnSet& turn_set(int turn) {
    while (turn_sets_.size() <= static_cast<std::size_t>(turn)) turn_sets_.emplace_back();
    return turn_sets_[static_cast<std::size_t>(turn)];
  }

  // `child` is the level of the position after the move, or the same one if the game is over there.
  void keep_line(std::size_t level, std::size_t child, int move) {
    auto& line = lines_[level];
    line.assign(1, move);
    if (child == level) return;
    // A pass skips levels; the line has nothing for them.
    line.resize(child - level, kNoStep);
    line.insert(line.end(), lines_[child].begin(), lines_[child].end());
  }

  // Makes the line a whole legal turn: a search of few steps may end within one, or in the middle of a push.
  void complete_turn(const Position& root) {
    Position position = root;
    Turn turn;
    for (const int move : previous_line_) {
      if (turn.size() == kStepsPerTurn || move == kPass || move == kNoStep) break;
      const Step step = step_of(move);
      turn.push_back(step);
      position.make(step);
    }
    const auto legal = [&] { return position.may_end_turn() && position.board_key() != root.board_key(); };
    if (!legal() && turn.size() < kStepsPerTurn) {
      for (const Step step : legal_steps(position)) {
        const Position next = position.after(step);
        if (!next.may_end_turn() || next.board_key() == root.board_key()) continue;
        turn.push_back(step);
        position = next;
        break;
      }
    }
    if (!legal()) {
      const auto turns = distinct_turns(root);
      turn = turns.empty() ? Turn{} : turns.front();
    }
    result_.turn = turn;
  }

  std::unique_ptr<Evaluator> evaluator_;
  StepSearchOptions options_;
  StepTable table_;
  StepOrder order_;
  std::array<std::vector<int>, kMaxLevels> lines_;
  std::vector<int> previous_line_;
  bool on_line_ = false;
  std::vector<TurnSet> turn_sets_;
  DepthCost cost_;
  std::uint64_t most_nodes_ = 0;
  std::uint64_t total_nodes_ = 0;
  const std::function<bool()>* keep_going_ = nullptr;
  StepSearchResult result_;
};

StepSearch::StepSearch(std::unique_ptr<Evaluator> evaluator, const StepSearchOptions& options)
    : search_(std::make_unique<Search>(std::move(evaluator), options)) {}
StepSearch::~StepSearch() = default;

StepSearchResult StepSearch::search(const Position& root, int depth, std::uint64_t most_nodes,
                                    const std::function<bool()>& keep_going) {
  return search_->run(root, depth, most_nodes, keep_going);
}

void StepSearch::set_noise_seed(std::uint64_t seed) { search_->set_noise_seed(seed); }

}  // namespace tusk::lab
