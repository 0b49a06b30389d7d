#include "arimaa/historic/step_node.h"

#include "arimaa/board/rules.h"
#include "arimaa/board/steps.h"
#include "arimaa/engine/win_score.h"

namespace tusk::arimaa::historic {

StepNode root_node(const Root& root) { return {root.position, root.turn_start.board_key(), 0, 0, false}; }

StepNode ended(const StepNode& node) {
  StepNode next = node;
  next.level += node.position.steps_left();
  next.position.end_turn();
  next.turn_start = next.position.board_key();
  ++next.turn;
  return next;
}

bool stands_on_goal(const Position& position) {
  const Bits goal = position.side() == Side::gold ? kRank8 : kRank1;
  return position.may_end_turn() && (position.rabbits(position.side()) & goal) != 0;
}

Made make_step(const Root& root, const StepNode& node, int step, StepNode& next, Score& value) {
  next = node;
  next.after_null = false;
  if (step != kPass) {
    next.position.make(step_of(step));
    ++next.level;
  }
  if (step != kPass && next.position.steps_left() > 0) return Made::goes_on;
  if (next.position.board_key() == node.turn_start) return Made::illegal;
  next = ended(next);
  // The game's own repetitions are checked for the current turn.
  if (node.turn == 0) {
    const auto seen = root.seen.find(next.position.key());
    if (seen != root.seen.end() && seen->second >= 2) return Made::illegal;
  }
  const Side mover = node.position.side();
  if (const auto outcome = outcome_on_board(next.position, mover, Rules::official)) {
    value = outcome->winner == mover ? win_at(next.level) : loss_at(next.level);
    return Made::over;
  }
  if (has_legal_step(next.position)) return Made::goes_on;
  value = win_at(next.level);
  return Made::over;
}

}  // namespace tusk::arimaa::historic
