// The terms of a game: the clock or other limits, and when to adjudicate.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "arimaa/clock/clock.h"
#include "arimaa/clock/time_control.h"
#include "arimaa/engine/time_manager.h"

namespace tusk::game {

// Adjudicates a game once both players have agreed on the winner for this many turns in a row.
struct AgreedScore {
  int centi_rabbits = 0;  // least absolute score, for both players
  int turns = 0;          // per side
};

// Without a time control and seconds per move, the game has no clock.
struct Terms {
  std::optional<arimaa::TimeControl> control;
  std::optional<double> move_seconds;  // per turn, without a reserve; a setup gets at least 60 seconds
  int depth = 0;                       // in steps; 0: unlimited
  std::uint64_t nodes = 0;             // 0: unlimited
  double margin = 0;                   // tolerated delay in seconds
  double patience = 60;                // seconds that a player in another process may take if there is no clock
  int turn_limit = 0;                  // turns per side, including the setup, before the score decides; 0: unlimited
  std::optional<AgreedScore> agreed;

  [[nodiscard]] bool has_clock() const { return control || move_seconds; }
};

// The time of the side to move.
struct MoveTime {
  bool has_clock = false;
  arimaa::MoveClock clock;         // of the side to move
  std::array<double, 2> reserves;  // by side
  double give_up = 0;              // seconds after which to stop waiting for the player
};

// Converts a measured time to clock time, rounded up to a millisecond.
[[nodiscard]] arimaa::Clock::Duration clock_time(double seconds);

// Keeps the clock of a game. The callers measure the time.
class Timekeeper {
 public:
  explicit Timekeeper(const Terms& terms);

  [[nodiscard]] MoveTime move_time() const;
  [[nodiscard]] const arimaa::Clock& clock() const { return clock_; }
  [[nodiscard]] double reserve(arimaa::Side side) const;  // in seconds
  // Whether the side to move, having used this much time, has exceeded its limit and the margin.
  [[nodiscard]] bool is_late(arimaa::Clock::Duration used) const;
  // The time that neither uses nor adds to the reserve of the side to move.
  [[nodiscard]] arimaa::Clock::Duration free_time() const;
  // Ends the turn of the side to move, which took this long.
  arimaa::Clock::State finish_turn(arimaa::Clock::Duration used);

 private:
  Terms terms_;
  arimaa::Clock clock_;
};

}  // namespace tusk::game
