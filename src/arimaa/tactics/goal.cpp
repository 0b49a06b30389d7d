#include "arimaa/tactics/goal.h"

#include "arimaa/tactics/attack_board.h"
#include "arimaa/tactics/goal_search.h"

namespace tusk::arimaa {

int steps_to_goal(const Position& position, Side side, int steps) {
  const tactics::AttackBoard board(position, side);
  return tactics::shortest_goal(board, board.rabbits() & board.own, steps).steps;
}

int steps_to_goal(const Position& position, Square rabbit, int steps) {
  const Side side = (position.of(Side::gold) & rabbit.bit()) != 0 ? Side::gold : Side::silver;
  return tactics::shortest_goal(tactics::AttackBoard(position, side), tactics::seen_by(side, rabbit).bit(), steps)
      .steps;
}

std::optional<Turn> find_goal(const Position& position, Side side, int steps) {
  const tactics::AttackBoard board(position, side);
  const tactics::Goal goal = tactics::shortest_goal(board, board.rabbits() & board.own, steps);
  if (goal.steps == 0) return std::nullopt;
  return tactics::seen_by(side, goal.line);
}

}  // namespace tusk::arimaa
