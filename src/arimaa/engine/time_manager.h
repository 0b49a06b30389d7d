// How long to think: from the clock of a move to the limits of a search, and when to begin another iteration.
#pragma once

#include "arimaa/engine/options.h"
#include "arimaa/eval/evaluator.h"

namespace tusk::arimaa {

struct Line;

// The clock as the side to move sees it, in seconds. Nothing per move and nothing in reserve means that it is lost, not
// that there is no clock: callers without a clock must not call this.
struct MoveClock {
  double per_move = 0;
  double reserve = 0;      // when the move began
  double percent = 100;    // of the unused time per move that is added to the reserve
  double reserve_cap = 0;  // nothing is added above it; 0: no cap
  double turn_time = 0;    // the most for one turn; 0: no such limit
  double used = 0;         // of this move, before the search begins
};

// An answer that is on its way this long before the flag falls is in time.
inline constexpr double kTimeToSpare = 0.05;

// How long it takes from now until the flag falls; not below zero.
[[nodiscard]] double time_left(const MoveClock& clock);

// The three times of SearchLimits; maximum_seconds + kTimeToSpare <= time_left() wherever there is that much.
[[nodiscard]] SearchLimits plan_time(const MoveClock& clock);

// Follows the iterations of a search: a best turn that stays the same ends it early; a falling score, or a best turn
// that keeps changing, lets it go on.
class Pace {
 public:
  void note(const Line& before, const Line& now);
  // Whether another iteration should begin after so many seconds.
  [[nodiscard]] bool goes_on(double seconds, const SearchLimits& limits) const;
  // Whether it is time to see if the best turn has any rival: once in a search, when it has stayed the same for long.
  [[nodiscard]] bool looks_for_rivals(double seconds, const SearchLimits& limits);

 private:
  int stable_ = 0;
  double unrest_ = 0;  // changes of the best turn; each counts half as much after the next iteration
  Score drop_ = 0;
  bool looked_for_rivals_ = false;
};

}  // namespace tusk::arimaa
