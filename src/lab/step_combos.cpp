#include "lab/step_combos.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <unordered_map>
#include <vector>

#include "arimaa/board/steps.h"
#include "arimaa/board/turns.h"
#include "arimaa/historic/step_combo.h"
#include "base/random.h"

namespace tusk::lab {

using namespace arimaa;

namespace {

bool is_legal(const Position& position, Step step) {
  StepList steps;
  generate_steps(position, steps);
  return std::find(steps.begin(), steps.end(), step) != steps.end();
}

// Finds which steps of a turn can come before an earlier one.
class Orders {
 public:
  Orders(const Position& start, const Turn& turn) : turn_(turn) {
    Position end = start;
    for (const Step step : turn) end.make(step);
    board_ = end.board_key();
    extend(start, 0);
  }
  [[nodiscard]] bool joined(int earlier, int later) const { return !swapped_[earlier][later]; }

 private:
  void extend(const Position& position, unsigned used) {
    if (order_.size() == turn_.size()) {
      if (position.board_key() == board_ && position.may_end_turn()) note_order();
      return;
    }
    for (int i = 0; i < turn_.size(); ++i) {
      if ((used >> i & 1) != 0 || !is_legal(position, turn_[i])) continue;
      // Equal steps keep their order.
      bool waits = false;
      for (int k = 0; k < i; ++k) waits = waits || ((used >> k & 1) == 0 && turn_[k] == turn_[i]);
      if (waits) continue;
      order_.push_back(i);
      extend(position.after(turn_[i]), used | 1U << i);
      order_.pop_back();
    }
  }
  void note_order() {
    for (int i = 0; i < order_.size(); ++i)
      for (int k = i + 1; k < order_.size(); ++k)
        if (order_[i] > order_[k]) swapped_[order_[k]][order_[i]] = true;
  }

  const Turn& turn_;
  Position::Key board_ = 0;
  FixedList<int, kStepsPerTurn> order_;
  std::array<std::array<bool, kStepsPerTurn>, kStepsPerTurn> swapped_{};
};

// Calls visit(turn, position) for every legal sequence of steps that may end there with a changed board.
class Sequences {
 public:
  using Visit = std::function<void(const Turn&, const Position&)>;
  Sequences(const Position& start, const Visit& visit) : start_(start), visit_(visit) { extend(start); }

 private:
  void extend(const Position& position) {
    if (position.may_end_turn() && position.board_key() != start_.board_key()) visit_(turn_, position);
    for (const Step step : legal_steps(position)) {
      turn_.push_back(step);
      extend(position.after(step));
      turn_.pop_back();
    }
  }
  const Position& start_;
  const Visit& visit_;
  Turn turn_;
};

// Identifies a board together with an unfinished push, or the pieces that may still be pulled.
std::uint64_t identity_of(const Position& position) {
  if (position.pending() == Pending::none || position.steps_left() == 0) return position.board_key();
  if (position.pending() == Pending::push)
    return mix_bits(position.board_key() ^ 0x70757368U) + position.pending_square().bit();
  const Bits victims = neighbours(position.pending_square()) & position.of(other(position.side()));
  for (const int square : each_bit(victims))
    if (position.animal_at(Square(square)) < position.puller())
      return mix_bits(position.board_key() ^ (static_cast<std::uint64_t>(position.puller()) << 8)) +
             position.pending_square().bit();
  return position.board_key();
}

}  // namespace

ComboClass combo_class(const Position& start, const Turn& turn, ComboReading reading) {
  const Orders orders(start, turn);
  std::array<int, kStepsPerTurn> group{0, 1, 2, 3};
  const auto join = [&](int one, int two) {
    const int from = group[two], to = group[one];
    std::replace(group.begin(), group.end(), from, to);
  };
  for (int i = 0; i < turn.size(); ++i)
    for (int k = i + 1; k < turn.size(); ++k)
      if (orders.joined(i, k))
        for (int step = reading == ComboReading::runs ? i + 1 : k; step <= k; ++step) join(i, step);
  std::array<int, kStepsPerTurn> sizes{};
  for (int i = 0; i < turn.size(); ++i) ++sizes[group[static_cast<std::size_t>(i)]];
  std::sort(sizes.rbegin(), sizes.rend());
  // Table 4.2 pads shorter turns: 1, 2 and 3 become 4, 1 + 1 becomes 3 + 1, 2 + 1 becomes 2 + 2, 1 + 1 + 1 becomes 2 +
  // 1 + 1.
  sizes[0] += turn.size() < kStepsPerTurn && (sizes[1] == 0 || turn.size() == 2) ? kStepsPerTurn - turn.size() : 0;
  if (turn.size() == 3 && sizes[1] > 0) ++(sizes[0] == 2 ? sizes[1] : sizes[0]);
  if (sizes[0] == 4) return ComboClass::a;
  if (sizes[0] == 3) return ComboClass::b;
  if (sizes[1] == 2) return ComboClass::c;
  return sizes[0] == 2 ? ComboClass::d : ComboClass::e;
}

bool begins_with_combo(const Position& start, const Turn& turn) {
  return turn.size() < 2 || historic::belong_together(start, turn[0], turn[1]);
}

std::uint64_t ComboCounts::all_sequences() const {
  return std::accumulate(sequences.begin(), sequences.end(), std::uint64_t{0});
}
std::uint64_t ComboCounts::all_boards() const {
  return std::accumulate(boards.begin(), boards.end(), std::uint64_t{0});
}

ComboCounts count_combos(const Position& position) {
  struct Board {
    int steps;
    ComboClass combo;
    bool kept;
  };
  ComboCounts counts;
  std::unordered_map<Position::Key, Board> boards;
  const Sequences::Visit visit = [&](const Turn& turn, const Position& end) {
    const ComboClass combo = combo_class(position, turn);
    const bool kept = begins_with_combo(position, turn);
    ++counts.sequences[static_cast<std::size_t>(combo)];
    if (kept) ++counts.kept_sequences;
    const auto [board, is_new] = boards.try_emplace(end.board_key(), Board{turn.size(), combo, kept});
    if (is_new) return;
    if (turn.size() < board->second.steps) {
      board->second.steps = turn.size();
      board->second.combo = combo;
    }
    board->second.kept = board->second.kept || kept;
  };
  const Sequences sequences(position, visit);
  for (const auto& [key, board] : boards) {
    ++counts.boards[static_cast<std::size_t>(board.combo)];
    if (board.kept) ++counts.kept_boards;
  }
  return counts;
}

RepetitionCounts count_repetitions(const Position& position) {
  RepetitionCounts counts{};
  std::unordered_map<std::uint64_t, int> seen{{identity_of(position), 0}};
  std::vector<Position> frontier{position};
  for (std::size_t steps = 1; steps <= kStepsPerTurn; ++steps) {
    std::vector<Position> next;
    for (const Position& from : frontier)
      for (const Step step : legal_steps(from)) {
        const Position to = from.after(step);
        const auto [known, is_new] = seen.try_emplace(identity_of(to), static_cast<int>(steps));
        if (is_new)
          next.push_back(to);
        else
          ++counts[steps][known->second];
      }
    frontier = std::move(next);
  }
  return counts;
}

ReversibleCounts count_reversible(const Position& position) {
  // The boards on which the mover can end its turn, with the fewest steps; zero steps for the unchanged board.
  std::unordered_map<Position::Key, int> fewest{{position.board_key(), 0}};
  std::vector<Position> ends;
  const Sequences::Visit visit = [&](const Turn& turn, const Position& end) {
    const auto [board, is_new] = fewest.try_emplace(end.board_key(), turn.size());
    if (is_new)
      ends.push_back(end);
    else
      board->second = std::min(board->second, turn.size());
  };
  const Sequences sequences(position, visit);
  ReversibleCounts counts;
  for (Position end : ends) {
    const int spent = fewest.at(end.board_key());
    end.end_turn();
    bool reversible = false, by_one = false, by_two = false;
    const auto look_at = [&](const Position& reply, int steps) {
      if (!reply.may_end_turn()) return;
      const auto board = fewest.find(reply.board_key());
      if (board == fewest.end() || spent - board->second <= steps) return;
      reversible = true;
      by_one = by_one || (spent == 3 && board->second == 0 && steps == 1);
      by_two = by_two || (spent == 4 && board->second == 0 && steps == 2);
    };
    if (spent > 1)
      for (const Step first : legal_steps(end)) {
        const Position reply = end.after(first);
        look_at(reply, 1);
        if (spent <= 2) continue;
        for (const Step second : legal_steps(reply)) look_at(reply.after(second), 2);
      }
    ++counts.turns;
    counts.reversible += reversible ? 1 : 0;
    counts.three_by_one += by_one ? 1 : 0;
    counts.four_by_two += by_two ? 1 : 0;
  }
  return counts;
}

}  // namespace tusk::lab
