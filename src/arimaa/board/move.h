// An indivisible part of a turn: a step, a push or a pull. Search and turn enumeration use these, so that they never
// see a position between the two steps of a push.
#pragma once

#include <array>
#include <cstdint>

#include "arimaa/board/position.h"
#include "arimaa/board/square.h"
#include "arimaa/board/step.h"
#include "arimaa/board/steps.h"

namespace tusk::arimaa {

class Move {
 public:
  enum class Kind : std::uint8_t { step, push, pull, end_turn };

  // Codes are small and dense, so that they can index tables, and they define the order of generation.
  static constexpr int kFirstPush = 256;
  static constexpr int kFirstPull = kFirstPush + 1024;
  static constexpr int kEndTurn = kFirstPull + 1024;
  static constexpr int kCodes = kEndTurn + 1;

  constexpr Move() = default;
  constexpr explicit Move(Step step) : code_(static_cast<std::uint16_t>(step.code())) {}
  // The victim moves in direction `to`, then the pusher, which stands in direction `pusher` of the victim, takes its
  // place.
  static constexpr Move push(Square victim, Direction pusher, Direction to) {
    return from_code(kFirstPush + victim.index() * 16 + static_cast<int>(pusher) * 4 + static_cast<int>(to));
  }
  // The puller moves in direction `to`, then the victim, which stood in direction `victim` of it, takes its place.
  static constexpr Move pull(Square puller, Direction victim, Direction to) {
    return from_code(kFirstPull + puller.index() * 16 + static_cast<int>(victim) * 4 + static_cast<int>(to));
  }
  static constexpr Move end_turn() { return from_code(kEndTurn); }
  static constexpr Move from_code(int code) {
    Move move;
    move.code_ = static_cast<std::uint16_t>(code);
    return move;
  }

  [[nodiscard]] constexpr int code() const { return code_; }
  [[nodiscard]] constexpr Kind kind() const {
    if (code_ < kFirstPush) return Kind::step;
    if (code_ < kFirstPull) return Kind::push;
    return code_ < kEndTurn ? Kind::pull : Kind::end_turn;
  }
  [[nodiscard]] constexpr bool is_end_turn() const { return code_ == kEndTurn; }
  [[nodiscard]] constexpr int steps() const { return code_ < kFirstPush ? 1 : code_ < kEndTurn ? 2 : 0; }
  [[nodiscard]] constexpr Step first() const {
    if (code_ < kFirstPush) return Step(Square(code_ & 63), static_cast<Direction>(code_ >> 6));
    return Step(anchor(), static_cast<Direction>(code_ & 3));
  }
  // The second step of a push or pull: to the square that the first one left.
  [[nodiscard]] constexpr Step second() const { return Step(anchor().toward(partner()), opposite(partner())); }
  // Direction of the piece that makes the second step, from the square that the first step leaves.
  [[nodiscard]] constexpr Direction partner() const { return static_cast<Direction>(code_ >> 2 & 3); }
  // The squares that it changes, apart from captures.
  [[nodiscard]] constexpr Bits touched() const {
    const Step one = first();
    const Bits squares = one.from().bit() | one.to().bit();
    return code_ < kFirstPush ? squares : squares | second().from().bit();
  }

  void make_on(Position& position) const {
    position.make_plain(first());
    if (code_ >= kFirstPush) position.make_plain(second());
  }
  void append_to(Turn& turn) const {
    turn.push_back(first());
    if (code_ >= kFirstPush) turn.push_back(second());
  }

  constexpr bool operator==(const Move&) const = default;

 private:
  [[nodiscard]] constexpr Square anchor() const { return Square((code_ - kFirstPush) >> 4 & 63); }

  std::uint16_t code_ = kEndTurn;
};

// If a move depends on this one, or this one on it, then it touches a square of this zone: those around this move's
// squares and around a trap next to them. Moves outside each other's zone can be made in either order, with the same
// captures and the same result.
namespace move_detail {
constexpr Bits with_neighbours(Bits squares) { return squares | neighbours(squares); }
inline constexpr auto kStepZones = [] {
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
}  // namespace move_detail
constexpr Bits zone_of(Step step) { return move_detail::kStepZones[step.code()]; }
constexpr Bits zone_of(Move move) {
  return move.steps() == 1 ? zone_of(move.first()) : zone_of(move.first()) | zone_of(move.second());
}

[[nodiscard]] Bits zone_of(const Turn& turn);

// Calls visit(move) for every push, in the order of codes, until it returns false.
template <typename Visit>
bool for_each_push(const Position& position, const Mobility& mobility, Visit&& visit) {
  const Bits empty = position.empty();
  for (const int index : each_bit(mobility.pushable & neighbours(empty))) {
    const Square victim(index);
    const Bits able = stronger_than(position, position.side(), position.animal_at(victim)) & mobility.own;
    for (const Direction pusher : kDirections) {
      if ((shifted(victim.bit(), pusher) & able) == 0) continue;
      for (const Direction to : kDirections)
        if ((shifted(victim.bit(), to) & empty) != 0 && !visit(Move::push(victim, pusher, to))) return false;
    }
  }
  return true;
}

// Calls visit(move) for every pull, in the order of codes, until it returns false.
template <typename Visit>
bool for_each_pull(const Position& position, const Mobility& mobility, Visit&& visit) {
  const Bits empty = position.empty();
  for (const int index : each_bit(mobility.own & neighbours(mobility.pushable) & neighbours(empty))) {
    const Square puller(index);
    const Animal strength = position.animal_at(puller);
    for (const Direction victim : kDirections) {
      const Bits beside = shifted(puller.bit(), victim) & mobility.pushable;
      if (beside == 0 || position.animal_at(Square(lowest_bit(beside))) >= strength) continue;
      for (const Direction to : kDirections)
        if ((shifted(puller.bit(), to) & empty) != 0 && !visit(Move::pull(puller, victim, to))) return false;
    }
  }
  return true;
}

// 16 pieces with 4 steps each; 16 victims or pullers whose four neighbours are either partners or empty targets, so
// that each has at most 2 x 2 pushes or pulls.
using MoveList = FixedList<Move, 3 * 64>;

// All steps, pushes and pulls of the side to move that fit the steps left, in the order of codes. No push or pull may
// be pending.
void generate_moves(const Position& position, MoveList& moves);
// The first move of a legal turn that starts here.
[[nodiscard]] Move first_move(const Position& position, const Turn& turn);
// All moves of a legal turn that starts here, with room for the end of the turn.
using TurnMoves = FixedList<Move, kStepsPerTurn + 1>;
[[nodiscard]] TurnMoves moves_of(Position position, const Turn& turn);
// Whether the move is legal here: for moves from elsewhere, such as a table.
[[nodiscard]] bool is_legal(const Position& position, Move move);

}  // namespace tusk::arimaa
