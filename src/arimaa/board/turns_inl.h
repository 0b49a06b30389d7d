// The templates of TurnEnumerator.
#pragma once

#include "arimaa/board/turns.h"

namespace tusk::arimaa {

namespace turns_detail {

// A step and what could tell whether it came before or after: the squares around it, and around a trap beside it.
constexpr Bits with_neighbours(Bits squares) { return squares | neighbours(squares); }
inline constexpr auto kZones = [] {
  std::array<Bits, 256> zones{};
  for (int index = 0; index < 64; ++index) {
    for (const Direction direction : kDirections) {
      const Square from(index);
      const Bits near = with_neighbours(from.bit() | shifted(from.bit(), direction));
      zones[static_cast<std::size_t>(Step(from, direction).code())] = near | with_neighbours(near & kTraps);
    }
  }
  return zones;
}();
constexpr Bits zone_of(Step step) { return kZones[static_cast<std::size_t>(step.code())]; }

// Codes of pushes and pulls lie above those of steps (0..255), in the order in which they are generated.
constexpr int push_code(Square victim, Direction pusher, Direction target) {
  return 256 + victim.index() * 16 + static_cast<int>(pusher) * 4 + static_cast<int>(target);
}
constexpr int pull_code(Square puller, Direction victim, Direction target) {
  return 256 + 1024 + puller.index() * 16 + static_cast<int>(victim) * 4 + static_cast<int>(target);
}

}  // namespace turns_detail

inline bool TurnEnumerator::out_of_order(const Trail& trail, int code, Bits touched) {
  for (int i = trail.size() - 1; i >= 0; --i) {
    if ((trail[i].zone & touched) != 0) return false;
    if (code < trail[i].code) return true;
  }
  return false;
}

template <typename Visit>
bool TurnEnumerator::reach(const Position& position, const Trail& trail, int code, Bits zone, Visit& visit) {
  ++boards_made_;
  const auto seen = seen_.visit(position.board_key(), position.steps_taken());
  if (seen == BoardSet::Seen::already) return true;
  if (seen == BoardSet::Seen::never && !visit(std::as_const(turn_), position)) return false;
  if (position.steps_left() == 0) return true;
  Trail longer = trail;
  for (auto& made : longer) made.zone |= zone;
  longer.push_back({code, zone});
  return explore(position, longer, visit);
}

template <typename Visit>
bool TurnEnumerator::explore(const Position& position, const Trail& trail, Visit& visit) {
  const Mobility mobility = mobility_of(position);
  if (!explore_single_steps(position, mobility, trail, visit)) return false;
  if (position.steps_left() < 2) return true;
  return explore_pushes(position, mobility, trail, visit) && explore_pulls(position, mobility, trail, visit);
}

template <typename Visit>
bool TurnEnumerator::explore_single_steps(const Position& position, const Mobility& mobility, const Trail& trail,
                                          Visit& visit) {
  for (const Direction direction : kDirections) {
    Bits sources = able_to_step(position, mobility.own, direction);
    // The test of out_of_order() on all sources at once.
    for (int i = trail.size() - 1; i >= 0; --i) {
      const int first_code = static_cast<int>(direction) * 64;
      const Bits related = trail[i].zone | shifted(trail[i].zone, opposite(direction));
      const int in_order_from = trail[i].code - first_code;
      if (in_order_from >= 64) {
        sources &= related;
      } else if (in_order_from > 0) {
        sources &= related | ~((Bits{1} << in_order_from) - 1);
      }
    }
    for (const int from : each_bit(sources)) {
      const Step step(Square(from), direction);
      Position next = position;
      next.make_plain(step);
      turn_.push_back(step);
      const bool go_on = reach(next, trail, step.code(), turns_detail::zone_of(step), visit);
      turn_.pop_back();
      if (!go_on) return false;
    }
  }
  return true;
}

template <typename Visit>
bool TurnEnumerator::explore_pushes(const Position& position, const Mobility& mobility, const Trail& trail,
                                    Visit& visit) {
  const Bits empty = position.empty();
  for (const int index : each_bit(mobility.pushable)) {
    const Square victim(index);
    const Bits able = stronger_than(position, position.side(), position.animal_at(victim)) & mobility.own;
    for (const Direction from : kDirections) {
      const Bits pusher = shifted(victim.bit(), from) & able;
      if (pusher == 0) continue;
      for (const Direction to : kDirections) {
        const Bits target = shifted(victim.bit(), to) & empty;
        if (target == 0) continue;
        const int code = turns_detail::push_code(victim, from, to);
        if (out_of_order(trail, code, victim.bit() | pusher | target)) continue;
        const Step first(victim, to);
        const Step second(Square(lowest_bit(pusher)), opposite(from));
        Position next = position;
        next.make_plain(first);
        next.make_plain(second);
        turn_.push_back(first);
        turn_.push_back(second);
        const Bits zone = turns_detail::zone_of(first) | turns_detail::zone_of(second);
        const bool go_on = reach(next, trail, code, zone, visit);
        turn_.pop_back();
        turn_.pop_back();
        if (!go_on) return false;
      }
    }
  }
  return true;
}

template <typename Visit>
bool TurnEnumerator::explore_pulls(const Position& position, const Mobility& mobility, const Trail& trail,
                                   Visit& visit) {
  const Bits empty = position.empty();
  const Bits pullers = mobility.own & neighbours(mobility.pushable) & neighbours(empty);
  for (const int index : each_bit(pullers)) {
    const Square puller(index);
    const Animal strength = position.animal_at(puller);
    for (const Direction from : kDirections) {
      const Bits victim = shifted(puller.bit(), from) & mobility.pushable;
      if (victim == 0 || position.animal_at(Square(lowest_bit(victim))) >= strength) continue;
      for (const Direction to : kDirections) {
        const Bits target = shifted(puller.bit(), to) & empty;
        if (target == 0) continue;
        const int code = turns_detail::pull_code(puller, from, to);
        if (out_of_order(trail, code, puller.bit() | victim | target)) continue;
        const Step first(puller, to);
        const Step second(Square(lowest_bit(victim)), opposite(from));
        Position next = position;
        next.make_plain(first);
        // What stood beside the puller may have been a defender of a trap, but it is still there to be pulled:
        // an own step never removes an enemy.
        next.make_plain(second);
        turn_.push_back(first);
        turn_.push_back(second);
        const Bits zone = turns_detail::zone_of(first) | turns_detail::zone_of(second);
        const bool go_on = reach(next, trail, code, zone, visit);
        turn_.pop_back();
        turn_.pop_back();
        if (!go_on) return false;
      }
    }
  }
  return true;
}

template <typename Visit>
bool TurnEnumerator::finish_pending(const Position& position, Visit& visit) {
  for (const Step step : legal_steps(position)) {
    const bool own = (position.of(position.side()) & step.from().bit()) != 0;
    const bool completes_pull = !own && position.pending() == Pending::pull && step.to() == position.pending_square() &&
                                position.animal_at(step.from()) < position.puller();
    if (position.pending() != Pending::push && !completes_pull) continue;
    Position next = position;
    next.make_plain(step);
    turn_.push_back(step);
    // With every square in its zone and the lowest code it restricts nothing that follows.
    const bool go_on = reach(next, {}, -1, ~Bits{0}, visit);
    turn_.pop_back();
    if (!go_on) return false;
  }
  return true;
}

template <typename Visit>
bool TurnEnumerator::for_each(const Position& start, Visit&& visit, const Position* turn_start) {
  seen_.clear();
  turn_.clear();
  boards_made_ = 0;
  if (start.steps_left() == 0 && !start.may_end_turn()) return true;
  // Visited with no steps: the board that the turn may not end on is never new.
  seen_.visit((turn_start != nullptr ? *turn_start : start).board_key(), 0);
  if (start.pending() == Pending::push) return finish_pending(start, visit);
  if (start.steps_taken() > 0) {
    // Stopping here is a turn too, when the board has changed.
    if (turn_start != nullptr && seen_.visit(start.board_key(), start.steps_taken()) == BoardSet::Seen::never &&
        !visit(std::as_const(turn_), start))
      return false;
    if (!finish_pending(start, visit)) return false;
  }
  if (start.steps_left() == 0) return true;
  return explore(start, {}, visit);
}

}  // namespace tusk::arimaa
