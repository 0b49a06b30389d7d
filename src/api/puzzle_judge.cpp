#include "api/puzzle_judge.h"

#include "arimaa/board/game.h"
#include "arimaa/board/turns.h"
#include "arimaa/tactics/goal.h"
#include "puzzles/win_in_two.h"

namespace tusk::api {

using namespace arimaa;
using puzzles::PuzzleKind;

namespace {

Position after_turn(Position position, const Turn& turn) {
  for (const Step step : turn) position.make(step);
  position.end_turn();
  return position;
}

// The reply after which the win takes the most steps; a win other than by goal counts as the longest.
Turn toughest_answer(const Position& position) {
  const Side attacker = other(position.side());
  Turn toughest;
  int most = 0;
  TurnEnumerator().for_each(position, [&](const Turn& turn, Position after) {
    after.end_turn();
    if (Game(after, Rules::official).outcome()) return true;
    const int to_goal = steps_to_goal(after, attacker, kStepsPerTurn);
    const int steps = to_goal > 0 ? to_goal : kStepsPerTurn + 1;
    if (steps > most) {
      most = steps;
      toughest = turn;
    }
    return most <= kStepsPerTurn;
  });
  return toughest;
}

}  // namespace

Judgement judge(PuzzleKind kind, const Position& position, const Turn& turn) {
  const Side side = position.side();
  const Game game(position, Rules::official);
  Game after = game;
  after.play(turn);
  if (after.outcome()) return after.outcome()->winner == side ? Judgement::solved : Judgement::wrong;
  switch (kind) {
    case PuzzleKind::win_in_one:
      return Judgement::wrong;
    case PuzzleKind::only_defence:
      return puzzles::win_now(after.position()) ? Judgement::wrong : Judgement::solved;
    default:
      switch (puzzles::examine_puzzle(game, turn).verdict) {
        case puzzles::PuzzleVerdict::refuted:
          return Judgement::wrong;
        case puzzles::PuzzleVerdict::undecided:
          return Judgement::undecided;
        default:
          return Judgement::solved;
      }
  }
}

std::vector<Turn> line_to_the_end(PuzzleKind kind, const Position& position, const Turn& solution) {
  std::vector<Turn> line{solution};
  const Position next = after_turn(position, solution);
  if (kind != PuzzleKind::win_in_two || Game(next, Rules::official).outcome()) return line;
  const Turn answer = toughest_answer(next);
  if (answer.empty()) return line;
  line.push_back(answer);
  if (const auto win = puzzles::win_now(after_turn(next, answer))) line.push_back(win->turn);
  return line;
}

}  // namespace tusk::api
