#include "arimaa/historic/bomb_search.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "arimaa/board/rules.h"
#include "arimaa/engine/legal_turn.h"
#include "arimaa/engine/win_score.h"
#include "arimaa/historic/bomb_order.h"
#include "arimaa/historic/bomb_table.h"
#include "arimaa/historic/budget.h"
#include "arimaa/historic/step_node.h"
#include "arimaa/tactics/goal.h"
#include "base/random.h"
#include "base/stopwatch.h"

namespace tusk::arimaa::historic {

namespace {

// "The first iteration searches three steps."
constexpr int kFirstIteration = 3;
// "There can be no cutoffs in the first four ply, so at the root PVS is only used for iterations of five steps or
// more."
constexpr int kFirstNarrowIteration = 5;
// The article says that extensions reach 14 to 18 steps in iterations of 10 or 11.
constexpr int kMaxExtension = 8;
constexpr int kDeepestIteration = 60;
// "The goal evaluation is accurate up to three steps"; four are verified.
constexpr int kTrustedGoal = 3;

// Adds its lifetime to a sum, if enabled.
class Timed {
 public:
  Timed(bool measures, double& sum) : sum_(measures ? &sum : nullptr) {
    if (sum_ != nullptr) watch_.emplace();
  }
  ~Timed() {
    if (sum_ != nullptr) *sum_ += watch_->seconds();
  }
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;

 private:
  double* sum_;
  std::optional<Stopwatch> watch_;
};

}  // namespace

class BombSearch::Search {
 public:
  explicit Search(const BombOptions& options)
      : options_(options), table_(options.table_bits), order_(options.killers, options.history) {
    order_.forget();
  }

  void new_game() {
    table_.forget();
    order_.forget();
  }

  BombReport run(const Root& root, const SearchLimits& limits, const std::atomic<bool>& stop,
                 const std::function<void(const BombReport&)>& on_depth) {
    root_ = &root;
    report_ = {};
    budget_.begin(limits, stop);
    // Of earlier turns only the table is useful: levels are counted from here.
    order_.forget();
    std::vector<int> line;
    try {
      const int last = std::min(limits.depth.value_or(kDeepestIteration), kDeepestIteration);
      for (iteration_ = std::min(kFirstIteration, last); iteration_ <= last; ++iteration_) {
        const Score score = search(root_node(root), iteration_, -kInfinity, kInfinity);
        line = lines_[0];
        report_.score = score;
        report_.depth = iteration_;
        note_cost();
        report_.turn = turn_of(line);
        if (on_depth) on_depth(report_);
        if (is_decided(score) || !budget_.worth_going_on()) break;
      }
    } catch (const Budget::Spent&) {
      // The best line comes first in an iteration, so what was found so far is no worse.
      if (!lines_[0].empty()) line = lines_[0];
    }
    report_.turn = legal_turn_from(root, turn_of(line)).value_or(Turn{});
    note_cost();
    return report_;
  }

 private:
  using Bound = search::Bound;

  void note_cost() {
    report_.nodes = budget_.nodes();
    report_.seconds = budget_.seconds();
  }

  void count_node(const StepNode& node) {
    report_.deepest = std::max(report_.deepest, node.level);
    budget_.count();
  }

  Score evaluate(const Position& position) {
    const Timed timed(options_.profile, report_.evaluation_seconds);
    return evaluator_->evaluate(position);
  }

  // The value for the side to move.
  Score search(const StepNode& node, int depth, Score alpha, Score beta) {
    const Position& position = node.position;
    auto& line = lines_[node.level];
    line.clear();
    if (stands_on_goal(position)) return win_at(node.level);
    const bool settled = position.pending() != Pending::push;
    const bool extendable = node.level < iteration_ + kMaxExtension && node.level + kStepsPerTurn + 1 < kMaxLevels;
    Bits threats = 0;
    if (options_.goals && settled) {
      const int steps = steps_to_goal(position, position.side(), position.steps_left());
      if (steps > 0 && steps <= kTrustedGoal) return win_at(node.level + steps);
      threats = steps > 0 ? 0 : threatening_rabbits(position);
      // A goal in four steps is verified by searching one; a threat must be answered.
      if (extendable && (steps > 0 || threats != 0)) depth = std::max(depth, 1);
    }
    if (!settled) depth = std::max(depth, 1);
    if (depth <= 0 || node.level + kStepsPerTurn + 1 >= kMaxLevels) return evaluate(position);

    const std::uint64_t key = key_of(node);
    const Score first_alpha = alpha;
    int table_step = kNoStep;
    if (const BombTable::Entry* entry = table_.find(key)) {
      table_step = entry->bound == Bound::upper ? kNoStep : entry->step;
      if (node.level > 0 && entry->depth >= depth) {
        const Score known = from_table(entry->score, node.level);
        // Inside the window the steps matter, not just the value: the current turn is played from them.
        if ((entry->bound == Bound::exact && node.turn > 0) || (entry->bound != Bound::upper && known >= beta) ||
            (entry->bound != Bound::lower && known <= alpha))
          return known;
      }
    }
    if (settled && threats == 0 && node.level > 0)
      if (const Score cut = early_cut(node, depth, beta); cut >= beta) return cut;

    const auto [best, best_step] = search_steps(node, depth, alpha, beta, threats, table_step);
    if (best_step == kNoStep) return position.steps_taken() == 0 ? loss_at(node.level) : -kInfinity;
    if (best_step != kPass)
      table_.store({key, to_table(best, node.level), static_cast<std::int16_t>(depth),
                    static_cast<std::uint8_t>(best_step),
                    best <= first_alpha ? Bound::upper
                    : best >= beta      ? Bound::lower
                                        : Bound::exact});
    return best;
  }

  struct Best {
    Score score = -kInfinity;
    int step = kNoStep;
  };
  Best search_steps(const StepNode& node, int depth, Score alpha, Score beta, Bits threats, int table_step) {
    Best best;
    BombSteps steps;
    list_steps(node.position, node.level, threats, table_step, steps);
    for (const int step : steps) {
      StepNode next;
      Score value = 0;
      const Made made = make_step(*root_, node, step, next, value);
      if (made == Made::illegal) continue;
      count_node(next);
      if (made == Made::goes_on) value = search_child(node, next, depth, alpha, beta, best.step == kNoStep);
      if (value <= -kInfinity) continue;  // it led to steps that belong to no legal turn
      if (value > best.score || best.step == kNoStep) {
        best = {value, step};
        if (value > alpha) {
          alpha = value;
          keep_line(node, next, step, made == Made::goes_on);
        }
      }
      if (alpha >= beta) {
        order_.remember_cut(node.position, node.level, step, depth);
        break;
      }
    }
    return best;
  }

  void list_steps(const Position& position, int level, Bits threats, int table_step, BombSteps& steps) {
    const Timed timed(options_.profile, report_.generation_seconds);
    if (threats != 0) {
      BombOrder::list_defences(position, threats, steps);
      if (!steps.empty()) return;
    }
    order_.list(position, level, table_step, options_.passes, steps);
    // Passes are never generated, but a side without a legal step in mid-turn can only end the turn.
    if (steps.empty() && position.may_end_turn()) steps.push_back(kPass);
  }

  // "If all remaining steps are by the same color, the position is evaluated to see if it can get an early cutoff"; and
  // the null move: a pass for all remaining steps of the turn, with the depth reduced by four. Below beta: no cutoff.
  Score early_cut(const StepNode& node, int depth, Score beta) {
    const Position& position = node.position;
    if (beta >= kWinBound) return -kInfinity;
    const bool same_side = depth <= position.steps_left();
    const bool may_pass =
        options_.null_move && !node.after_null && position.steps_taken() > 0 && position.board_key() != node.turn_start;
    if (!same_side && !may_pass) return -kInfinity;
    const Score standing = evaluate(position);
    if (standing < beta) return -kInfinity;  // beta is not low enough for either
    if (same_side) return standing;
    StepNode next = ended(node);
    next.after_null = true;
    count_node(next);
    if (outcome_on_board(next.position, position.side(), Rules::official)) return -kInfinity;
    return -search(next, depth - kStepsPerTurn, -beta, -beta + 1);
  }

  Score search_child(const StepNode& node, const StepNode& next, int depth, Score alpha, Score beta, bool first) {
    const int left = depth - (next.level - node.level);
    if (next.turn == node.turn) return search(next, left, alpha, beta);
    if (first || iteration_ < kFirstNarrowIteration || alpha <= -kInfinity) return -search(next, left, -beta, -alpha);
    const Score value = -search(next, left, -alpha - 1, -alpha);
    return value > alpha && value < beta ? -search(next, left, -beta, -alpha) : value;
  }

  // The other side's rabbits that are at most four steps from their goal.
  static Bits threatening_rabbits(const Position& position) {
    const Side attacker = other(position.side());
    if (steps_to_goal(position, attacker, kStepsPerTurn) == 0) return 0;
    Bits rabbits = 0;
    for (const int square : each_bit(position.rabbits(attacker)))
      if (steps_to_goal(position, Square(square), kStepsPerTurn) > 0) rabbits |= Bits{1} << square;
    return rabbits;
  }

  [[nodiscard]] static std::uint64_t key_of(const StepNode& node) {
    const std::uint64_t key = node.position.key();
    return node.position.steps_taken() == 0 ? key : key ^ mix_bits(node.turn_start);
  }

  void keep_line(const StepNode& node, const StepNode& next, int step, bool goes_on) {
    auto& line = lines_[node.level];
    line.assign(1, step);
    if (!goes_on) return;
    const auto& rest = lines_[next.level];
    line.insert(line.end(), rest.begin(), rest.end());
  }

  // The first turn of a line of steps.
  [[nodiscard]] Turn turn_of(const std::vector<int>& line) const {
    Turn turn;
    for (const int step : line) {
      if (step == kPass || turn.size() == root_->position.steps_left()) break;
      turn.push_back(step_of(step));
    }
    // A goal seen without search has to be found now.
    if (const Position& position = root_->position; position.pending() == Pending::none)
      if (const auto goal = find_goal(position, position.side(), position.steps_left())) return *goal;
    return turn;
  }

  BombOptions options_;
  std::unique_ptr<Evaluator> evaluator_ = make_evaluator("bomb");
  BombTable table_;
  BombOrder order_;
  std::array<std::vector<int>, kMaxLevels> lines_;
  const Root* root_ = nullptr;
  Budget budget_;
  int iteration_ = 0;
  BombReport report_;
};

BombSearch::BombSearch(const BombOptions& options) : search_(std::make_unique<Search>(options)) {}
BombSearch::~BombSearch() = default;

void BombSearch::new_game() { search_->new_game(); }

BombReport BombSearch::search(const Root& root, const SearchLimits& limits, const std::atomic<bool>& stop,
                              const std::function<void(const BombReport&)>& on_depth) {
  return search_->run(root, limits, stop, on_depth);
}

}  // namespace tusk::arimaa::historic
