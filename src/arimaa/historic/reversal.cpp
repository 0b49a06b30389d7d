#include "arimaa/historic/reversal.h"

#include <bit>

#include "arimaa/board/steps.h"

namespace tusk::arimaa::historic {

namespace {

int squares_that_differ(const Position& one, const Position& two, Side side) {
  Bits differ = one.of(side) ^ two.of(side);
  for (std::size_t plane = 0; plane < 3; ++plane)
    differ |= (one.plane(plane) & one.of(side)) ^ (two.plane(plane) & two.of(side));
  return std::popcount(differ);
}

// Lower bound on the steps: each changes two squares, and the other side's pieces move only by pushes and pulls.
int fewest_steps(const Position& position, const Position& before) {
  const Side mover = position.side();
  const int own = (squares_that_differ(position, before, mover) + 1) / 2;
  const int others = (squares_that_differ(position, before, other(mover)) + 1) / 2;
  // The first half of a push has been made, or a step that may become a pull.
  const int begun = position.pending() != Pending::none ? 1 : 0;
  return std::max(own + others, 2 * others - begun);
}

bool search(const Position& position, const Position& before, int steps) {
  if (position.may_end_turn() && position.same_board(before)) return true;
  if (steps == 0) return false;
  StepList list;
  generate_steps(position, list);
  for (const Step step : list) {
    const Position next = position.after(step);
    if (fewest_steps(next, before) <= steps - 1 && search(next, before, steps - 1)) return true;
  }
  return false;
}

}  // namespace

bool can_take_back(const Position& position, const Position& before, int steps) {
  // Captured pieces do not come back.
  for (const Side side : kSides)
    if (std::popcount(position.of(side)) != std::popcount(before.of(side))) return false;
  return fewest_steps(position, before) <= steps && search(position, before, steps);
}

}  // namespace tusk::arimaa::historic
