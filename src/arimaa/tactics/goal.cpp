#include "arimaa/tactics/goal.h"

#include "arimaa/tactics/attack_board.h"
#include "arimaa/tactics/goal_search.h"

namespace tusk::arimaa {

namespace tactics {
namespace {

struct Goal {
  int steps = 0;
  Turn line;
};

Goal fewest_steps(const AttackBoard& board, Bits rabbits, int steps) {
  rabbits &= ~kRank8;
  const GoalBounds bounds(board, board.enemy, steps);
  if ((rabbits & bounds.within(steps)) == 0) return {};
  for (int length = 1; length <= steps; ++length)
    for (const int rabbit : each_bit(rabbits & bounds.within(length)))
      if (GoalSearch search; search.reaches(board, rabbit, length)) return {length, search.line()};
  return {};
}

}  // namespace
}  // namespace tactics

int steps_to_goal(const Position& position, Side side, int steps) {
  const tactics::AttackBoard board(position, side);
  return tactics::fewest_steps(board, board.rabbits() & board.own, steps).steps;
}

int steps_to_goal(const Position& position, Square rabbit, int steps) {
  const Side side = (position.of(Side::gold) & rabbit.bit()) != 0 ? Side::gold : Side::silver;
  return tactics::fewest_steps(tactics::AttackBoard(position, side), tactics::seen_by(side, rabbit).bit(), steps).steps;
}

std::optional<Turn> find_goal(const Position& position, Side side, int steps) {
  const tactics::AttackBoard board(position, side);
  const auto goal = tactics::fewest_steps(board, board.rabbits() & board.own, steps);
  if (goal.steps == 0) return std::nullopt;
  return tactics::seen_by(side, goal.line);
}

}  // namespace tusk::arimaa
