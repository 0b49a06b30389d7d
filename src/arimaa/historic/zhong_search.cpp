#include "arimaa/historic/zhong_search.h"

#include <algorithm>
#include <vector>

#include "arimaa/engine/legal_turn.h"
#include "arimaa/engine/win_score.h"
#include "arimaa/historic/budget.h"
#include "arimaa/historic/zhong_order.h"
#include "arimaa/tactics/goal.h"

namespace tusk::arimaa::historic {

namespace {

// "We start the iteration from the 4th step."
constexpr int kFirstDepth = kStepsPerTurn;
constexpr int kMaxDepth = 60;

}  // namespace

class ZhongSearch::Search {
 public:
  explicit Search(const ZhongOptions& options)
      : options_(options), table_(options.table_bits), order_(options.killers, options.history) {
    for (const auto& [name, value] : options.weights) evaluator_->set_weight(name, value);
  }

  void new_game() { table_.forget(); }

  ZhongReport run(const Root& root, const SearchLimits& limits, const std::atomic<bool>& stop) {
    root_ = &root;
    report_ = {};
    budget_.begin(limits, stop);
    order_.forget();
    root_turns_.clear();
    root_order_.clear();
    const int last = std::clamp(limits.depth.value_or(kMaxDepth), kFirstDepth, kMaxDepth);
    try {
      list_root_turns();
      for (int depth = options_.deepening ? kFirstDepth : last; depth <= last; depth += iteration_step()) {
        search_root(depth);
        if (is_decided(report_.score) || !budget_.worth_going_on()) break;
      }
    } catch (const Budget::Spent&) {
      report_.interrupted = true;
    }
    report_.root_turns = static_cast<int>(root_turns_.size());
    report_.turn = legal_turn_from(root, best_turn()).value_or(Turn{});
    report_.nodes = budget_.nodes();
    report_.seconds = budget_.seconds();
    return report_;
  }

 private:
  using Bound = search::Bound;

  struct RootTurn {
    Turn turn;
    StepNode node;
    Score value = -kInfinity;
    bool over = false;
  };
  struct Child {
    StepNode node;
    Score value = 0;
    bool over = false;
  };

  [[nodiscard]] int iteration_step() const { return options_.turn_based ? kStepsPerTurn : 1; }

  ZhongTurn& turn_at(int turn) {
    while (turns_.size() <= static_cast<std::size_t>(turn)) turns_.push_back(std::make_unique<ZhongTurn>());
    return *turns_[turn];
  }

  // Calls use(child) for every turn generated from the node; `path` holds its steps meanwhile.
  template <typename Use>
  void for_each_turn(const StepNode& node, Turn& path, const Use& use) {
    ZhongTurn& memory = turn_at(node.turn);
    ZhongSteps steps;
    order_.list(node, kNoStep, steps);
    for (const ScoredStep& scored : steps) {
      Child child;
      const Made made = make_step(*root_, node, scored.step, child.node, child.value);
      budget_.look();
      if (made == Made::illegal || !memory.admits(options_.generation, node, scored.step, child.node)) continue;
      budget_.count();
      if (scored.step != kPass) path.push_back(step_of(scored.step));
      child.over = made == Made::over;
      if (child.node.turn == node.turn)
        for_each_turn(child.node, path, use);
      else
        use(child);
      if (scored.step != kPass) path.pop_back();
    }
  }

  // Each with its static value, so that there is an answer whenever the search is cut off.
  void list_root_turns() {
    const StepNode node = root_node(*root_);
    turn_at(0).begin(node.position);
    Turn path;
    for_each_turn(node, path, [&](const Child& child) {
      root_turns_.push_back({path, child.node, child.over ? child.value : -evaluate(child.node.position), child.over});
    });
    sort_root();
  }

  // Sorts indices rather than the turns themselves, which are large.
  void sort_root() {
    for (std::size_t i = root_order_.size(); i < root_turns_.size(); ++i) root_order_.push_back(i);
    std::stable_sort(root_order_.begin(), root_order_.end(),
                     [&](std::size_t one, std::size_t two) { return root_turns_[one].value > root_turns_[two].value; });
  }

  // After an unfinished iteration, the turns that it searched come before the others, and the best of them counts.
  void search_root(int depth) {
    Score alpha = -kInfinity;
    std::size_t best = 0;
    for (std::size_t i = 0; i < root_order_.size(); ++i) {
      RootTurn& turn = root_turns_[root_order_[i]];
      if (!turn.over) {
        try {
          budget_.count();
          turn.value = -search(turn.node, depth - kStepsPerTurn, -kInfinity, -alpha);
        } catch (const Budget::Spent&) {
          std::rotate(root_order_.begin(), root_order_.begin() + static_cast<std::ptrdiff_t>(best),
                      root_order_.begin() + static_cast<std::ptrdiff_t>(best) + 1);
          throw;
        }
      }
      if (turn.value > alpha) {
        alpha = turn.value;
        best = i;
      }
    }
    sort_root();
    report_.score = alpha;
    report_.depth = depth;
  }

  [[nodiscard]] Turn best_turn() const {
    const Position& position = root_->position;
    if (options_.goals && position.pending() == Pending::none)
      if (const auto goal = find_goal(position, position.side(), position.steps_left())) return *goal;
    if (root_turns_.empty()) return {};
    // Values of the current search come first; if not even the list was finished, the best static value counts.
    if (report_.depth > 0 || !report_.interrupted) return root_turns_[root_order_.front()].turn;
    return std::max_element(root_turns_.begin(), root_turns_.end(),
                            [](const RootTurn& one, const RootTurn& two) { return one.value < two.value; })
        ->turn;
  }

  Score evaluate(const Position& position) { return evaluator_->evaluate(position); }

  // The value for the side to move.
  Score search(const StepNode& node, int depth, Score alpha, Score beta) {
    const Position& position = node.position;
    if (stands_on_goal(position)) return win_at(node.level);
    const bool settled = position.pending() != Pending::push;
    if (settled && options_.goals)
      if (const int steps = steps_to_goal(position, position.side(), position.steps_left()); steps > 0)
        return win_at(node.level + steps);
    if ((depth <= 0 && settled) || node.level + kStepsPerTurn + 1 >= kMaxLevels) return evaluate(position);
    if (position.steps_taken() > 0) return search_steps(node, depth, alpha, beta, kNoStep).value;
    return search_turn(node, depth, alpha, beta);
  }

  // At the start of a turn.
  Score search_turn(const StepNode& node, int depth, Score alpha, Score beta) {
    const std::uint64_t key = state_key(node.position);
    int table_step = kNoStep;
    if (const StepTable::Entry* entry = options_.table ? table_.find(key) : nullptr) {
      table_step = entry->move;
      if (entry->depth >= depth) {
        const Score known = from_table(entry->score, node.level);
        if (entry->bound != Bound::upper) alpha = std::max(alpha, known);
        if (entry->bound != Bound::lower) beta = std::min(beta, known);
        if (alpha >= beta) return known;
      }
    }
    const Score low = alpha, high = beta;
    if (options_.null_move && !node.after_null && beta < kWinBound && null_fails_high(node, depth, beta)) return beta;
    ZhongTurn& memory = turn_at(node.turn);
    memory.begin(node.position);
    Score standing = -kInfinity;
    if (options_.razoring != Razoring::none) {
      standing = statics_at(node.turn) = evaluate(node.position);
      if (standing >= beta) return standing;
      alpha = std::max(alpha, standing);
    }
    Best best = options_.turn_based ? search_turns(node, depth, alpha, beta)
                                    : search_steps(node, depth, alpha, beta, table_step);
    // Nothing was generated, or everything was worse than doing nothing.
    if (best.value < standing) best.value = standing;
    if (best.value <= -kInfinity) return evaluate(node.position);
    if (options_.table)
      table_.store(key, depth, to_table(best.value, node.level), best.step,
                   best.value <= low    ? Bound::upper
                   : best.value >= high ? Bound::lower
                                        : Bound::exact);
    return best.value;
  }

  struct Best {
    Score value = -kInfinity;
    int step = kNoStep;
  };
  Best search_steps(const StepNode& node, int depth, Score alpha, Score beta, int table_step) {
    Best best;
    ZhongTurn& memory = turn_at(node.turn);
    const bool only_combo = must_continue(node);
    ZhongSteps steps;
    order_.list(node, table_step, steps);
    for (int i = 0; i < steps.size() && alpha < beta; ++i) {
      const int step = ZhongOrder::pick(steps, i);
      Child child;
      if (only_combo && !memory.continues_combo(node, step)) continue;
      const Made made = make_step(*root_, node, step, child.node, child.value);
      budget_.look();
      if (made == Made::illegal || !memory.admits(options_.generation, node, step, child.node)) continue;
      budget_.count();
      child.over = made == Made::over;
      const Score value = child_value(node, child, depth, alpha, beta);
      if (value > best.value) best = {value, step};
      alpha = std::max(alpha, value);
      if (alpha >= beta) order_.remember_cut(node.level, step);
    }
    if (best.step != kNoStep) order_.reward(node.position, best.step, depth);
    return best;
  }

  Best search_turns(const StepNode& node, int depth, Score alpha, Score beta) {
    std::vector<Child> children;
    Turn path;
    for_each_turn(node, path, [&](const Child& child) { children.push_back(child); });
    Best best;
    for (const Child& child : children) {
      best.value = std::max(best.value, child_value(node, child, depth, alpha, beta));
      alpha = std::max(alpha, best.value);
      if (alpha >= beta) break;
    }
    return best;
  }

  Score child_value(const StepNode& node, const Child& child, int depth, Score alpha, Score beta) {
    if (child.over) return child.value;
    const int left = depth - (child.node.level - node.level);
    if (child.node.turn == node.turn) return search(child.node, left, alpha, beta);
    if (options_.razoring != Razoring::none && left > 0 && -evaluate(child.node.position) < statics_at(node.turn))
      return -kInfinity;
    return -search(child.node, left, -beta, -alpha);
  }

  // A finished combo of two or three steps that has not improved the static value may only be continued.
  bool must_continue(const StepNode& node) {
    const int taken = node.position.steps_taken();
    return options_.razoring == Razoring::combos && node.turn > 0 && taken >= 2 &&
           node.position.pending() != Pending::push && evaluate(node.position) < statics_at(node.turn);
  }

  bool null_fails_high(const StepNode& node, int depth, Score beta) {
    StepNode next = ended(node);
    next.after_null = true;
    budget_.count();
    return -search(next, depth - kStepsPerTurn, -beta, -beta + 1) >= beta;
  }

  Score& statics_at(int turn) {
    if (statics_.size() <= static_cast<std::size_t>(turn)) statics_.resize(static_cast<std::size_t>(turn) + 1);
    return statics_[turn];
  }

  ZhongOptions options_;
  std::unique_ptr<Evaluator> evaluator_ = make_evaluator("zhong");
  StepTable table_;
  ZhongOrder order_;
  std::vector<std::unique_ptr<ZhongTurn>> turns_;
  std::vector<Score> statics_;
  std::vector<RootTurn> root_turns_;
  std::vector<std::size_t> root_order_;
  const Root* root_ = nullptr;
  Budget budget_;
  ZhongReport report_;
};

ZhongSearch::ZhongSearch(const ZhongOptions& options) : search_(std::make_unique<Search>(options)) {}
ZhongSearch::~ZhongSearch() = default;

void ZhongSearch::new_game() { search_->new_game(); }

ZhongReport ZhongSearch::search(const Root& root, const SearchLimits& limits, const std::atomic<bool>& stop) {
  return search_->run(root, limits, stop);
}

}  // namespace tusk::arimaa::historic
