// The templates of TurnEnumerator.
#pragma once

#include "arimaa/board/turns.h"

namespace tusk::arimaa {

inline bool TurnEnumerator::out_of_order(const Trail& trail, Move move) {
  const Bits touched = move.touched();
  for (int i = trail.size() - 1; i >= 0; --i) {
    if ((trail[i].zone & touched) != 0) return false;
    if (move.code() < trail[i].code) return true;
  }
  return false;
}

template <typename Visit>
bool TurnEnumerator::reach(const Position& position, const Trail& trail, Made made, Visit& visit) {
  ++boards_made_;
  const auto seen = seen_.visit(position.board_key(), position.steps_taken());
  if (seen == BoardSet::Seen::already) return true;
  if (seen == BoardSet::Seen::never && !visit(std::as_const(turn_), position)) return false;
  if (position.steps_left() == 0) return true;
  Trail longer = trail;
  for (auto& earlier : longer) earlier.zone |= made.zone;
  longer.push_back(made);
  return explore(position, longer, visit);
}

template <typename Visit>
bool TurnEnumerator::follow(const Position& position, const Trail& trail, Move move, Visit& visit) {
  Position next = position;
  move.make_on(next);
  move.append_to(turn_);
  const bool go_on = reach(next, trail, {move.code(), zone_of(move)}, visit);
  for (int i = 0; i < move.steps(); ++i) turn_.pop_back();
  return go_on;
}

template <typename Visit>
bool TurnEnumerator::explore(const Position& position, const Trail& trail, Visit& visit) {
  const Mobility mobility = mobility_of(position);
  if (!explore_single_steps(position, mobility, trail, visit)) return false;
  if (position.steps_left() < 2) return true;
  const auto follow_in_order = [&](Move move) {
    return out_of_order(trail, move) || follow(position, trail, move, visit);
  };
  return for_each_push(position, mobility, follow_in_order) && for_each_pull(position, mobility, follow_in_order);
}

template <typename Visit>
bool TurnEnumerator::explore_single_steps(const Position& position, const Mobility& mobility, const Trail& trail,
                                          Visit& visit) {
  for (const Direction direction : kDirections) {
    Bits sources = able_to_step(position, mobility.own, direction);
    // out_of_order() for all sources at once.
    for (int i = trail.size() - 1; i >= 0; --i) {
      const Bits related = trail[i].zone | shifted(trail[i].zone, opposite(direction));
      const int in_order_from = trail[i].code - static_cast<int>(direction) * 64;
      if (in_order_from >= 64) {
        sources &= related;
      } else if (in_order_from > 0) {
        sources &= related | ~((Bits{1} << in_order_from) - 1);
      }
    }
    for (const int from : each_bit(sources))
      if (!follow(position, trail, Move(Step(Square(from), direction)), visit)) return false;
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
    // With all squares in its zone and the lowest code, it restricts nothing that follows.
    const bool go_on = reach(next, {}, {-1, ~Bits{0}}, visit);
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
  // The board on which the turn may not end is never new. Reaching it again gains nothing over starting from it, unless
  // it lies before the steps already taken.
  if (turn_start != nullptr && start.steps_taken() > 0) {
    seen_.visit(turn_start->board_key(), kStepsPerTurn + 1);
  } else {
    seen_.visit(start.board_key(), 0);
  }
  if (start.pending() == Pending::push) return finish_pending(start, visit);
  if (start.steps_taken() > 0) {
    // Ending the turn here is also a turn if the board has changed.
    if (turn_start != nullptr && seen_.visit(start.board_key(), start.steps_taken()) == BoardSet::Seen::never &&
        !visit(std::as_const(turn_), start))
      return false;
    if (!finish_pending(start, visit)) return false;
  }
  if (start.steps_left() == 0) return true;
  return explore(start, {}, visit);
}

}  // namespace tusk::arimaa
