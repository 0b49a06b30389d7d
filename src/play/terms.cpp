#include "play/terms.h"

#include <algorithm>
#include <cmath>

namespace tusk::play {

using arimaa::Clock;
using arimaa::Side;

namespace {

using Milliseconds = Clock::Duration;

constexpr double kSetupSeconds = 60;

double in_seconds(Milliseconds time) { return std::chrono::duration<double>(time).count(); }
Milliseconds in_milliseconds(double seconds) {
  return Milliseconds(static_cast<std::int64_t>(std::ceil(seconds * 1000)));
}

}  // namespace

Timekeeper::Timekeeper(const Terms& terms) : terms_(terms), clock_(terms.control.value_or(arimaa::TimeControl{})) {}

double Timekeeper::reserve(Side side) const { return in_seconds(clock_.reserve(side)); }

MoveTime Timekeeper::move_time() const {
  MoveTime time{};
  time.give_up = terms_.patience;
  if (terms_.move_seconds) {
    time.has_clock = true;
    time.clock.per_move = clock_.in_setup() ? std::max(*terms_.move_seconds, kSetupSeconds) : *terms_.move_seconds;
    time.clock.percent = 0;
    time.give_up = time.clock.per_move + terms_.margin;
  } else if (const auto allowed = clock_.allowed()) {
    const arimaa::TimeControl& control = clock_.control();
    time.has_clock = true;
    time.clock.per_move = in_seconds(control.per_move);
    time.clock.reserve = reserve(clock_.side());
    time.clock.percent = control.percent;
    time.clock.reserve_cap = in_seconds(control.reserve_cap);
    time.clock.turn_time = in_seconds(control.turn_time);
    time.reserves = {reserve(Side::gold), reserve(Side::silver)};
    time.give_up = in_seconds(*allowed) + terms_.margin;
  }
  return time;
}

void Timekeeper::skip_turn() {
  const Milliseconds usual = clock_.in_setup() ? Milliseconds{0} : Milliseconds(clock_.control().per_move);
  clock_.finish_turn(std::min(usual, clock_.allowed().value_or(usual)));
}

Clock::State Timekeeper::finish_turn(double seconds) {
  if (terms_.move_seconds) {
    const bool late = seconds > move_time().give_up;
    clock_.finish_turn(Milliseconds{0});
    return late ? Clock::State::lost_on_time : clock_.state();
  }
  Milliseconds used = in_milliseconds(seconds);
  const bool late = clock_.state_at(used) == Clock::State::lost_on_time;
  if (late && seconds <= move_time().give_up) used = *clock_.allowed();
  clock_.finish_turn(used);
  return clock_.state();
}

}  // namespace tusk::play
