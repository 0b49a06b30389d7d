#include "arimaa/eval/network/features.h"

#include <algorithm>
#include <bit>

#include "arimaa/tactics/capture.h"

namespace tusk::arimaa::network {

namespace {

constexpr std::uint8_t trap_code(int own, int enemy, int relation) {
  return static_cast<std::uint8_t>((own * kGuardCounts + enemy) * 3 + relation);
}

}  // namespace

Bits Seen::of(Side side, unsigned strength) const {
  return sides_[index_of(side)] & (planes_[0] ^ mask_if((strength & 1) == 0)) &
         (planes_[1] ^ mask_if((strength & 2) == 0)) & (planes_[2] ^ mask_if((strength & 4) == 0));
}

Seen::Seen(const Position& position)
    : planes_{position.plane(0), position.plane(1), position.plane(2)},
      sides_{position.of(Side::gold), position.of(Side::silver)},
      mover_(position.side()) {
  const Freedom freedom(position);
  dominated_ = freedom.dominated(Side::gold) | freedom.dominated(Side::silver);
  frozen_ = freedom.frozen(Side::gold) | freedom.frozen(Side::silver);
  count_classes();
  weigh_traps();
  for (const Side view : kSides) mirrored_[index_of(view)] = wants_mirror(view);
  find_dangers(position, freedom);
}

void Seen::count_classes() {
  for (unsigned strength = 2; strength <= 6; ++strength) {
    const Bits stronger = tactics::stronger_than(planes_, strength);
    for (std::size_t side = 0; side < 2; ++side)
      classes_[side][strength] =
          static_cast<std::uint8_t>(1 + std::min(count_bits(sides_[1 - side] & stronger), kClasses - 2));
  }
}

void Seen::weigh_traps() {
  for (std::size_t trap = 0; trap < kTrapSquares.size(); ++trap) {
    const Bits near = neighbours(kTrapSquares[trap]);
    std::array<int, 2> guards{};
    std::array<int, 2> strongest{};
    for (std::size_t side = 0; side < 2; ++side) {
      Bits candidates = near & sides_[side];
      guards[side] = count_bits(candidates);
      for (std::size_t plane = 3; plane-- > 0;) {
        const Bits higher = candidates & planes_[plane];
        candidates = higher != 0 ? higher : candidates;
        strongest[side] = 2 * strongest[side] + static_cast<int>(higher != 0);
      }
    }
    const int relation = (strongest[0] > strongest[1]) - (strongest[0] < strongest[1]);
    traps_[0][trap] = trap_code(guards[0], guards[1], 1 + relation);
    traps_[1][trap] = trap_code(guards[1], guards[0], 1 - relation);
  }
}

void Seen::find_dangers(const Position& position, const Freedom& freedom) {
  for (const Side hunter : kSides) {
    const int steps = hunter == mover_ ? position.steps_left() : kStepsPerTurn;
    if (steps == 0) continue;
    const Victims victims = find_victims(position, freedom, hunter, steps);
    quick_danger_ |= victims.quick;
    slow_danger_ |= victims.slow;
  }
}

// A single elephant decides, by its half of the board. Otherwise the strongest pieces that are not placed symmetrically
// decide.
bool Seen::wants_mirror(Side view) const {
  if (const Bits elephant = of(view, 6); has_one_bit(elephant)) return (elephant & kWestHalf) == 0;
  for (unsigned strength = 6; strength >= 1; --strength)
    for (const Side side : {view, other(view)}) {
      Bits pieces = of(side, strength);
      if (view == Side::silver) pieces = ranks_reversed(pieces);
      if (const Bits image = arimaa::mirrored(pieces); pieces != image) return pieces > image;
    }
  return false;
}

Bits Seen::changed_squares(const Seen& other) const {
  Bits changed = (dominated_ ^ other.dominated_) | (frozen_ ^ other.frozen_);
  for (std::size_t i = 0; i < planes_.size(); ++i) changed |= planes_[i] ^ other.planes_[i];
  for (std::size_t i = 0; i < sides_.size(); ++i) changed |= sides_[i] ^ other.sides_[i];
  if (classes_ != other.classes_)
    for (const Side side : kSides)
      for (unsigned strength = 2; strength <= 6; ++strength)
        if (classes_[index_of(side)][strength] != other.classes_[index_of(side)][strength])
          changed |= of(side, strength) | other.of(side, strength);
  return changed;
}

Bits Seen::changed_dangers(const Seen& other, Bits changed) const {
  // If the side to move differs, all danger inputs differ.
  if (mover_ != other.mover_) return in_danger() | other.in_danger();
  return (quick_danger_ ^ other.quick_danger_) | (slow_danger_ ^ other.slow_danger_) |
         (changed & (in_danger() | other.in_danger()));
}

SeenBoard Seen::board(Side view) const {
  SeenBoard board{};
  for (const int square : each_bit(occupied())) {
    const bool enemy = (sides_[index_of(other(view))] >> square & 1) != 0;
    board[seen_square(view, square)] = static_cast<std::uint8_t>(strength_at(square) + (enemy ? 6U : 0U));
  }
  return board;
}

ActiveInputs active_inputs(const Seen& seen, Side view) {
  ActiveInputs inputs;
  for (const int square : each_bit(seen.occupied())) inputs.push_back(seen.piece_input(view, square));
  for (int trap = 0; trap < 4; ++trap) inputs.push_back(seen.trap_input(view, trap));
  for (const int square : each_bit(seen.in_danger())) inputs.push_back(seen.danger_input(view, square));
  return inputs;
}

}  // namespace tusk::arimaa::network
