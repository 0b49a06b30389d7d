#include "arimaa/historic/step_combo.h"

#include <algorithm>

#include "arimaa/board/steps.h"

namespace tusk::arimaa::historic {

namespace {

bool is_legal(const Position& position, Step step) {
  StepList steps;
  generate_steps(position, steps);
  return std::find(steps.begin(), steps.end(), step) != steps.end();
}

}  // namespace

bool belong_together(const Position& start, Step first, Step second) {
  const Position after_first = start.after(first);
  if (after_first.pending() == Pending::push) return true;
  if (!is_legal(start, second)) return true;
  const Position end = after_first.after(second);
  // A push cannot be interrupted by the other step; the question is whether it could have begun first.
  if (end.pending() == Pending::push) return false;
  const Position swapped = start.after(second);
  return !is_legal(swapped, first) || swapped.after(first).board_key() != end.board_key();
}

}  // namespace tusk::arimaa::historic
