#include "game/terms.h"

#include <algorithm>
#include <cmath>

namespace tusk::game {

using arimaa::Clock;
using arimaa::Side;

namespace {

using Milliseconds = Clock::Duration;

constexpr double kSetupSeconds = 60;

double in_seconds(Milliseconds time) { return std::chrono::duration<double>(time).count(); }

}  // namespace

Milliseconds clock_time(double seconds) { return Milliseconds(static_cast<std::int64_t>(std::ceil(seconds * 1000))); }

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

Milliseconds Timekeeper::free_time() const {
  const Milliseconds allotted = clock_.in_setup() ? Milliseconds{0} : Milliseconds(clock_.control().per_move);
  return std::min(allotted, clock_.allowed().value_or(allotted));
}

bool Timekeeper::is_late(Milliseconds used) const {
  const bool clock_says_so = terms_.move_seconds || clock_.state_at(used) == Clock::State::lost_on_time;
  return clock_says_so && in_seconds(used) > move_time().give_up;
}

Clock::State Timekeeper::finish_turn(Milliseconds used) {
  if (is_late(used)) {
    if (terms_.move_seconds) return Clock::State::lost_on_time;
    clock_.finish_turn(used);
    return clock_.state();
  }
  if (terms_.move_seconds) used = Milliseconds{0};
  // Forgives a delay within the margin.
  if (clock_.state_at(used) == Clock::State::lost_on_time) used = *clock_.allowed();
  clock_.finish_turn(used);
  return clock_.state();
}

}  // namespace tusk::game
