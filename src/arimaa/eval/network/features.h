// The inputs of the network: a set of numbered inputs for each side's view.
//
// A view has its own home at the bottom and is mirrored so that its own elephant stands on files a-d: a position and
// its left-right image look the same. Every piece gives one input by owner, class (rabbit, or by how many enemies are
// stronger, so that a horse without camels above it is a camel), state (not next to a stronger enemy, next to one but
// kept free by a friend, frozen) and square. Every trap gives one by how many pieces of each side guard it, and which
// side has the stronger guard. Every piece that can be captured within a turn gives one more: enemies of the side to
// move with the steps left now, the mover's own pieces in the next turn. Captures in at most two steps are
// distinguished from longer ones.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "arimaa/board/position.h"
#include "arimaa/tactics/freedom.h"

namespace tusk::arimaa::network {

inline constexpr int kClasses = 8;
inline constexpr int kStates = 3;
inline constexpr int kPieceInputs = 2 * kClasses * kStates * 64;
inline constexpr int kGuardCounts = 5;
inline constexpr int kTrapCodes = kGuardCounts * kGuardCounts * 3;
inline constexpr int kTrapInputs = 4 * kTrapCodes;
inline constexpr int kDangers = 4;  // now in one or two steps, now in more, next turn in one or two, in more
inline constexpr int kDangerInputs = 2 * kClasses * kDangers * 64;
inline constexpr int kInputs = kPieceInputs + kTrapInputs + kDangerInputs;
// At most 32 pieces by the rules, four traps, and hardly ever as many as twelve pieces in danger.
inline constexpr int kMaxActive = 32 + 4 + 12;

// The layers after the first exist once for each number of steps left in each phase of the game, given by the number of
// pieces on the board.
inline constexpr int kPhases = 4;
inline constexpr int kHeads = kPhases * kStepsPerTurn;
[[nodiscard]] constexpr int phase_of(int pieces) { return pieces >= 29 ? 0 : pieces >= 24 ? 1 : pieces >= 18 ? 2 : 3; }
[[nodiscard]] inline int head_of(const Position& position) {
  return phase_of(count_bits(position.occupied())) * kStepsPerTurn + std::max(position.steps_left(), 1) - 1;
}

using Input = std::uint16_t;
// What stands on each square in a view, a1 first: 0 nothing, 1 to 6 own by strength, 7 to 12 enemy.
using SeenBoard = std::array<std::uint8_t, 64>;

// Everything that the inputs depend on, for both views, for comparison with the next position.
class Seen {
 public:
  Seen() = default;
  explicit Seen(const Position& position);

  [[nodiscard]] bool mirrored(Side view) const { return mirrored_[index_of(view)]; }
  [[nodiscard]] Bits occupied() const { return sides_[0] | sides_[1]; }
  // The squares whose piece inputs differ.
  [[nodiscard]] Bits changed_squares(const Seen& other) const;
  [[nodiscard]] Bits in_danger() const { return quick_danger_ | slow_danger_; }
  // The squares whose danger inputs may differ, if there are any; `changed` is the result of changed_squares(other).
  [[nodiscard]] Bits changed_dangers(const Seen& other, Bits changed) const;

  [[nodiscard]] Input piece_input(Side view, int square) const;
  [[nodiscard]] Input trap_input(Side view, int trap) const;
  // For a piece in danger.
  [[nodiscard]] Input danger_input(Side view, int square) const;
  [[nodiscard]] SeenBoard board(Side view) const;

 private:
  void count_classes();
  void weigh_traps();
  void find_dangers(const Position& position, const Freedom& freedom);
  [[nodiscard]] bool wants_mirror(Side view) const;
  [[nodiscard]] Bits of(Side side, unsigned strength) const;
  // Owner relative to the view, and class.
  [[nodiscard]] unsigned kind_at(Side view, int square) const;
  [[nodiscard]] unsigned seen_square(Side view, int square) const;
  [[nodiscard]] unsigned strength_at(int square) const {
    return static_cast<unsigned>((planes_[0] >> square & 1) | (planes_[1] >> square & 1) << 1 |
                                 (planes_[2] >> square & 1) << 2);
  }

  std::array<Bits, 3> planes_{};
  std::array<Bits, 2> sides_{};
  Bits dominated_ = 0;
  Bits frozen_ = 0;
  Bits quick_danger_ = 0;
  Bits slow_danger_ = 0;
  Side mover_ = Side::gold;
  std::array<std::array<std::uint8_t, 8>, 2> classes_{};  // [side][strength]
  std::array<std::array<std::uint8_t, 4>, 2> traps_{};    // [view][trap]
  std::array<bool, 2> mirrored_{};
};

inline unsigned Seen::kind_at(Side view, int square) const {
  const auto side = static_cast<std::size_t>(sides_[1] >> square & 1);
  const auto enemy = static_cast<unsigned>(side != index_of(view));
  return enemy * kClasses + classes_[side][strength_at(square)];
}

inline unsigned Seen::seen_square(Side view, int square) const {
  return static_cast<unsigned>(square) ^ (view == Side::silver ? 56U : 0U) ^ (mirrored_[index_of(view)] ? 7U : 0U);
}

inline Input Seen::piece_input(Side view, int square) const {
  const unsigned state = static_cast<unsigned>(dominated_ >> square & 1) + static_cast<unsigned>(frozen_ >> square & 1);
  return static_cast<Input>((kind_at(view, square) * kStates + state) * 64 + seen_square(view, square));
}

inline Input Seen::trap_input(Side view, int trap) const {
  // Turning the view swaps the near and far traps; mirroring swaps left and right.
  const unsigned seen_trap =
      static_cast<unsigned>(trap) ^ (view == Side::silver ? 2U : 0U) ^ (mirrored_[index_of(view)] ? 1U : 0U);
  return static_cast<Input>(kPieceInputs + seen_trap * kTrapCodes + traps_[index_of(view)][trap]);
}

inline Input Seen::danger_input(Side view, int square) const {
  const auto of_mover = static_cast<unsigned>(sides_[index_of(mover_)] >> square & 1);
  const auto slow = static_cast<unsigned>(slow_danger_ >> square & 1);
  return static_cast<Input>(kPieceInputs + kTrapInputs + (kind_at(view, square) * kDangers + of_mover * 2 + slow) * 64 +
                            seen_square(view, square));
}

// All inputs of a view, in no particular order.
using ActiveInputs = FixedList<Input, 64 + 4 + 64>;
[[nodiscard]] ActiveInputs active_inputs(const Seen& seen, Side view);

}  // namespace tusk::arimaa::network
