#include "arimaa/tactics/goal.h"

#include <algorithm>

#include "arimaa/tactics/attack_board.h"

namespace tusk::arimaa {

namespace tactics {
namespace {

constexpr int kGoalRank = 7;
constexpr int rows_to_goal(int rabbit) { return kGoalRank - rabbit / 8; }

// Squares from which a rabbit steps onto a square of the set.
constexpr Bits behind_or_beside(Bits squares) {
  return squares >> 8 | shifted<Direction::east>(squares) | shifted<Direction::west>(squares);
}

// Squares from which a rabbit might reach the goal in `steps` steps, helpers included. A path over empty squares costs
// its length; a friend in the way must step aside, one more step; an enemy must be pulled aside, two more. The costs
// add up because no step clears two squares of one path: that takes a capture on a trap of the path, and the rabbit
// that is about to enter the trap supports a friend there, while an enemy there is out of reach of four steps.
Bits within_steps(const AttackBoard& board, int steps) {
  Bits nearer[3] = {kRank8, 0, 0};  // [i]: from here `distance - 1 - i` steps suffice
  for (int distance = 1;; ++distance) {
    const Bits enterable = (board.empty() & nearer[0]) | (board.own & nearer[1]) | (board.enemy & nearer[2]);
    const Bits within = behind_or_beside(enterable) | nearer[0];
    if (distance == steps) return within;
    nearer[2] = nearer[1];
    nearer[1] = nearer[0];
    nearer[0] = within;
  }
}

// Looks for a goal of one rabbit. The steps of a goal found are stored from the end, so that failures cost nothing.
class GoalSearch {
 public:
  bool reaches(const AttackBoard& board, int rabbit, int steps);
  [[nodiscard]] Turn line() const {
    Turn turn;
    for (int i = steps_.size() - 1; i >= 0; --i) turn.push_back(steps_[i]);
    return turn;
  }

 private:
  bool run(const AttackBoard& board, int rabbit, int steps);
  bool help_by_step(const AttackBoard& board, int rabbit, int steps, Bits free);
  bool help_by_displacement(const AttackBoard& board, int rabbit, int steps, Bits free);

  FixedList<Step, kStepsPerTurn> steps_;
};

bool GoalSearch::run(const AttackBoard& board, int rabbit, int steps) {
  if (board.is_frozen(rabbit)) return false;
  const Bits here = Bits{1} << rabbit;
  const Bits ahead = here << 8 | shifted<Direction::east>(here) | shifted<Direction::west>(here);
  Bits targets = ahead & board.empty();
  for (; targets != 0; targets = targets & ~(Bits{1} << highest_bit(targets))) {
    const int to = highest_bit(targets);
    if (rows_to_goal(to) > 0) {
      AttackBoard next = board;
      next.move_own(rabbit, to);
      if ((next.own >> to & 1) == 0 || !reaches(next, to, steps - 1)) continue;
    }
    steps_.push_back(step_between(rabbit, to));
    return true;
  }
  return false;
}

bool GoalSearch::help_by_step(const AttackBoard& board, int rabbit, int steps, Bits free) {
  return any_step(board, free & ~(Bits{1} << rabbit), ~Bits{0}, ~Bits{0}, [&](int from, int to) {
    AttackBoard next = board;
    next.move_own(from, to);
    if ((next.own >> rabbit & 1) == 0 || !reaches(next, rabbit, steps - 1)) return false;
    steps_.push_back(step_between(from, to));
    return true;
  });
}

bool GoalSearch::help_by_displacement(const AttackBoard& board, int rabbit, int steps, Bits free) {
  for (const int victim : each_bit(board.within_grasp_of(free))) {
    const bool found = any_displacement(board, free, victim, [&](const Displacement& displacement) {
      AttackBoard next = board;
      displacement.make(next);
      if ((next.own >> rabbit & 1) == 0 || !reaches(next, rabbit, steps - 2)) return false;
      const auto [first, second] = displacement.steps();
      steps_.push_back(second);
      steps_.push_back(first);
      return true;
    });
    if (found) return true;
  }
  return false;
}

bool GoalSearch::reaches(const AttackBoard& board, int rabbit, int steps) {
  const int spare = steps - rows_to_goal(rabbit);
  if (spare < 0 || (within_steps(board, steps) >> rabbit & 1) == 0) return false;
  if (run(board, rabbit, steps)) return true;
  if (spare == 0) return false;
  const Bits free = board.free();
  if (help_by_step(board, rabbit, steps, free)) return true;
  return spare >= 2 && help_by_displacement(board, rabbit, steps, free);
}

struct Goal {
  int steps = 0;
  Turn line;
};

Goal fewest_steps(const AttackBoard& board, Bits rabbits, int steps) {
  rabbits &= within_steps(board, steps) & ~kRank8;
  if (rabbits == 0) return {};
  for (int within = 1; within <= steps; ++within)
    for (const int rabbit : each_bit(rabbits))
      if (GoalSearch search; search.reaches(board, rabbit, within)) return {within, search.line()};
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
