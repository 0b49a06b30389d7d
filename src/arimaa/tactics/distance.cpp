#include "arimaa/tactics/distance.h"

#include <algorithm>
#include <cstdlib>

#include "arimaa/tactics/attack_board.h"
#include "arimaa/tactics/capture.h"
#include "arimaa/tactics/goal.h"

namespace tusk::arimaa {

namespace tactics {
namespace {

DistanceMap filled_with(int value) {
  DistanceMap map;
  map.fill(static_cast<std::uint8_t>(value));
  return map;
}

void keep_fewest(DistanceMap& map, Square square, int steps) {
  auto& fewest = map[static_cast<std::size_t>(square.index())];
  fewest = static_cast<std::uint8_t>(std::min<int>(fewest, steps));
}

// The squares from which a rabbit is estimated to need at most 0, 1, ... 8 steps: a flood from the goal rank where a
// square costs one step, and as many more as it takes to clear it and to keep the rabbit free on it.
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

constexpr int steps_between(int one, int two) { return std::abs(one % 8 - two % 8) + std::abs(one / 8 - two / 8); }

// Steps until a stronger own piece stands next to the enemy, as if the board were empty.
int approach(const AttackBoard& board, Bits frozen, int enemy) {
  int fewest = kCaptureTooFar;
  for (const int attacker : each_bit(board.own & board.stronger_than(board.strength_at(enemy))))
    fewest = std::min(fewest, steps_between(attacker, enemy) - 1 + static_cast<int>(frozen >> attacker & 1));
  return fewest;
}

int estimated_capture(const AttackBoard& board, Bits frozen, int trap, int victim) {
  const Bits defenders = kNeighbours[static_cast<std::size_t>(trap)] & board.enemy & ~(Bits{1} << victim);
  const int displacements = steps_between(victim, trap) + count_bits(defenders);
  int steps = 2 * displacements;
  if (steps >= kCaptureTooFar) return kCaptureTooFar;
  if (victim != trap) steps += approach(board, frozen, victim);
  for (const int defender : each_bit(defenders)) steps += approach(board, frozen, defender);
  return std::max(steps, kStepsPerTurn + 1);
}

}  // namespace
}  // namespace tactics

DistanceMap goal_distances(const Position& position, Side side) {
  const tactics::AttackBoard board(position, side);
  const auto within = tactics::goal_flood(board);
  const Bits frozen = board.frozen();
  DistanceMap map = tactics::filled_with(kGoalTooFar);
  for (const int rabbit : each_bit(board.rabbits() & board.own)) {
    const Square square = tactics::seen_by(side, Square(rabbit));
    int steps = steps_to_goal(position, square, kStepsPerTurn);
    if (steps == 0) {
      const auto first = std::find_if(within.begin(), within.end(), [&](Bits set) { return (set >> rabbit & 1) != 0; });
      steps = static_cast<int>(first - within.begin()) + static_cast<int>(frozen >> rabbit & 1);
      steps = std::clamp(steps, kStepsPerTurn + 1, kGoalTooFar);
    }
    tactics::keep_fewest(map, square, steps);
  }
  return map;
}

DistanceMap capture_distances(const Position& position, Side side) {
  DistanceMap map = tactics::filled_with(kCaptureTooFar);
  for (const Capture& capture : find_captures(position, side, kStepsPerTurn))
    tactics::keep_fewest(map, capture.victim, capture.line.size());
  const tactics::AttackBoard board(position, side);
  const Bits frozen = board.frozen();
  for (const int victim : each_bit(board.enemy)) {
    const Square square = tactics::seen_by(side, Square(victim));
    if (map[static_cast<std::size_t>(square.index())] <= kStepsPerTurn) continue;
    for (const Square trap : kTrapSquares)
      tactics::keep_fewest(map, square, tactics::estimated_capture(board, frozen, trap.index(), victim));
  }
  return map;
}

}  // namespace tusk::arimaa
