// The static analyses of Bomb: captures, goals and pins.
#include <algorithm>
#include <limits>

#include "arimaa/eval/bomb.h"

namespace tusk::arimaa {
namespace {

constexpr int kInSixSteps = kCaptureTooFar - 1;

// Truncated, so that the order of a sum does not matter.
Score part(double share, Score value) { return static_cast<Score>(share * value); }

int at(const DistanceMap& steps, int square) { return steps[square]; }

// The trap in the same quarter of the board, which is the nearest.
constexpr Square nearest_trap(int square) { return Square((square & 7) < 4 ? 2 : 5, square < 32 ? 2 : 5); }

// The steps needed to save a piece: another one comes to the trap, or the piece leaves in two steps, or in three if it
// must be unfrozen first. The paper has some fifty cases here; this is our estimate.
int steps_to_defend(const PieceSets& pieces, Side side, int square) {
  const Bits piece = Bits{1} << square;
  const Bits ring = neighbours(nearest_trap(square));
  const Bits helpers = pieces.of(side) & ~pieces.frozen(side) & ~piece & ~ring;
  const Bits one_step = ring | neighbours(ring);
  if ((one_step & helpers) != 0) return 1;
  if ((piece & pieces.frozen(side)) == 0 || (neighbours(one_step) & helpers) != 0) return 2;
  return 3;
}

}  // namespace

Score Bomb::captures_of_mover(const Board& board, Side attacker, const DistanceMap& steps, int steps_left) const {
  const Side defender = other(attacker);
  Score best = 0;
  Score threats = 0;
  for (const Animal animal : kAnimals) {
    const Score value = board.values[index_of(defender)][index_of(animal)];
    for (const int square : each_bit(board.of(defender, animal))) {
      const int needed = at(steps, square);
      if (needed > kInSixSteps) continue;
      if (needed <= steps_left) best = std::max(best, value);
      threats += part(needed <= kStepsPerTurn ? capture_threat_ : capture_distant_, value);
    }
  }
  return threats + part(capture_now_, best);
}

// Of the pieces that can be captured next turn, one is lost if it cannot be defended with the steps left; or, if each
// could be defended but not all together, the cheapest.
Score Bomb::captures_of_other(const Board& board, Side attacker, const DistanceMap& steps, int defence_left) const {
  const Side defender = other(attacker);
  Score lost = 0;
  Score cheapest = std::numeric_limits<Score>::max();
  Score threats = 0;
  int defence_needed = 0;
  for (const Animal animal : kAnimals) {
    const Score value = board.values[index_of(defender)][index_of(animal)];
    for (const int square : each_bit(board.of(defender, animal))) {
      const int needed = at(steps, square);
      if (needed > kInSixSteps) continue;
      threats += part(needed <= kStepsPerTurn ? capture_threat_ : capture_distant_, value);
      if (needed > kStepsPerTurn) continue;
      const int defence = steps_to_defend(board, defender, square);
      defence_needed += defence;
      cheapest = std::min(cheapest, value);
      if (defence > defence_left) lost = std::max(lost, value);
    }
  }
  if (lost == 0 && defence_needed > defence_left) lost = cheapest;
  return threats + part(capture_next_, lost);
}

Score Bomb::goals(const Board& board, Side side, const DistanceMap& steps, int steps_left) const {
  const Bits rabbits = board.of(side, Animal::rabbit);
  std::array<int, 2> nearest{kGoalTooFar, kGoalTooFar};
  for (const int square : each_bit(rabbits)) {
    int& wing = nearest[(Bits{1} << square & kWestHalf) != 0 ? 0 : 1];
    wing = std::min(wing, at(steps, square));
  }
  const Score threats = goal_[nearest[0]] + goal_[nearest[1]];
  const bool wins = std::min(nearest[0], nearest[1]) <= steps_left || (rabbits & goal_rank(side)) != 0;
  return threats + (wins ? goal_now_ : 0);
}

// A piece frozen near a trap and the only friend that guards this trap are both pinned by the freezing piece.
Score Bomb::pin_near(const Board& board, Side side, Square trap, Bits& pinned) const {
  const Side enemy = other(side);
  const Bits held = board.frozen(side) & vicinity(trap) & ~trap.bit();
  if (held == 0) return 0;
  const Bits guard = neighbours(trap) & board.of(side) & ~held;
  if (!has_one_bit(guard)) return 0;
  Score most = std::numeric_limits<Score>::min();
  for (const Animal animal : kAnimals) {
    for (const int square : each_bit(held & board.of(side, animal))) {
      // The weakest holder counts: a stronger one next to it is free to go.
      Score holder = std::numeric_limits<Score>::max();
      for (const int by : each_bit(neighbours(Square(square)) & board.stronger(enemy, animal)))
        holder = std::min(holder, board.worth(enemy, Bits{1} << by));
      most = std::max(most, board.values[index_of(side)][index_of(animal)] - holder);
    }
  }
  pinned |= held | guard;
  return part(pin_, most + board.worth(side, guard));
}

Score Bomb::pins(const Board& board, Side side, Bits& pinned) const {
  Score cost = 0;
  for (const Square trap : kTrapSquares) cost += pin_near(board, side, trap, pinned);
  for (const int index : each_bit(framed(board, side))) {
    const Bits ring = neighbours(Square(index));
    const Bits stuck = Bits{1} << index | (ring & board.of(side));
    pinned |= stuck;
    cost += part(frame_, board.worth(side, stuck) - board.worth(other(side), ring & board.of(other(side))));
  }
  return cost;
}

}  // namespace tusk::arimaa
