// The bare board from the attacker's view, for the tactical searches: its rabbits run north, whichever side it is.
#pragma once

#include <array>
#include <cstdint>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"
#include "arimaa/tactics/comparison.h"
#include "base/bits.h"

namespace tusk::arimaa::tactics {

// Strengths are those of Animal; 0 is an empty square. Without key, side and step count it can be copied and changed
// several times faster than a Position. Silver's view has the ranks reversed, so the same code serves both sides.
struct AttackBoard {
  AttackBoard(const Position& position, Side side)
      : own(position.of(side)),
        enemy(position.of(other(side))),
        planes{position.plane(0), position.plane(1), position.plane(2)} {
    if (side == Side::gold) return;
    own = ranks_reversed(own);
    enemy = ranks_reversed(enemy);
    for (Bits& plane : planes) plane = ranks_reversed(plane);
  }

  [[nodiscard]] Bits occupied() const { return own | enemy; }
  [[nodiscard]] Bits empty() const { return ~(own | enemy); }
  [[nodiscard]] unsigned strength_at(int square) const {
    return static_cast<unsigned>((planes[0] >> square & 1) | (planes[1] >> square & 1) << 1 |
                                 (planes[2] >> square & 1) << 2);
  }
  [[nodiscard]] Bits rabbits() const { return planes[0] & ~planes[1] & ~planes[2]; }
  // Pieces of both sides stronger than `strength`.
  [[nodiscard]] Bits stronger_than(unsigned strength) const { return tactics::stronger_than(planes, strength); }

  // Moves a piece to an adjacent empty square and removes a piece that is then unsupported on a trap.
  void move_own(int from, int to) { move(own, from, to); }
  void move_enemy(int from, int to) { move(enemy, from, to); }

  // Own pieces next to a stronger enemy and without a friendly piece next to them.
  [[nodiscard]] Bits frozen() const { return Comparison(planes).dominated(own, enemy) & ~neighbours(own); }
  [[nodiscard]] Bits free() const { return own & ~frozen(); }
  // Enemies next to a stronger piece of `attackers`, a subset of the own pieces.
  [[nodiscard]] Bits within_grasp_of(Bits attackers) const { return Comparison(planes).dominated(enemy, attackers); }
  // The same as frozen(), for one own piece.
  [[nodiscard]] bool is_frozen(int square) const {
    const Bits around = kNeighbours[square];
    return (around & own) == 0 && (around & enemy & stronger_than(strength_at(square))) != 0;
  }

  Bits own;
  Bits enemy;
  std::array<Bits, 3> planes;

 private:
  void move(Bits& side, int from, int to);
};

inline void AttackBoard::move(Bits& side, int from, int to) {
  const Bits both = Bits{1} << from | Bits{1} << to;
  for (Bits& plane : planes) plane ^= both & mask_if((plane >> from & 1) != 0);
  side ^= both;
  // Only a trap next to the square left can change: the piece stepped onto it, or no longer supports it.
  const Bits trap = kNeighbours[from] & kTraps & side;
  if (trap == 0 || (kNeighbours[lowest_bit(trap)] & side) != 0) return;
  side ^= trap;
  for (Bits& plane : planes) plane &= ~trap;
}

// [distance][square]: the squares at most that many steps away on an empty board, including the square itself.
inline constexpr auto kWithin = [] {
  std::array<std::array<Bits, 64>, 6> table{};
  for (std::size_t square = 0; square < 64; ++square) {
    table[0][square] = Bits{1} << square;
    for (std::size_t distance = 1; distance < table.size(); ++distance)
      table[distance][square] = table[distance - 1][square] | neighbours(table[distance - 1][square]);
  }
  return table;
}();
constexpr Bits within(int distance, int square) { return kWithin[distance][square]; }
constexpr Bits around(int square) { return kNeighbours[square]; }

// The step from one square to the next, in the attacker's view.
constexpr Step step_between(int from, int to) {
  const int difference = to - from;
  const Direction direction = difference == 8    ? Direction::north
                              : difference == 1  ? Direction::east
                              : difference == -8 ? Direction::south
                                                 : Direction::west;
  return Step(Square(from), direction);
}

// Converts between the attacker's view and the real board; its own inverse.
using arimaa::seen_by;
constexpr Square seen_by(Side side, Square square) { return side == Side::gold ? square : Square(square.index() ^ 56); }
constexpr Step seen_by(Side side, Step step) {
  if (side == Side::gold) return step;
  const bool vertical = (static_cast<int>(step.direction()) & 1) == 0;
  return Step(seen_by(side, step.from()), vertical ? opposite(step.direction()) : step.direction());
}
constexpr Turn seen_by(Side side, const Turn& turn) {
  Turn result;
  for (const Step step : turn) result.push_back(seen_by(side, step));
  return result;
}

// Displacing an enemy: an own piece pushes it and takes its square, or pulls it to the square that it leaves.
struct Displacement {
  int own_from;
  int own_to;
  int enemy_from;
  int enemy_to;

  [[nodiscard]] bool is_push() const { return own_to == enemy_from; }
  void make(AttackBoard& board) const {
    if (is_push()) {
      board.move_enemy(enemy_from, enemy_to);
      board.move_own(own_from, own_to);
    } else {
      board.move_own(own_from, own_to);
      board.move_enemy(enemy_from, enemy_to);
    }
  }
  // The two steps in order.
  [[nodiscard]] std::array<Step, 2> steps() const {
    const Step own = step_between(own_from, own_to);
    const Step theirs = step_between(enemy_from, enemy_to);
    return is_push() ? std::array{theirs, own} : std::array{own, theirs};
  }
};

inline constexpr Bits kAnywhere = ~Bits{0};

// Calls visit(displacement) for every way in which the own piece on `attacker`, which is stronger and not frozen, can
// displace the enemy next to it to one of `targets`, until a visit returns true; returns whether one did.
template <typename Visit>
bool any_displacement_by(const AttackBoard& board, int attacker, int victim, Bits targets, Visit&& visit) {
  const Bits empty = board.empty();
  for (const int target : each_bit(around(victim) & empty & targets))
    if (visit(Displacement{attacker, victim, victim, target})) return true;
  if ((targets >> attacker & 1) == 0) return false;
  for (const int target : each_bit(around(attacker) & empty))
    if (visit(Displacement{attacker, target, victim, attacker})) return true;
  return false;
}
// The same for any of the own pieces in `free`, which are not frozen.
template <typename Visit>
bool any_displacement(const AttackBoard& board, Bits free, int victim, Bits targets, Visit&& visit) {
  for (const int attacker : each_bit(around(victim) & free & board.stronger_than(board.strength_at(victim))))
    if (any_displacement_by(board, attacker, victim, targets, visit)) return true;
  return false;
}

// Single steps: those that leave a square of `from` or enter one of `to`, and those of `walkers` that enter one of
// `ways`.
struct StepsOfInterest {
  Bits from = 0;
  Bits to = 0;
  Bits walkers = 0;
  Bits ways = 0;
};

// As above: calls visit(from, to) for every step of interest of an own piece in `free`, which are not frozen.
template <typename Visit>
bool any_step(const AttackBoard& board, Bits free, const StepsOfInterest& steps, Visit&& visit) {
  const Bits empty = board.empty();
  const Bits rabbits = board.rabbits();
  const Bits walkers = steps.walkers & neighbours(steps.ways & empty);
  for (const int from : each_bit(free & (steps.from | neighbours(steps.to & empty) | walkers))) {
    Bits targets = around(from) & empty;
    if ((steps.from >> from & 1) == 0) targets &= steps.to | (steps.ways & mask_if((walkers >> from & 1) != 0));
    if ((rabbits >> from & 1) != 0) targets &= ~(Bits{1} << from >> 8);
    for (const int to : each_bit(targets))
      if (visit(from, to)) return true;
  }
  return false;
}

}  // namespace tusk::arimaa::tactics
