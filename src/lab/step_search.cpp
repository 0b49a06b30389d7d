#include "lab/step_search.h"

#include <algorithm>
#include <utility>

#include "arimaa/board/rules.h"
#include "arimaa/board/turns.h"
#include "arimaa/engine/win_score.h"
#include "arimaa/tactics/goal.h"
#include "base/random.h"
#include "base/stopwatch.h"

namespace tusk::lab {

using namespace arimaa;

namespace {

constexpr int kMostLevels = 32;
constexpr int kPass = 256;  // beside the codes of steps
constexpr int kNone = 257;
constexpr std::uint64_t kAskEvery = 4096;

enum class Bound : std::uint8_t { lower, upper, exact };

struct Entry {
  std::uint64_t key = 0;
  Score score = 0;
  std::int16_t depth = -1;
  std::int16_t move = kNone;
  std::uint32_t age = 0;
  Bound bound = Bound::exact;
};

// Positions of one turn, each at most once; cleared by counting up.
class TurnSet {
 public:
  TurnSet() : slots_(std::size_t{1} << 12) {}
  void clear() {
    ++age_;
    used_ = 0;
  }
  bool insert(std::uint64_t key) {
    if (2 * ++used_ > slots_.size()) grow();
    Slot& slot = find(key);
    if (slot.age == age_) return --used_, false;
    slot = {key, age_};
    return true;
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint64_t age = 0;
  };
  Slot& find(std::uint64_t key) {
    std::size_t place = key & (slots_.size() - 1);
    while (slots_[place].age == age_ && slots_[place].key != key) place = (place + 1) & (slots_.size() - 1);
    return slots_[place];
  }
  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.age == age_) find(slot.key) = slot;
  }
  std::vector<Slot> slots_;
  std::uint64_t age_ = 1;
  std::size_t used_ = 0;
};

struct Stop {};

// Board, side, steps taken, and what is pending if it matters: a pull that nothing can follow is none.
std::uint64_t state_key(const Position& position) {
  std::uint64_t state =
      static_cast<std::uint64_t>(position.side()) << 3 | static_cast<std::uint64_t>(position.steps_taken());
  if (position.pending() == Pending::push) {
    state |= 1U << 4 | static_cast<std::uint64_t>(position.pending_square().index()) << 8;
  } else if (position.pending() == Pending::pull) {
    Bits weaker = 0;
    for (const int square : each_bit(neighbours(position.pending_square()) & position.of(other(position.side()))))
      if (position.animal_at(Square(square)) < position.puller()) weaker |= Bits{1} << square;
    if (weaker != 0)
      state |= 1U << 5 | static_cast<std::uint64_t>(position.pending_square().index()) << 8 |
               static_cast<std::uint64_t>(position.puller()) << 16;
  }
  return mix_bits(position.board_key() ^ mix_bits(state));
}

}  // namespace

class StepSearch::Search {
 public:
  Search(std::unique_ptr<Evaluator> evaluator, const StepSearchOptions& options)
      : evaluator_(std::move(evaluator)), options_(options) {
    if (uses_table()) table_.resize(std::size_t{1} << options.table_bits);
  }

  StepSearchResult run(const Position& root, int depth, std::uint64_t most_nodes,
                       const std::function<bool()>& keep_going) {
    most_nodes_ = most_nodes;
    keep_going_ = &keep_going;
    total_nodes_ = 0;
    ++age_;
    for (auto& killers : killers_) killers.clear();
    history_ = {};
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
    const bool goal_now = position.may_end_turn() && has_goal(position);
    if (goal_now || goal_within_turn(position)) {
      if (node.level > 0) count_node();
      return win_at(goal_now ? node.level : node.level + 1);
    }
    const bool new_turn = position.steps_taken() == 0;
    const bool leaf = depth <= 0 || level + 5 >= kMostLevels;
    const Score first_alpha = alpha;
    int table_move = kNone;
    const std::uint64_t key = key_of(node);
    // Leaving out what the turn has met before gives values in mid-turn that hold for this turn alone.
    const bool kept = uses_table() && (leaf || new_turn || !options_.unique_in_turn);
    if (kept) {
      Score known = 0;
      if (probe(key, node.level, std::max(depth, 0), alpha, beta, table_move, known) && node.level > 0) return known;
    }
    if (node.level > 0) count_node();
    if (leaf) {
      const Score value = evaluate(position);
      if (options_.table_exact) store(key, 0, value, kNone, Bound::exact);
      return value;
    }
    if (new_turn && options_.unique_in_turn) turn_set(node.turn).clear();
    const bool on_line = std::exchange(on_line_, false);
    const int line_move = on_line && level < previous_line_.size() ? previous_line_[level] : kNone;
    if (new_turn && options_.null_move && node.level > 0 && !node.after_null && null_fails_high(node, depth, beta))
      return beta;

    Score best = -kInfinite;
    int best_move = kNone;
    MoveOrder moves;
    order(node, table_move, line_move, moves);
    for (const int move : moves) {
      Node next;
      Score value = 0;
      if (!make(node, move, next, value)) continue;
      const bool over = next.turn < 0;
      if (!over) {
        on_line_ = on_line && move == line_move;
        value = search_child(node, next, depth, alpha, beta, best == -kInfinite);
      }
      if (value > best) {
        best = value;
        best_move = move;
        if (value > alpha) {
          alpha = value;
          keep_line(level, over ? kMostLevels - 1 : next.level, move);
        }
      }
      if (alpha >= beta) {
        if (options_.pass_first && move == kPass && level < result_.nulls.size()) ++result_.nulls[level].cut;
        remember_cut(node, move);
        break;
      }
    }
    // Every turn from here would leave the board as it was: then the step that led here was none to make.
    if (best_move == kNone) return new_turn ? -win_at(node.level) : -kInfinite;
    if (options_.history) reward(position, best_move, depth);
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
      next.position.make(Step(Square(move & 63), static_cast<Direction>(move >> 6)));
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

  [[nodiscard]] bool goal_within_turn(const Position& position) const {
    return options_.goal_test && position.pending() != Pending::push && position.steps_left() > 0 &&
           steps_to_goal(position, position.side(), position.steps_left()) > 0;
  }
  static bool has_goal(const Position& position) {
    const Bits goal = position.side() == Side::gold ? kRank8 : kRank1;
    return (position.rabbits(position.side()) & goal) != 0;
  }

  // The order of Cox's program: table, killers, pushes and pulls, the others by history; among equals the strongest
  // first, and the pass last.
  using MoveOrder = FixedList<int, 130>;
  void order(const Node& node, int table_move, int line_move, MoveOrder& moves) {
    const Position& position = node.position;
    StepList steps;
    generate_steps(position, steps);
    struct Scored {
      int move;
      std::int64_t score;
    };
    FixedList<Scored, 130> scored;
    const auto& killers = killers_[static_cast<std::size_t>(node.level)];
    const Bits enemies = position.of(other(position.side()));
    for (const Step step : steps) {
      const int move = step.code();
      auto score = static_cast<std::int64_t>(position.animal_at(step.from()));
      if ((enemies & step.from().bit()) != 0)
        score += std::int64_t{1} << 58;
      else if (options_.history)
        score += 8 * history_of(position, move);
      for (std::size_t k = 0; k < killers.size(); ++k)
        if (killers[k] == move) score = (std::int64_t{1} << 60) - static_cast<std::int64_t>(k);
      if (move == line_move) score = (std::int64_t{1} << 61);
      if (options_.table_order && move == table_move) score = (std::int64_t{1} << 61) + 1;
      scored.push_back({move, score});
    }
    if (position.may_end_turn()) {
      std::int64_t score = options_.pass_first ? (std::int64_t{1} << 62) : -1;
      if (line_move == kPass || (options_.table_order && table_move == kPass)) score = std::int64_t{1} << 61;
      scored.push_back({kPass, score});
    }
    std::stable_sort(scored.begin(), scored.end(),
                     [](const Scored& one, const Scored& two) { return one.score > two.score; });
    for (const Scored& one : scored) moves.push_back(one.move);
  }

  [[nodiscard]] std::int64_t& history_of(const Position& position, int move) {
    const auto animal = index_of(position.animal_at(Square(move & 63)));
    return history_[index_of(position.side())][animal][static_cast<std::size_t>(move)];
  }
  void reward(const Position& position, int move, int depth) {
    if (move != kPass) history_of(position, move) += std::int64_t{1} << std::min(depth, 30);
  }

  void remember_cut(const Node& node, int move) {
    if (options_.killers == 0 || move == kPass) return;
    auto& killers = killers_[static_cast<std::size_t>(node.level)];
    if (const auto old = std::find(killers.begin(), killers.end(), move); old != killers.end()) killers.erase(old);
    killers.insert(killers.begin(), move);
    if (killers.size() > static_cast<std::size_t>(options_.killers)) killers.pop_back();
  }

  // The value of a position in mid-turn depends also on the board that the turn may not end on.
  [[nodiscard]] static std::uint64_t key_of(const Node& node) {
    const std::uint64_t key = state_key(node.position);
    return node.position.steps_taken() == 0 ? key : key ^ mix_bits(node.turn_start);
  }

  bool probe(std::uint64_t key, int level, int depth, Score& alpha, Score& beta, int& move, Score& known) {
    const Entry& entry = table_[key & (table_.size() - 1)];
    if (entry.key != key || entry.age != age_) return false;
    if (options_.table_order) {
      move = entry.move;
      ++cost_.table_hits;
    }
    if (entry.depth < depth) return false;
    known = from_table(entry.score, level);
    if (entry.bound == Bound::exact) {
      if (!options_.table_exact) return false;
      if (!options_.table_order) ++cost_.table_hits;
      return true;
    }
    if (!options_.table_bounds) return false;
    if (entry.bound == Bound::lower && known > alpha) {
      alpha = known;
    } else if (entry.bound == Bound::upper && known < beta) {
      beta = known;
    } else {
      return false;
    }
    if (!options_.table_order) ++cost_.table_hits;
    return alpha >= beta;
  }

  // The deeper result stays.
  void store(std::uint64_t key, int depth, Score score, int move, Bound bound) {
    Entry& entry = table_[key & (table_.size() - 1)];
    if (entry.age == age_ && entry.key != key && entry.depth > depth) return;
    entry = {key, score, static_cast<std::int16_t>(depth), static_cast<std::int16_t>(move), age_, bound};
  }

  TurnSet& turn_set(int turn) {
    while (turn_sets_.size() <= static_cast<std::size_t>(turn)) turn_sets_.emplace_back();
    return turn_sets_[static_cast<std::size_t>(turn)];
  }

  void keep_line(std::size_t level, int child, int move) {
    auto& line = lines_[level];
    line.assign(1, move);
    if (child >= kMostLevels - 1) return;
    // A pass skips levels; the line has nothing for them.
    line.resize(static_cast<std::size_t>(child) - level, kNone);
    const auto& rest = lines_[static_cast<std::size_t>(child)];
    line.insert(line.end(), rest.begin(), rest.end());
  }

  // Makes the line a whole legal turn: a search of few steps may end within one, or in the middle of a push.
  void complete_turn(const Position& root) {
    Position position = root;
    Turn turn;
    for (const int move : previous_line_) {
      if (turn.size() == kStepsPerTurn || move == kPass || move == kNone) break;
      const Step step(Square(move & 63), static_cast<Direction>(move >> 6));
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

  static constexpr std::uint64_t kEndOfTurn = 0x5bd1e9955bd1e995;

  std::unique_ptr<Evaluator> evaluator_;
  StepSearchOptions options_;
  std::vector<Entry> table_;
  std::uint32_t age_ = 0;
  std::array<std::vector<int>, kMostLevels> killers_;
  std::array<std::array<std::array<std::int64_t, 256>, 7>, 2> history_{};
  std::array<std::vector<int>, kMostLevels> lines_;
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
