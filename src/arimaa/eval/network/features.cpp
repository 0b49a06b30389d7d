#include "arimaa/eval/network/features.h"

#include <algorithm>
#include <bit>

#include "arimaa/tactics/capture.h"

namespace tusk::arimaa::network {

namespace {

// In the order of a view that is neither turned nor mirrored: c3, f3, c6, f6.
constexpr std::array kTrapSquares{18, 21, 42, 45};

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
  for (const Side side : kSides) {
    auto& classes = classes_[index_of(side)];
    Bits stronger = 0;
    Bits dominated = 0;
    for (unsigned strength = 6; strength >= 1; --strength) {
      classes[strength] = static_cast<std::uint8_t>(1 + std::min(count_bits(stronger), kClasses - 2));
      dominated |= of(side, strength) & neighbours(stronger);
      stronger |= of(other(side), strength);
    }
    classes[1] = 0;
    dominated_ |= dominated;
    frozen_ |= dominated & ~neighbours(sides_[index_of(side)]);
  }
  for (std::size_t trap = 0; trap < kTrapSquares.size(); ++trap) {
    const Bits near = neighbours(Square(kTrapSquares[trap]));
    std::array<int, 2> guards{};
    std::array<unsigned, 2> strongest{};
    for (std::size_t side = 0; side < 2; ++side) {
      Bits candidates = near & sides_[side];
      guards[side] = count_bits(candidates);
      for (unsigned plane = 3; plane-- > 0;) {
        const Bits higher = candidates & planes_[plane];
        if (higher == 0) continue;
        candidates = higher;
        strongest[side] |= 1U << plane;
      }
    }
    const int relation = (strongest[0] > strongest[1]) - (strongest[0] < strongest[1]);
    traps_[0][trap] = trap_code(guards[0], guards[1], 1 + relation);
    traps_[1][trap] = trap_code(guards[1], guards[0], 1 - relation);
  }
  for (const Side view : kSides) mirrored_[index_of(view)] = wants_mirror(view);
  find_dangers(position);
}

void Seen::find_dangers(const Position& position) {
  for (const Side hunter : kSides) {
    const int steps = hunter == mover_ ? position.steps_left() : kStepsPerTurn;
    if (steps == 0) continue;
    const Victims victims = find_victims(position, hunter, steps);
    quick_danger_ |= victims.quick;
    slow_danger_ |= victims.slow;
  }
}

// One elephant decides alone. Without it the strongest pieces that are not placed symmetrically do.
bool Seen::wants_mirror(Side view) const {
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
  // With the other side to move, every danger is one of another time.
  if (mover_ != other.mover_) return in_danger() | other.in_danger();
  return (quick_danger_ ^ other.quick_danger_) | (slow_danger_ ^ other.slow_danger_) |
         (changed & (in_danger() | other.in_danger()));
}

unsigned Seen::kind_at(Side view, int square) const {
  const auto side = static_cast<std::size_t>(sides_[1] >> square & 1);
  const auto enemy = static_cast<unsigned>(side != index_of(view));
  return enemy * kClasses + classes_[side][strength_at(square)];
}

unsigned Seen::seen_square(Side view, int square) const {
  return static_cast<unsigned>(square) ^ (view == Side::silver ? 56U : 0U) ^ (mirrored_[index_of(view)] ? 7U : 0U);
}

Input Seen::piece_input(Side view, int square) const {
  const unsigned state = static_cast<unsigned>(dominated_ >> square & 1) + static_cast<unsigned>(frozen_ >> square & 1);
  return static_cast<Input>((kind_at(view, square) * kStates + state) * 64 + seen_square(view, square));
}

Input Seen::trap_input(Side view, int trap) const {
  // Turning the view exchanges the near and far traps, mirroring it left and right.
  const unsigned seen_trap =
      static_cast<unsigned>(trap) ^ (view == Side::silver ? 2U : 0U) ^ (mirrored_[index_of(view)] ? 1U : 0U);
  return static_cast<Input>(kPieceInputs + seen_trap * kTrapCodes +
                            traps_[index_of(view)][static_cast<std::size_t>(trap)]);
}

Input Seen::danger_input(Side view, int square) const {
  const auto of_mover = static_cast<unsigned>(sides_[index_of(mover_)] >> square & 1);
  const auto slow = static_cast<unsigned>(slow_danger_ >> square & 1);
  return static_cast<Input>(kPieceInputs + kTrapInputs + (kind_at(view, square) * kDangers + of_mover * 2 + slow) * 64 +
                            seen_square(view, square));
}

ActiveInputs active_inputs(const Seen& seen, Side view) {
  ActiveInputs inputs;
  for (const int square : each_bit(seen.occupied())) inputs.push_back(seen.piece_input(view, square));
  for (int trap = 0; trap < 4; ++trap) inputs.push_back(seen.trap_input(view, trap));
  for (const int square : each_bit(seen.in_danger())) inputs.push_back(seen.danger_input(view, square));
  return inputs;
}

}  // namespace tusk::arimaa::network
