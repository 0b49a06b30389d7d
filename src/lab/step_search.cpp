#include "lab/step_search.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "arimaa/board/rules.h"
#include "arimaa/board/turns.h"
#include "arimaa/engine/win_score.h"
#include "arimaa/historic/step_memory.h"
#include "base/random.h"
#include "base/work_clock.h"
#include "lab/cox_noise.h"
#include "lab/step_order.h"

namespace tusk::lab {

using namespace arimaa;
using historic::state_key;
using historic::StepTable;
using historic::TurnSet;

namespace {

constexpr std::uint64_t kAskEvery = 4096;
// Distinguishes a board at the end of a turn from the same board in mid-turn.
constexpr std::uint64_t kEndOfTurn = 0x5bd1e9955bd1e995;

struct Stop {};

}  // namespace

class StepSearch::Search {
 public:
  Search(std::unique_ptr<Evaluator> evaluator, const StepSearchOptions& options)
      : evaluator_(std::move(evaluator)),
        options_(options),
        table_(uses_table() && options.packed_key_bits == 0 ? options.table_bits : 0),
        order_({options.killers, options.history, options.history_kept, options.pass_first, options.bare_order}) {
    if (uses_table() && options.packed_key_bits > 0) packed_.emplace(options.table_bits, options.packed_key_bits);
  }

  StepSearchResult run(const Position& root, int depth, std::uint64_t most_nodes, const std::stop_token& stop) {
    most_nodes_ = most_nodes;
    stop_ = stop;
    total_nodes_ = 0;
    table_.forget();
    if (packed_) packed_->clear();
    order_.begin_search();
    previous_line_.clear();
    result_ = {};
    result_.depths.resize(static_cast<std::size_t>(depth));
    try {
      for (int now = options_.iterative_deepening ? 1 : depth; now <= depth; ++now) search_depth(root, now);
    } catch (const Stop&) {
      result_.stopped = true;
    }
    complete_turn(root);
    if (packed_) result_.packed = packed_->counts();
    return std::move(result_);
  }

  void set_noise_seed(std::uint64_t seed) { options_.noise_seed = seed; }

 private:
  using Bound = search::Bound;

  struct Node {
    Position position;
    Position::Key turn_start;  // board at the start of the turn
    int level = 0;             // steps from the root; a pass counts the steps it skips
    int turn = 0;              // turns from the root
    bool after_null = false;
  };

  [[nodiscard]] bool uses_table() const {
    return options_.table_exact || options_.table_bounds || options_.table_order;
  }

  void search_depth(const Position& root, int depth) {
    const WorkClock watch;
    cost_ = {};
    lines_[0].clear();
    on_line_ = true;
    Node node{root, root.board_key(), 0, 0, false};
    const Score score = search(node, depth, -kInfinity, kInfinity);
    cost_.seconds = watch.seconds();
    result_.depths[static_cast<std::size_t>(depth) - 1] = cost_;
    result_.score = score;
    previous_line_ = lines_[0];
  }

  void count_node() {
    ++cost_.nodes;
    if (most_nodes_ > 0 && total_nodes_ >= most_nodes_) throw Stop{};
    if (++total_nodes_ % kAskEvery == 0 && stop_.stop_requested()) throw Stop{};
  }

  [[nodiscard]] Score evaluate(const Position& position) {
    Score score = evaluator_->evaluate(position);
    if (options_.noise > 0) {
      const Score noise = cox_noise(position, options_.noise, options_.noise_seed);
      score += position.side() == Side::gold ? noise : -noise;
    }
    return score;
  }

  // Returns the value for the side to move.
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
    // With unique_in_turn, values in mid-turn are valid only for this turn, so they are not stored.
    const bool kept = uses_table() && (leaf || new_turn || !options_.unique_in_turn);
    if (kept) {
      Score known = 0;
      if (probe(position, key, node.level, std::max(depth, 0), alpha, beta, hints.table, known) && node.level > 0)
        return known;
    }
    if (node.level > 0) count_node();
    if (leaf) {
      const Score value = evaluate(position);
      if (options_.table_exact) store(key, 0, value, kNoStep, Bound::exact);
      return value;
    }
    if (new_turn && options_.unique_in_turn) turn_set(node.turn).clear();
    const bool on_line = std::exchange(on_line_, false);
    if (on_line && level < previous_line_.size()) hints.line = previous_line_[level];
    Score null_value = -kInfinity;
    if (new_turn && may_try_null(node, beta)) {
      null_value = search_null(node, depth, alpha, beta);
      if (null_value >= beta) return beta;
      if (options_.null_narrows) alpha = std::max(alpha, null_value);
    }

    Score best = -kInfinity;
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
        value = search_child(node, next, depth, alpha, beta, best == -kInfinity);
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
    // Every turn from here would leave the board unchanged, so the step that led here was not playable.
    if (best_move == kNoStep) return new_turn ? -win_at(node.level) : -kInfinity;
    order_.reward(position, best_move, depth);
    if (options_.null_narrows) best = std::max(best, null_value);
    if (kept)
      store(key, depth, to_table(best, node.level), best_move,
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
    const bool narrow = !first && alpha > -kInfinity &&
                        (options_.windows == StepSearchOptions::Windows::pvs_all_steps ||
                         (options_.windows == StepSearchOptions::Windows::pvs_last_step && !same_side));
    if (!narrow) return go(alpha, beta);
    const Score value = go(alpha, alpha + 1);
    return value > alpha && value < beta ? go(alpha, beta) : value;
  }

  // Cox's conditions: not at the root, not twice in a row, and not when far behind.
  [[nodiscard]] bool may_try_null(const Node& node, Score beta) {
    if (!options_.null_move || node.level == 0 || node.after_null || beta >= kInfinity) return false;
    return options_.null_margin == 0 || evaluate(node.position) > -options_.null_margin;
  }

  Score search_null(const Node& node, int depth, Score alpha, Score beta) {
    const auto level = static_cast<std::size_t>(node.level);
    Node next = node;
    next.position.end_turn();
    next.turn_start = next.position.board_key();
    next.level += kStepsPerTurn;
    ++next.turn;
    next.after_null = true;
    const Score low = options_.null_narrows ? alpha : beta - 1;
    const Score value = -search(next, depth - kStepsPerTurn - options_.null_reduction, -beta, -low);
    lines_[level].clear();
    if (level < result_.nulls.size()) {
      ++result_.nulls[level].tried;
      if (value >= beta) ++result_.nulls[level].cut;
    }
    return value;
  }

  // Returns false if the turn is not allowed. If the game is over, sets `next.turn` to -1 and `value` to the mover's
  // value.
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
      ++result_.nulls[node.level].tried;
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

  // In mid-turn, the value also depends on the board at the start of the turn, which must not recur at its end.
  [[nodiscard]] static std::uint64_t key_of(const Node& node) {
    const std::uint64_t key = state_key(node.position);
    return node.position.steps_taken() == 0 ? key : key ^ mix_bits(node.turn_start);
  }

  void store(std::uint64_t key, int depth, Score score, int move, Bound bound) {
    if (packed_)
      packed_->store(key, depth, score, move, bound);
    else
      table_.store(key, depth, score, move, bound);
  }

  [[nodiscard]] std::optional<StepTable::Entry> find(const Position& position, std::uint64_t key) {
    if (!packed_) {
      const StepTable::Entry* entry = table_.find(key);
      return entry == nullptr ? std::nullopt : std::optional(*entry);
    }
    const auto found = packed_->find(key);
    if (!found) return std::nullopt;
    // Only a false hit can have an illegal step. Leaves have no step to check.
    if (found->is_false && found->entry.move != kNoStep && !is_legal(position, found->entry.move)) {
      packed_->refuse();
      return std::nullopt;
    }
    return found->entry;
  }

  static bool is_legal(const Position& position, int move) {
    if (move == kPass) return position.may_end_turn();
    const auto steps = legal_steps(position);
    return std::find(steps.begin(), steps.end(), step_of(move)) != steps.end();
  }

  bool probe(const Position& position, std::uint64_t key, int level, int depth, Score& alpha, Score& beta, int& move,
             Score& known) {
    const auto entry = find(position, key);
    if (!entry) return false;
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
    return turn_sets_[turn];
  }

  // `child` is the level after the move, or the same level if the game is over there.
  void keep_line(std::size_t level, std::size_t child, int move) {
    auto& line = lines_[level];
    line.assign(1, move);
    if (child == level) return;
    // A pass skips levels, which have no moves in the line.
    line.resize(child - level, kNoStep);
    line.insert(line.end(), lines_[child].begin(), lines_[child].end());
  }

  // Extends the line to a complete legal turn: a shallow search may end in mid-turn or in the middle of a push.
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
  std::optional<PackedTable> packed_;
  StepOrder order_;
  std::array<std::vector<int>, kMaxLevels> lines_;
  std::vector<int> previous_line_;
  bool on_line_ = false;
  std::vector<TurnSet> turn_sets_;
  DepthCost cost_;
  std::uint64_t most_nodes_ = 0;
  std::uint64_t total_nodes_ = 0;
  std::stop_token stop_;
  StepSearchResult result_;
};

StepSearch::StepSearch(std::unique_ptr<Evaluator> evaluator, const StepSearchOptions& options)
    : search_(std::make_unique<Search>(std::move(evaluator), options)) {}
StepSearch::~StepSearch() = default;

StepSearchResult StepSearch::search(const Position& root, int depth, std::uint64_t most_nodes,
                                    const std::stop_token& stop) {
  return search_->run(root, depth, most_nodes, stop);
}

void StepSearch::set_noise_seed(std::uint64_t seed) { search_->set_noise_seed(seed); }

}  // namespace tusk::lab
