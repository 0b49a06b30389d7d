#include "arimaa/board/turns.h"

#include <algorithm>

namespace tusk::arimaa {

void BoardSet::clear() {
  if (used_ > 0) std::fill(slots_.begin(), slots_.end(), 0);
  used_ = 0;
}

BoardSet::Seen BoardSet::visit(Position::Key board, int steps) {
  const std::uint64_t name = board & ~kStepBits;
  const std::uint64_t taken = static_cast<std::uint64_t>(steps) + 1;
  const std::size_t mask = slots_.size() - 1;
  // High bits choose the slot: the lowest bits are not part of the name.
  for (std::size_t at = board >> 40 & mask;; at = (at + 1) & mask) {
    std::uint64_t& slot = slots_[at];
    if (slot == 0) {
      slot = name | taken;
      if (++used_ * 2 > slots_.size()) grow();
      return Seen::never;
    }
    if ((slot & ~kStepBits) != name) continue;
    if ((slot & kStepBits) <= taken) return Seen::already;
    slot = name | taken;
    return Seen::later;
  }
}

void BoardSet::grow() {
  const std::vector<std::uint64_t> old = std::exchange(slots_, std::vector<std::uint64_t>(slots_.size() * 2));
  used_ = 0;
  for (const std::uint64_t slot : old)
    if (slot != 0) visit(slot, static_cast<int>(slot & kStepBits) - 1);
}

std::uint64_t TurnEnumerator::count(const Position& start, const Position* turn_start) {
  std::uint64_t turns = 0;
  for_each(
      start,
      [&](const Turn&, const Position&) {
        ++turns;
        return true;
      },
      turn_start);
  return turns;
}

std::vector<Turn> distinct_turns(const Position& position, const Position* turn_start) {
  std::vector<Turn> turns;
  TurnEnumerator().for_each(
      position,
      [&](const Turn& turn, const Position&) {
        turns.push_back(turn);
        return true;
      },
      turn_start);
  return turns;
}

}  // namespace tusk::arimaa
