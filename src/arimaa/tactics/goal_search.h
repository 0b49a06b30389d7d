// The search behind goal.h: whether one rabbit reaches the goal in a given number of steps.
#pragma once

#include "arimaa/board/step.h"
#include "arimaa/tactics/attack_board.h"

namespace tusk::arimaa::tactics {

constexpr int rows_to_goal(int rabbit) { return 7 - rabbit / 8; }

// Squares from which a rabbit might reach the goal in 1..4 steps, including help: a lower bound. A path over empty
// squares costs its length; a friend in the way must step aside, one more step; an enemy that is `movable` must be
// displaced, two more. The costs add up because no step clears two squares of one path: that would take a death on a
// trap of the path, but the rabbit about to enter the trap supports a friend there, and a path over a trap leaves no
// two steps for displacing an enemy.
class GoalBounds {
 public:
  GoalBounds(const AttackBoard& board, Bits movable, int steps) : within_{kRank8} {
    const Bits empty = board.empty();
    for (std::size_t i = 1; i <= static_cast<std::size_t>(steps); ++i) {
      Bits enterable = empty & within_[i - 1];
      if (i >= 2) enterable |= board.own & within_[i - 2];
      if (i >= 3) enterable |= movable & within_[i - 3];
      within_[i] =
          within_[i - 1] | enterable >> 8 | shifted<Direction::east>(enterable) | shifted<Direction::west>(enterable);
    }
  }
  [[nodiscard]] Bits within(int steps) const { return within_[steps]; }

 private:
  std::array<Bits, kStepsPerTurn + 1> within_;
};

// Searches for a goal of one rabbit in exactly the given number of steps, if there is none in fewer steps. The steps
// not needed to cover the rows are spare: for sideways steps and for helpers.
class GoalSearch {
 public:
  bool reaches(const AttackBoard& board, int rabbit, int steps) {
    const int spare = steps - rows_to_goal(rabbit);
    return spare >= 0 && reaches_with(board, rabbit, spare);
  }
  // The steps of the goal found.
  [[nodiscard]] Turn line() const {
    Turn turn;
    for (int i = steps_.size() - 1; i >= 0; --i) turn.push_back(steps_[i]);
    return turn;
  }

 private:
  bool reaches_with(const AttackBoard& board, int rabbit, int spare) {
    if (spare == 0) return runs(board, rabbit);
    if (spare == 1) return reaches_with_one_spare(board, rabbit);
    return !is_hopeless(board, rabbit, spare) && reaches_with_some_spare(board, rabbit, spare);
  }
  bool runs(const AttackBoard& board, int rabbit);
  bool reaches_with_one_spare(AttackBoard board, int rabbit);
  bool steps_sideways_and_runs(const AttackBoard& board, int rabbit);
  bool runs_after_help(const AttackBoard& board, int rabbit);
  bool reaches_with_some_spare(const AttackBoard& board, int rabbit, int spare);
  bool advances(const AttackBoard& board, int rabbit, int spare);
  bool helped_by_step(const AttackBoard& board, int rabbit, int spare, Bits free);
  bool helped_by_displacement(const AttackBoard& board, int rabbit, int spare, Bits free);
  static bool is_hopeless(const AttackBoard& board, int rabbit, int spare);

  // In reverse order: stored while returning from a success, so that failures cost nothing.
  FixedList<Step, kStepsPerTurn> steps_;
};

// The shortest goal of any of the rabbits in at most `steps` steps; `steps` is 0 if there is none.
struct Goal {
  int steps = 0;
  Turn line;
};
[[nodiscard]] Goal shortest_goal(const AttackBoard& board, Bits rabbits, int steps);

}  // namespace tusk::arimaa::tactics
