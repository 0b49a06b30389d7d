#include "arimaa/board/move.h"

namespace tusk::arimaa {

Bits zone_of(const Turn& turn) {
  Bits zone = 0;
  for (const Step step : turn) zone |= zone_of(step);
  return zone;
}

void generate_moves(const Position& position, MoveList& moves) {
  moves.clear();
  if (position.steps_left() == 0) return;
  const Mobility mobility = mobility_of(position);
  for (const Direction direction : kDirections)
    for (const int from : each_bit(able_to_step(position, mobility.own, direction)))
      moves.push_back(Move(Step(Square(from), direction)));
  if (position.steps_left() < 2) return;
  const auto keep = [&](Move move) {
    moves.push_back(move);
    return true;
  };
  for_each_push(position, mobility, keep);
  for_each_pull(position, mobility, keep);
}

Move first_move(const Position& position, const Turn& turn) {
  if (turn.empty()) return Move::end_turn();
  const Step first = turn[0];
  if (turn.size() == 1) return Move(first);
  const Step second = turn[1];
  const Bits own = position.of(position.side());
  const Direction from = opposite(second.direction());
  if ((own & first.from().bit()) == 0) return Move::push(first.from(), from, first.direction());
  const bool drags_enemy = second.to() == first.from() && (own & second.from().bit()) == 0 &&
                           (position.of(other(position.side())) & second.from().bit()) != 0 &&
                           position.animal_at(second.from()) < position.animal_at(first.from());
  return drags_enemy ? Move::pull(first.from(), from, first.direction()) : Move(first);
}

TurnMoves moves_of(Position position, const Turn& turn) {
  TurnMoves moves;
  for (int done = 0; done < turn.size(); done += moves.back().steps()) {
    Turn left;
    for (int i = done; i < turn.size(); ++i) left.push_back(turn[i]);
    moves.push_back(first_move(position, left));
    moves.back().make_on(position);
  }
  return moves;
}

namespace {

bool is_free(const Position& position, Square square) {
  const Bits near = neighbours(square);
  if ((near & position.of(position.side())) != 0) return true;
  return (near & stronger_than(position, other(position.side()), position.animal_at(square))) == 0;
}

// Whether the step stays on the board and ends on an empty square.
bool has_room(const Position& position, Step step) {
  return (shifted(step.from().bit(), step.direction()) & position.empty()) != 0;
}

}  // namespace

bool is_legal(const Position& position, Move move) {
  if (move.is_end_turn()) return position.may_end_turn();
  if (move.steps() > position.steps_left()) return false;
  const Bits own = position.of(position.side());
  const Step first = move.first();
  if (!has_room(position, first)) return false;
  if (move.kind() == Move::Kind::step)
    return (able_to_step(position, own & first.from().bit(), first.direction()) != 0) &&
           is_free(position, first.from());
  const Bits beside = shifted(first.from().bit(), move.partner());
  if (beside == 0) return false;
  const bool push = move.kind() == Move::Kind::push;
  const Bits mover = push ? beside : first.from().bit();
  const Bits victim = push ? first.from().bit() : beside;
  if ((mover & own) == 0 || (victim & position.of(other(position.side()))) == 0) return false;
  const Square mover_square(lowest_bit(mover));
  return position.animal_at(mover_square) > position.animal_at(Square(lowest_bit(victim))) &&
         is_free(position, mover_square);
}

}  // namespace tusk::arimaa
