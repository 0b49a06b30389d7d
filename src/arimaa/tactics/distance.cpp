#include "arimaa/tactics/distance.h"

#include <algorithm>

#include "arimaa/tactics/attack_board.h"
#include "arimaa/tactics/capture_search.h"
#include "arimaa/tactics/goal_search.h"

namespace tusk::arimaa {

namespace tactics {
namespace {

DistanceMap filled_with(int value) {
  DistanceMap map;
  map.fill(static_cast<std::uint8_t>(value));
  return map;
}

void keep_fewest(DistanceMap& map, Square square, int steps) {
  auto& fewest = map[square.index()];
  fewest = static_cast<std::uint8_t>(std::min<int>(fewest, steps));
}

// The squares from which a rabbit is estimated to need at most 0, 1, ... 8 steps: a flood fill from the goal rank,
// where each square costs one step plus those needed to clear it and to keep the rabbit unfrozen on it.
std::array<Bits, kGoalTooFar> goal_flood(const AttackBoard& board) {
  const Bits freezing = neighbours(board.enemy & ~board.rabbits()) & ~neighbours(board.own) & ~kRank8;
  const Bits movable = board.within_grasp_of(board.own);
  const std::array<Bits, 4> costs{board.empty() & ~freezing, (board.empty() & freezing) | board.own,
                                  board.enemy & movable, board.enemy & ~movable};
  std::array<Bits, kGoalTooFar> within{kRank8};
  for (std::size_t steps = 1; steps < within.size(); ++steps) {
    Bits enterable = 0;
    for (std::size_t cost = 0; cost < std::min(costs.size(), steps); ++cost)
      enterable |= costs[cost] & within[steps - 1 - cost];
    within[steps] =
        within[steps - 1] | enterable >> 8 | shifted<Direction::east>(enterable) | shifted<Direction::west>(enterable);
  }
  return within;
}

// Steps until a stronger own piece is next to the enemy, as if the board were empty and unfreezing took one step; more
// than `most` if it takes more.
int approach(const AttackBoard& board, Bits free, int enemy, int most) {
  const Bits attackers = board.own & board.stronger_than(board.strength_at(enemy));
  for (int steps = 0; steps <= most; ++steps)
    if ((attackers & ((free & within(steps + 1, enemy)) | (within(steps, enemy)))) != 0) return steps;
  return most + 1;
}

// Estimates for all enemies that could be captured there by at most three displacements of themselves and the trap's
// defenders.
void estimate_captures(const Attack& attack, Square trap, DistanceMap& map) {
  constexpr int kMaxDisplacements = 3;
  constexpr int kMax = kCaptureTooFar - 1;
  const AttackBoard& board = attack.board;
  const int seen_trap = attack.seen(trap.index()).index();
  const Bits defenders = around(seen_trap) & board.enemy;
  const int number = count_bits(defenders);
  if (number > kMaxDisplacements) return;
  for (int distance = 0; distance <= kMaxDisplacements; ++distance) {
    const int displacements = distance + number - (distance == 1 ? 1 : 0);
    if (displacements > kMaxDisplacements) continue;
    const Bits ring = within(distance, seen_trap) & ~(distance > 0 ? within(distance - 1, seen_trap) : 0);
    for (const int victim : each_bit(ring & board.enemy)) {
      int steps = 2 * displacements;
      const Bits displaced = distance == 0 ? defenders : defenders | Bits{1} << victim;
      for (const int enemy : each_bit(displaced))
        if (steps <= kMax) steps += approach(board, attack.free, enemy, kMax - steps);
      keep_fewest(map, attack.seen(victim), std::max(steps, kStepsPerTurn + 1));
    }
  }
}

}  // namespace
}  // namespace tactics

DistanceMap goal_distances(const Position& position, Side side) {
  const tactics::AttackBoard board(position, side);
  const auto within = tactics::goal_flood(board);
  const Bits frozen = board.frozen();
  DistanceMap map = tactics::filled_with(kGoalTooFar);
  for (const int rabbit : each_bit(board.rabbits() & board.own & within.back())) {
    int steps = tactics::shortest_goal(board, Bits{1} << rabbit, kStepsPerTurn).steps;
    if (steps == 0) {
      const auto first = std::find_if(within.begin(), within.end(), [&](Bits set) { return (set >> rabbit & 1) != 0; });
      steps = static_cast<int>(first - within.begin()) + static_cast<int>(frozen >> rabbit & 1);
      steps = std::clamp(steps, kStepsPerTurn + 1, kGoalTooFar);
    }
    tactics::keep_fewest(map, tactics::seen_by(side, Square(rabbit)), steps);
  }
  return map;
}

DistanceMap capture_distances(const Position& position, Side side) {
  const tactics::Attack attack(position, side);
  DistanceMap map = tactics::filled_with(kCaptureTooFar);
  for (const Square trap : kTrapSquares) {
    tactics::estimate_captures(attack, trap, map);
    attack.any_capture(trap, kStepsPerTurn, [&](int victim, int steps) {
      tactics::keep_fewest(map, attack.seen(victim), steps);
      return tactics::Wanted::other_victims;
    });
  }
  return map;
}

}  // namespace tusk::arimaa
