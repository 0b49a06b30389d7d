#include "arimaa/eval/patterns.h"

#include <algorithm>

namespace tusk::arimaa {
namespace {

constexpr Bits kMiddleFiles = kFileA << 3 | kFileA << 4;

// Between the two home traps of Gold: at most two steps from either.
constexpr Bits kForkSquares = Square(3, 2).bit() | Square(4, 2).bit();

constexpr bool leads_to_middle(int square, Direction direction) {
  switch (direction) {
    case Direction::north:
      return square < 32;
    case Direction::south:
      return square >= 32;
    case Direction::east:
      return (square & 7) < 4;
    default:
      return (square & 7) >= 4;
  }
}

enum class Way { open, obstructed, deadly, closed };

Way way_of(const PieceSets& pieces, Side side, Bits elephant, Direction direction) {
  const Bits target = shifted(elephant, direction);
  if (target == 0) return Way::closed;
  if ((target & pieces.empty()) != 0) {
    const bool deadly = (target & kTraps) != 0 && has_one_bit(neighbours(target) & pieces.of(side));
    return deadly ? Way::deadly : Way::open;
  }
  const bool immovable =
      (target & pieces.of(other(side), Animal::elephant)) != 0 || (neighbours(target) & pieces.empty()) == 0;
  return immovable ? Way::closed : Way::obstructed;
}

bool can_leave_trap(const PieceSets& pieces, Side side, Animal animal, Square trap) {
  Bits exits = neighbours(trap) & pieces.empty();
  if (animal == Animal::rabbit) exits &= ~shifted(trap.bit(), side == Side::gold ? Direction::south : Direction::north);
  if (exits != 0) return true;
  const Side enemy = other(side);
  const Bits weaker = pieces.of(enemy) & ~pieces.stronger(enemy, animal) & ~pieces.of(enemy, animal);
  return (weaker & neighbours(trap) & neighbours(pieces.empty())) != 0;
}

}  // namespace

int elephant_blockade(const PieceSets& pieces, Side side) {
  const Bits elephant = pieces.of(side, Animal::elephant);
  if (!has_one_bit(elephant)) return 0;
  int points = 0;
  int ways_out = 0;
  for (const Direction direction : kDirections) {
    const Way way = way_of(pieces, side, elephant, direction);
    ways_out += static_cast<int>(way == Way::open || way == Way::obstructed);
    if (way == Way::open) continue;
    points += static_cast<int>(way == Way::closed) + static_cast<int>(leads_to_middle(lowest_bit(elephant), direction));
  }
  return ways_out == 0 ? kFullBlockade : std::max(0, points - 1);
}

Bits forked_by(const PieceSets& pieces, Side side) {
  const Side enemy = other(side);
  const Bits elephant = pieces.of(side, Animal::elephant) & kMiddleFiles;
  const Bits victims =
      neighbours(elephant) & seen_by(side, kForkSquares) & pieces.of(enemy) & ~pieces.of(enemy, Animal::elephant);
  if (victims == 0) return 0;
  Bits guards = 0;
  for (const int trap : each_bit(home_traps(side))) guards |= neighbours(Square(trap)) & pieces.of(enemy);
  return (guards & ~victims) == 0 && has_one_bit(victims) ? victims : 0;
}

Bits framed(const PieceSets& pieces, Side side) {
  Bits result = 0;
  for (const int index : each_bit(pieces.of(side) & kTraps)) {
    const Square trap(index);
    if (!has_one_bit(neighbours(trap) & pieces.of(side))) continue;
    for (const Animal animal : kAnimals)
      if ((pieces.of(side, animal) & trap.bit()) != 0 && !can_leave_trap(pieces, side, animal, trap))
        result |= trap.bit();
  }
  return result;
}

Bits hostages(const PieceSets& pieces, Side side) {
  const Side enemy = other(side);
  const Bits held = pieces.frozen(side) & neighbours(pieces.of(enemy, Animal::elephant));
  if (held == 0) return 0;
  Bits result = 0;
  for (const int index : each_bit(home_traps(enemy))) {
    const Square trap(index);
    const Bits guards = neighbours(trap) & pieces.of(side) & ~held;
    if (guards != 0 && guards == (guards & pieces.of(side, Animal::elephant))) result |= held & vicinity(trap);
  }
  return result;
}

}  // namespace tusk::arimaa
