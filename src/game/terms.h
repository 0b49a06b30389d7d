// The conditions of a game: clock or other limits, and when it is stopped before the rules end it.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "arimaa/clock/clock.h"
#include "arimaa/clock/time_control.h"
#include "arimaa/engine/time_manager.h"

namespace tusk::game {

// Ends a game that both players have judged the same way for so many turns in a row.
struct AgreedScore {
  int centi_rabbits = 0;  // at least that far from even, for both
  int turns = 0;          // of each side
};

// With neither a time control nor seconds a move the game has no clock.
struct Terms {
  std::optional<arimaa::TimeControl> control;
  std::optional<double> move_seconds;  // for every turn, nothing is saved; a setup has a minute at least
  int depth = 0;                       // steps; 0: no such limit
  std::uint64_t nodes = 0;             // 0: no such limit
  double margin = 0;                   // seconds of lateness forgiven
  double patience = 60;                // seconds that a player in another process may take where there is no clock
  int turn_limit = 0;                  // turns of each side, the setup included; then the score decides. 0: none
  std::optional<AgreedScore> agreed;

  [[nodiscard]] bool has_clock() const { return control || move_seconds; }
};

// What the side to move may take.
struct MoveTime {
  bool has_clock = false;
  arimaa::MoveClock clock;         // of the side to move
  std::array<double, 2> reserves;  // by side
  double give_up = 0;              // seconds after which waiting is pointless
};

// What was measured, on the clock: a part of a millisecond counts as one.
[[nodiscard]] arimaa::Clock::Duration clock_time(double seconds);

// Runs the clock that the terms ask for; callers measure.
class Timekeeper {
 public:
  explicit Timekeeper(const Terms& terms);

  [[nodiscard]] MoveTime move_time() const;
  [[nodiscard]] const arimaa::Clock& clock() const { return clock_; }
  [[nodiscard]] double reserve(arimaa::Side side) const;  // in seconds
  // Whether the side to move has run out of time, the margin included, when it has taken this long.
  [[nodiscard]] bool is_late(arimaa::Clock::Duration used) const;
  // What costs and saves the side to move nothing.
  [[nodiscard]] arimaa::Clock::Duration free_time() const;
  // The side to move has moved after this long.
  arimaa::Clock::State finish_turn(arimaa::Clock::Duration used);

 private:
  Terms terms_;
  arimaa::Clock clock_;
};

}  // namespace tusk::game
