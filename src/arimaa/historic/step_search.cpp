#include "arimaa/historic/step_search.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "arimaa/board/steps.h"
#include "arimaa/engine/legal_turn.h"
#include "arimaa/engine/win_score.h"
#include "arimaa/historic/budget.h"
#include "arimaa/historic/cox_noise.h"
#include "arimaa/historic/step_memory.h"
#include "arimaa/historic/step_order.h"
#include "base/random.h"
#include "base/work_clock.h"

namespace tusk::arimaa::historic {

namespace {

constexpr int kDeepestStepIteration = 60;
// Distinguishes a board at the end of a turn from the same board in mid-turn.
constexpr std::uint64_t kEndOfTurn = 0x5bd1e9955bd1e995;

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

  StepSearchResult run(const Root& root, const SearchLimits& limits, const std::atomic<bool>& stop) {
    root_ = &root;
    budget_.begin(limits, stop);
    table_.forget();
    if (packed_) packed_->clear();
    order_.begin_search();
    previous_line_.clear();
    result_ = {};
    const int depth = std::min(limits.depth.value_or(kDeepestStepIteration), kDeepestStepIteration);
    if (limits.depth) result_.depths.resize(static_cast<std::size_t>(depth));
    try {
      for (int now = options_.iterative_deepening ? 1 : depth; now <= depth; ++now) {
        search_depth(root, now);
        // An iteration that was asked for is made in any case: its nodes are wanted too.
        if (!budget_.worth_going_on() || (!limits.depth && is_decided(result_.score))) break;
      }
    } catch (const Budget::Spent&) {
      result_.stopped = true;
    }
    result_.nodes = budget_.nodes();
    result_.turn = legal_turn_from(root, first_turn()).value_or(Turn{});
    if (packed_) result_.packed = packed_->counts();
    return std::move(result_);
  }

  void set_noise_seed(std::uint64_t seed) { options_.noise_seed = seed; }
  void new_game() { order_.forget(); }

 private:
  using Bound = search::Bound;

  [[nodiscard]] bool uses_table() const {
    return options_.table_exact || options_.table_bounds || options_.table_order;
  }

  void search_depth(const Root& root, int depth) {
    const WorkClock watch;
    cost_ = {};
    lines_[0].clear();
    on_line_ = true;
    const Score score = search(root_node(root), depth, -kInfinity, kInfinity);
    cost_.seconds = watch.seconds();
    if (std::ssize(result_.depths) < depth) result_.depths.resize(static_cast<std::size_t>(depth));
    result_.depths[depth - 1] = cost_;
    result_.depth = depth;
    result_.score = score;
    previous_line_ = lines_[0];
  }

  void count_node() {
    ++cost_.nodes;
    budget_.count();
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
  Score search(const StepNode& node, int depth, Score alpha, Score beta) {
    const Position& position = node.position;
    const int level = node.level;
    lines_[level].clear();
    if (stands_on_goal(position)) {
      count_node();
      return win_at(node.level);
    }
    const bool new_turn = position.steps_taken() == 0;
    const bool leaf = depth <= 0 || level + kStepsPerTurn + 1 >= kMaxLevels;
    const Score first_alpha = alpha;
    StepOrder::Hints hints;
    const std::uint64_t key = key_of(node);
    // With unique_in_turn, values in mid-turn are valid only for this turn, so they are not stored.
    const bool kept = uses_table() && (leaf || new_turn || !options_.unique_in_turn);
    if (kept && options_.whole_turn && node.turn == 0) {
      if (const auto entry = find(position, key); entry && options_.table_order) hints.table = entry->move;
    } else if (kept) {
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
    if (on_line && level < std::ssize(previous_line_)) hints.line = previous_line_[level];
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
      StepNode next;
      Score value = 0;
      const Made made = make(node, move, next, value);
      if (made == Made::illegal) continue;
      const bool over = made == Made::over;
      if (!over) {
        on_line_ = on_line && move == hints.line;
        value = search_child(node, next, depth, alpha, beta, best == -kInfinity);
      }
      if (value > best) {
        best = value;
        best_move = move;
        if (value > alpha) {
          alpha = value;
          keep_line(level, over ? level : next.level, move);
        }
      }
      if (alpha >= beta) {
        if (options_.pass_first && move == kPass) count_null(level, &NullCount::cut);
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

  Score search_child(const StepNode& node, const StepNode& next, int depth, Score alpha, Score beta, bool first) {
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
  [[nodiscard]] bool may_try_null(const StepNode& node, Score beta) {
    if (!options_.null_move || node.level == 0 || node.after_null || beta >= kInfinity) return false;
    return options_.null_margin == 0 || evaluate(node.position) > -options_.null_margin;
  }

  Score search_null(const StepNode& node, int depth, Score alpha, Score beta) {
    StepNode next = ended(node);
    next.after_null = true;
    const Score low = options_.null_narrows ? alpha : beta - 1;
    const Score value = -search(next, depth - kStepsPerTurn - options_.null_reduction, -beta, -low);
    lines_[node.level].clear();
    count_null(node.level, &NullCount::tried);
    if (value >= beta) count_null(node.level, &NullCount::cut);
    return value;
  }

  void count_null(int level, std::uint64_t NullCount::*count) {
    if (level < std::ssize(result_.nulls)) ++(result_.nulls[level].*count);
  }

  Made make(const StepNode& node, int move, StepNode& next, Score& value) {
    const Made made = make_step(*root_, node, move, next, value);
    if (made == Made::illegal) return made;
    const bool ends = next.turn != node.turn;
    if (options_.pass_first && move == kPass) count_null(node.level, &NullCount::tried);
    if (options_.unique_in_turn &&
        !turn_set(node.turn).insert(ends ? next.turn_start ^ kEndOfTurn : state_key(next.position)))
      return Made::illegal;
    if (made == Made::over) count_node();
    return made;
  }

  // In mid-turn, the value also depends on the board at the start of the turn, which must not recur at its end.
  [[nodiscard]] static std::uint64_t key_of(const StepNode& node) {
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
  void keep_line(int level, int child, int move) {
    auto& line = lines_[level];
    line.assign(1, move);
    if (child == level) return;
    // A pass skips levels, which have no moves in the line.
    line.resize(static_cast<std::size_t>(child - level), kNoStep);
    line.insert(line.end(), lines_[child].begin(), lines_[child].end());
  }

  // The steps of the best line that belong to the current turn. A shallow search may end in the middle of a push.
  [[nodiscard]] Turn first_turn() const {
    Turn turn;
    for (const int move : previous_line_) {
      if (turn.size() == root_->position.steps_left() || move == kPass || move == kNoStep) break;
      turn.push_back(step_of(move));
    }
    return turn;
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
  const Root* root_ = nullptr;
  Budget budget_;
  StepSearchResult result_;
};

StepSearch::StepSearch(std::unique_ptr<Evaluator> evaluator, const StepSearchOptions& options)
    : search_(std::make_unique<Search>(std::move(evaluator), options)) {}
StepSearch::~StepSearch() = default;

StepSearchResult StepSearch::search(const Root& root, const SearchLimits& limits, const std::atomic<bool>& stop) {
  return search_->run(root, limits, stop);
}

StepSearchResult StepSearch::search(const Position& root, int depth, std::uint64_t most_nodes,
                                    const std::stop_token& stop) {
  std::atomic<bool> stopped{false};
  const std::stop_callback on_stop(stop, [&] { stopped = true; });
  SearchLimits limits;
  limits.depth = depth;
  if (most_nodes > 0) limits.nodes = most_nodes;
  return search_->run(Root(root), limits, stopped);
}

StepSearchOptions coxa_search() {
  StepSearchOptions options;
  options.windows = StepSearchOptions::Windows::pvs_last_step;
  options.table_exact = options.table_bounds = options.table_order = options.whole_turn = true;
  options.killers = 2;
  return options;
}

void StepSearch::new_game() { search_->new_game(); }
void StepSearch::set_noise_seed(std::uint64_t seed) { search_->set_noise_seed(seed); }

}  // namespace tusk::arimaa::historic
