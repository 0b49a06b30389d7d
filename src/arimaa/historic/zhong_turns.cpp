#include "arimaa/historic/zhong_turns.h"

#include <algorithm>
#include <utility>

#include "arimaa/board/steps.h"
#include "arimaa/historic/reversal.h"
#include "arimaa/historic/step_combo.h"

namespace tusk::arimaa::historic {

namespace {

// Distinguishes the board at the end of a turn from the same board within it.
constexpr std::uint64_t kEndOfTurn = 0x5bd1e9955bd1e995;

// The state without the number of steps, for comparison across step counts.
std::uint64_t key_without_steps(Position position) {
  position.set_steps_taken(1);
  return state_key(position);
}

bool contains(const std::vector<std::uint64_t>& sorted, std::uint64_t key) {
  return std::binary_search(sorted.begin(), sorted.end(), key);
}

}  // namespace

void ZhongTurn::begin(const Position& start) {
  start_ = start;
  seen_.clear();
  (void)seen_.insert(state_key(start));
  knows_one_step_ = knows_two_steps_ = false;
}

bool ZhongTurn::admits(const ZhongGeneration& generation, const StepNode& from, int step, const StepNode& to) {
  const int taken = from.position.steps_taken();
  const bool ends = to.turn != from.turn;
  if (step != kPass) {
    before_[taken] = from.position;
    steps_[taken] = step;
    if (generation.combos && taken == 1 && start_.steps_taken() == 0 &&
        !belong_together(start_, step_of(steps_[0]), step_of(step)))
      return false;
  }
  const int steps = step == kPass ? taken : taken + 1;
  if (generation.repetitions) {
    if (!ends && repeats(to.position, steps)) return false;
    // A turn of four steps that two steps can also make.
    if (ends && step != kPass && start_.steps_taken() == 0) {
      find_two_steps(generation);
      if (contains(two_steps_, to.position.board_key())) return false;
    }
    if (ends && !seen_.insert(to.position.board_key() ^ kEndOfTurn)) return false;
  }
  // Removed if as many steps as were spent can take it back: 3:1, 4:2, and also 3:3 and 4:4, which lead to loops.
  return !generation.reversible || !ends || steps < 3 || !can_take_back(to.position, start_, steps);
}

bool ZhongTurn::repeats(const Position& position, int steps) {
  if (!seen_.insert(state_key(position))) return true;
  // Three steps to what one step reaches; the start itself is found in the same way.
  if (position.board_key() == start_.board_key() && key_without_steps(position) == key_without_steps(start_))
    return true;
  if (steps != 3 || start_.steps_taken() != 0) return false;
  find_one_step();
  return contains(one_step_, key_without_steps(position));
}

void ZhongTurn::find_one_step() {
  if (std::exchange(knows_one_step_, true)) return;
  one_step_.clear();
  for (const Step step : legal_steps(start_)) one_step_.push_back(key_without_steps(start_.after(step)));
  std::sort(one_step_.begin(), one_step_.end());
}

void ZhongTurn::find_two_steps(const ZhongGeneration& generation) {
  if (std::exchange(knows_two_steps_, true)) return;
  two_steps_.clear();
  for (const Step first : legal_steps(start_)) {
    const Position position = start_.after(first);
    for (const Step second : legal_steps(position)) {
      if (generation.combos && !belong_together(start_, first, second)) continue;
      const Position end = position.after(second);
      if (end.may_end_turn()) two_steps_.push_back(end.board_key());
    }
  }
  std::sort(two_steps_.begin(), two_steps_.end());
}

bool ZhongTurn::continues_combo(const StepNode& node, int step) const {
  const int taken = node.position.steps_taken();
  if (step == kPass || taken == 0 || taken <= start_.steps_taken()) return step != kPass;
  const auto last = static_cast<std::size_t>(taken) - 1;
  return belong_together(before_[last], step_of(steps_[last]), step_of(step));
}

}  // namespace tusk::arimaa::historic
