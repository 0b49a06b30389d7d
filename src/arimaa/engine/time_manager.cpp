#include "arimaa/engine/time_manager.h"

#include <algorithm>

#include "arimaa/engine/engine.h"

namespace tusk::arimaa {

namespace {

// Time from reaching the limit to sending the answer: the search checks the clock only every thousand moves.
constexpr double kReaction = 0.02;
// The reserve to keep, if the time per move allows: this many moves plus this many seconds.
constexpr double kMovesKept = 3;
constexpr double kSecondsKept = 4;
// The excess is spread over kMovesAhead moves, a reserve that is never refilled over kMovesOnReserve.
constexpr double kMovesAhead = 20;
constexpr double kMovesOnReserve = 30;
// If the reserve is too small, up to this fraction of the time per move is saved.
constexpr double kSaving = 0.3;
// A hard move may take this many times its target, and this fraction of the reserve.
constexpr double kHardMove = 3;
constexpr double kReserveShare = 0.25;

// A score that drops by this much in one iteration doubles the time; a best turn that changes in every iteration adds
// up to this fraction.
constexpr Score kLargeDrop = 200;
constexpr double kUnrest = 0.7;
// Rivals of the best turn are searched for after this fraction of the target, if it has been best for this many
// iterations.
constexpr double kRivalsAfter = 0.15;
constexpr int kStableForRivals = 4;

// What is left of the time per move; and how much of that is lost unless it is used now.
struct MoveTime {
  double left;
  double lost_if_unused;
};

MoveTime move_time(const MoveClock& clock) {
  const double left = std::max(0.0, clock.per_move - clock.used);
  const double rate = clock.percent / 100;
  // Reserves are kept in whole seconds: less than half a second is rounded away.
  if (left * rate < 0.5) return {left, left};
  if (clock.reserve_cap <= 0) return {left, 0};
  const double room = std::max(0.0, clock.reserve_cap - clock.reserve) / rate;
  return {left, std::max(0.0, left - room)};
}

double target_of(const MoveClock& clock, const MoveTime& move, double reserve) {
  if (clock.per_move <= 0) return reserve / kMovesOnReserve;
  double wanted = kMovesKept * clock.per_move + kSecondsKept;
  if (clock.reserve_cap > 0) wanted = std::min(wanted, clock.reserve_cap);
  const double surplus = std::max(0.0, reserve - wanted);
  const double lacking = wanted > 0 ? std::max(0.0, wanted - reserve) / wanted : 0;
  const double target = move.left * (1 - kSaving * lacking) + surplus / kMovesAhead;
  return std::max(target, move.lost_if_unused);
}

}  // namespace

double time_left(const MoveClock& clock) {
  double whole = clock.per_move + clock.reserve;
  if (clock.turn_time > 0) whole = std::min(whole, clock.turn_time);
  return std::max(0.0, whole - clock.used);
}

SearchLimits plan_time(const MoveClock& clock) {
  const double most = std::max(0.0, time_left(clock) - kTimeToSpare - kReaction);
  const MoveTime move = move_time(clock);
  const double reserve = std::max(0.0, clock.reserve - std::max(0.0, clock.used - clock.per_move));
  const double target = std::min(most, target_of(clock, move, reserve));
  const double hard = std::min(kHardMove * target, move.left + kReserveShare * reserve);
  SearchLimits limits;
  limits.minimum_seconds = std::min(target, move.lost_if_unused);
  limits.target_seconds = target;
  limits.maximum_seconds = std::clamp(hard, target, most);
  return limits;
}

void Pace::note(const Line& before, const Line& now) {
  const bool same = !before.turns.empty() && !now.turns.empty() && before.turns[0] == now.turns[0];
  stable_ = same ? stable_ + 1 : 0;
  unrest_ = unrest_ / 2 + (same ? 0 : 1);
  drop_ = std::max(0, before.score - now.score);
}

bool Pace::goes_on(double seconds, const SearchLimits& limits) const {
  if (!limits.target_seconds || seconds < limits.minimum_seconds.value_or(0)) return true;
  // Another iteration takes longer than all before it: most of the target must still be left.
  const double calm = stable_ >= 5 ? 0.4 : stable_ >= 3 ? 0.5 : 0.6;
  const double fall = std::min(drop_, kLargeDrop) / static_cast<double>(kLargeDrop);
  const double unrest = kUnrest * std::max(0.0, unrest_ - 1);  // an occasional change is normal
  return seconds <= *limits.target_seconds * calm * (1 + fall + unrest);
}

bool Pace::looks_for_rivals(double seconds, const SearchLimits& limits) {
  if (looked_for_rivals_ || !limits.target_seconds || stable_ < kStableForRivals) return false;
  if (seconds < std::max(limits.minimum_seconds.value_or(0), kRivalsAfter * *limits.target_seconds)) return false;
  looked_for_rivals_ = true;
  return true;
}

}  // namespace tusk::arimaa
