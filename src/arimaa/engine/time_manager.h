// Time management: from the clock of a move to the limits of a search, and when to start another iteration.
#pragma once

#include "arimaa/engine/options.h"
#include "arimaa/eval/evaluator.h"

namespace tusk::arimaa {

struct Line;

// The clock of the side to move, in seconds. No time per move and no reserve means that time has run out, not that
// there is no clock: callers without a clock must not use this.
struct MoveClock {
  double per_move = 0;
  double reserve = 0;      // when the move began
  double percent = 100;    // of the unused time per move that is added to the reserve
  double reserve_cap = 0;  // nothing is added above it; 0: no cap
  double turn_time = 0;    // maximum for one turn; 0: no limit
  double used = 0;         // of this move, before the search begins
};

// Safety margin: an answer sent this long before the time runs out is in time.
inline constexpr double kTimeToSpare = 0.05;

// Time until the side runs out of time; never negative.
[[nodiscard]] double time_left(const MoveClock& clock);

// The three times of SearchLimits; maximum_seconds + kTimeToSpare <= time_left() if there is that much.
[[nodiscard]] SearchLimits plan_time(const MoveClock& clock);

// Follows the iterations of a search: a stable best turn ends it early; a falling score or a best turn that keeps
// changing prolongs it.
class Pace {
 public:
  void note(const Line& before, const Line& now);
  // Whether another iteration should start after this many seconds.
  [[nodiscard]] bool goes_on(double seconds, const SearchLimits& limits) const;
  // Whether to check now if the best turn has any rival: once per search, when it has been stable for long.
  [[nodiscard]] bool looks_for_rivals(double seconds, const SearchLimits& limits);

 private:
  int stable_ = 0;
  double unrest_ = 0;  // changes of the best turn; each counts half as much after every iteration
  Score drop_ = 0;
  bool looked_for_rivals_ = false;
};

}  // namespace tusk::arimaa
