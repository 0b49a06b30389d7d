// Minimax as the rules say it, slow and obvious: what the sound techniques of the search are compared with.
#pragma once

#include <algorithm>
#include <vector>

#include "arimaa/board/move.h"
#include "arimaa/board/position.h"
#include "arimaa/board/rules.h"
#include "arimaa/engine/win_score.h"
#include "arimaa/eval/evaluator.h"
#include "arimaa/tactics/goal.h"

namespace tusk::arimaa::testing {

// The score for the side to move, with nothing left out.
class Minimax {
 public:
  // If it sees goals, a side that can reach the goal with the turn that it begins has won, as the engine's goal test
  // says (its test compares that with all turns); the root is left out.
  explicit Minimax(Evaluator& evaluator, bool sees_goals = false) : evaluator_(evaluator), sees_goals_(sees_goals) {}

  Score value(const Position& position, int depth) {
    path_ = {position.key()};
    return value(position, position.board_key(), depth, 0);
  }

 private:
  Score value(const Position& position, Position::Key turn_start, int depth, int steps) {
    if (sees_goals_ && steps > 0 && position.steps_taken() == 0 &&
        steps_to_goal(position, position.side(), kStepsPerTurn) > 0)
      return win_at(steps + kStepsPerTurn);
    if (depth <= 0) return evaluator_.evaluate(position);
    MoveList moves;
    generate_moves(position, moves);
    if (position.steps_taken() > 0) moves.push_back(Move::end_turn());
    Score best = position.steps_taken() == 0 ? loss_at(steps) : -kInfinity;
    for (const Move move : moves) best = std::max(best, value_of(position, move, turn_start, depth, steps));
    return best;
  }

  Score value_of(const Position& position, Move move, Position::Key turn_start, int depth, int steps) {
    Position next = position;
    if (!move.is_end_turn()) move.make_on(next);
    if (next.board_key() == turn_start) return -kInfinity;
    if (!move.is_end_turn() && next.steps_left() > 0)
      return value(next, turn_start, depth - move.steps(), steps + move.steps());
    const int cost = position.steps_left();
    if (const auto outcome = outcome_on_board(next, position.side(), Rules::official))
      return outcome->winner == position.side() ? win_at(steps + cost) : loss_at(steps + cost);
    next.end_turn();
    if (std::find(path_.begin(), path_.end(), next.key()) != path_.end()) return -kInfinity;
    path_.push_back(next.key());
    const Score score = -value(next, next.board_key(), depth - cost, steps + cost);
    path_.pop_back();
    return score;
  }

  Evaluator& evaluator_;
  bool sees_goals_;
  std::vector<Position::Key> path_;
};

}  // namespace tusk::arimaa::testing
