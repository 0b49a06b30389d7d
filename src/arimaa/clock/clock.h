// Runs a time control: reserves, running out of time, and the limits that stop a game. Measures no time itself.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "arimaa/board/piece.h"
#include "arimaa/board/rules.h"
#include "arimaa/clock/time_control.h"

namespace tusk::arimaa {

// A value type: copy it to look ahead. Gold sets up first, then Silver, then turns alternate.
class Clock {
 public:
  using Duration = std::chrono::milliseconds;

  enum class State : std::uint8_t {
    running,
    lost_on_time,  // loser() ran out of time
    stopped,       // a limit on the game was reached: the score decides
  };

  // Under the rules of 2006 a setup saves what it leaves of the time per move; today's game server saves nothing. Turns
  // are the same under both.
  explicit Clock(const TimeControl& control, Rules rules = Rules::official)
      : control_(control), rules_(rules), reserves_{control.reserve, control.reserve} {}

  [[nodiscard]] const TimeControl& control() const { return control_; }
  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] std::optional<Side> loser() const;
  [[nodiscard]] Side side() const { return plies_ % 2 == 0 ? Side::gold : Side::silver; }
  [[nodiscard]] bool in_setup() const { return plies_ < 2; }
  // Setups and turns finished by both sides.
  [[nodiscard]] int plies() const { return plies_; }
  [[nodiscard]] Duration reserve(Side side) const { return reserves_[index_of(side)]; }
  [[nodiscard]] Duration game_used() const { return game_used_; }

  // The maximum time for this turn of the side to move; nothing without a clock.
  [[nodiscard]] std::optional<Duration> allowed() const;
  // The state if the side to move has used this much time and not moved.
  [[nodiscard]] State state_at(Duration used) const;

  // The side to move has moved after `used`: updates its reserve and starts the other side, unless the time had run out
  // before. Must be running.
  void finish_turn(Duration used);

 private:
  [[nodiscard]] Duration free_time() const;
  void settle_reserve(Duration used);

  TimeControl control_;
  Rules rules_;
  std::array<Duration, 2> reserves_;
  Duration game_used_{0};
  int plies_ = 0;
  State state_ = State::running;
};

}  // namespace tusk::arimaa
