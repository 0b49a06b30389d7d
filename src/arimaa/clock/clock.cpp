#include "arimaa/clock/clock.h"

#include <algorithm>
#include <cassert>

namespace tusk::arimaa {

namespace {

using Duration = Clock::Duration;

// Each setup gets a minute if a turn gets less.
constexpr std::chrono::seconds kSetupTime{60};

Duration rounded_to_seconds(Duration time) {
  return std::chrono::floor<std::chrono::seconds>(time + std::chrono::milliseconds{500});
}

}  // namespace

std::optional<Side> Clock::loser() const {
  if (state_ != State::lost_on_time) return std::nullopt;
  return side();
}

// The time for a turn before the reserve is used.
Duration Clock::free_time() const { return in_setup() ? std::max(control_.per_move, kSetupTime) : control_.per_move; }

std::optional<Duration> Clock::allowed() const {
  if (control_.is_untimed()) return std::nullopt;
  const Duration with_reserve = free_time() + reserve(side());
  if (control_.turn_time.count() == 0) return with_reserve;
  // The minute for a setup is always granted, even if the limit per turn is shorter.
  const Duration most = in_setup() ? std::max(control_.turn_time, kSetupTime) : control_.turn_time;
  return std::min(with_reserve, most);
}

Clock::State Clock::state_at(Duration used) const {
  if (state_ != State::running) return state_;
  const auto allowed_time = allowed();
  const bool too_long = allowed_time && used > *allowed_time;
  if (control_.game_time.count() > 0) {
    const Duration game_left = control_.game_time - game_used_;
    // The limit that is reached first decides.
    if (used > game_left && !(too_long && *allowed_time <= game_left)) return State::stopped;
  }
  return too_long ? State::lost_on_time : State::running;
}

void Clock::finish_turn(Duration used) {
  assert(state_ == State::running);
  state_ = state_at(used);
  game_used_ += used;
  if (state_ != State::running) return;
  settle_reserve(used);
  ++plies_;
  const bool turns_are_up = control_.game_turns > 0 && plies_ >= 2 * control_.game_turns;
  const bool time_is_up = control_.game_time.count() > 0 && game_used_ >= control_.game_time;
  if (turns_are_up || time_is_up) state_ = State::stopped;
}

void Clock::settle_reserve(Duration used) {
  if (control_.is_untimed()) return;
  Duration& reserve = reserves_[index_of(side())];
  if (used > free_time()) {
    reserve -= used - free_time();
    return;
  }
  // Today a setup saves no time; in 2006 it saves what it leaves of the time per move.
  if (used >= control_.per_move || (in_setup() && rules_ == Rules::official)) return;
  const Duration saved = rounded_to_seconds((control_.per_move - used) * control_.percent / 100);
  if (control_.reserve_cap.count() == 0) {
    reserve += saved;
  } else if (reserve < control_.reserve_cap) {
    reserve = std::min<Duration>(reserve + saved, control_.reserve_cap);
  }
}

}  // namespace tusk::arimaa
