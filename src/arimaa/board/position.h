// An Arimaa position in one cache line, including mid-turn positions. Steps are made, never undone.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "arimaa/board/piece.h"
#include "arimaa/board/square.h"
#include "arimaa/board/step.h"
#include "arimaa/board/zobrist.h"
#include "base/bits.h"

namespace tusk::arimaa {

// Converts between a side's view, with its home rank first, and the real board; its own inverse.
constexpr Bits seen_by(Side side, Bits squares) { return side == Side::gold ? squares : ranks_reversed(squares); }

// What the last step allows or requires of the next one.
enum class Pending : std::uint8_t {
  none,
  push,  // an enemy was pushed off pending_square(): one of pushers() must step there now
  pull,  // a piece of strength puller() left pending_square(): it may pull a weaker neighbour of that square along
};

// The animal on a square is a three-bit strength spread over three planes, so that a step is a handful of XORs and a
// copy is one cache line. Invariant: planes and sides agree, and the key is as if recomputed (see inconsistency()).
class Position {
 public:
  using Key = zobrist::Key;

  // Placing and removing, for setups and parsers; no rules are checked.
  void place(Piece piece, Square square);
  void remove(Square square);
  void set_side(Side side) { side_ = side; }
  void set_steps_taken(int steps) { steps_ = static_cast<std::uint8_t>(steps); }

  [[nodiscard]] Side side() const { return side_; }
  [[nodiscard]] int steps_taken() const { return steps_; }
  [[nodiscard]] int steps_left() const { return kStepsPerTurn - steps_; }
  [[nodiscard]] Pending pending() const { return pending_; }
  [[nodiscard]] Square pending_square() const { return Square(pending_square_); }
  // Bit d is set if the piece next to pending_square() in direction d may complete the push.
  [[nodiscard]] int pushers() const { return pending_detail_; }
  [[nodiscard]] Animal puller() const { return static_cast<Animal>(pending_detail_); }
  // A turn may end after any step, except between the two steps of a push.
  [[nodiscard]] bool may_end_turn() const { return steps_ > 0 && pending_ != Pending::push; }

  [[nodiscard]] Bits of(Side side) const { return sides_[index_of(side)]; }
  [[nodiscard]] Bits of(Side side, Animal animal) const { return of(side) & of(animal); }
  [[nodiscard]] Bits of(Animal animal) const {
    const auto strength = static_cast<unsigned>(animal);
    return occupied() & (planes_[0] ^ mask_if((strength & 1) == 0)) & (planes_[1] ^ mask_if((strength & 2) == 0)) &
           (planes_[2] ^ mask_if((strength & 4) == 0));
  }
  // The squares whose strength has bit `index` (0..2) set, for code that computes on all pieces at once.
  [[nodiscard]] Bits plane(std::size_t index) const { return planes_[index]; }
  [[nodiscard]] Bits rabbits(Side side) const { return of(side, Animal::rabbit); }
  [[nodiscard]] Bits occupied() const { return sides_[0] | sides_[1]; }
  [[nodiscard]] Bits empty() const { return ~occupied(); }
  [[nodiscard]] std::optional<Piece> at(Square square) const;
  // The square must be occupied.
  [[nodiscard]] Animal animal_at(Square square) const { return static_cast<Animal>(strength_at(square.index())); }

  // Pieces of the side next to a stronger enemy, and those among them without a friendly piece next to them.
  [[nodiscard]] Bits dominated(Side side) const;
  [[nodiscard]] Bits frozen(Side side) const { return dominated(side) & ~neighbours(of(side)); }

  // Pieces on traps without a friendly piece next to them: none after a step has been made.
  [[nodiscard]] Bits unsupported() const {
    return kTraps & ((sides_[0] & ~neighbours(sides_[0])) | (sides_[1] & ~neighbours(sides_[1])));
  }

  // The key of the board alone; and of the board with side to move, steps taken and pending push or pull.
  [[nodiscard]] Key board_key() const { return key_; }
  [[nodiscard]] Key key() const;

  // Makes a legal step of the side to move, with all captures.
  void make(Step step);
  [[nodiscard]] Position after(Step step) const {
    Position next = *this;
    next.make(step);
    return next;
  }
  // Passes the turn to the other side.
  void end_turn();
  // Moves the piece on the step's square, removes a piece left unsupported on a trap, and counts the step. No push or
  // pull is pending afterwards: for callers that make pushes and pulls as a unit.
  void make_plain(Step step);

  // The position with files a-h reversed; and with the sides swapped and the ranks reversed.
  [[nodiscard]] Position mirrored() const;
  [[nodiscard]] Position colours_swapped() const;

  // Compares the squares and the turn state.
  bool operator==(const Position& other) const;
  [[nodiscard]] bool same_board(const Position& other) const {
    return planes_ == other.planes_ && sides_ == other.sides_;
  }

  // What is wrong with an incremental field, for tests and debug builds; nothing if all are right.
  [[nodiscard]] std::optional<std::string> inconsistency() const;

 private:
  [[nodiscard]] unsigned strength_at(int index) const {
    return static_cast<unsigned>((planes_[0] >> index & 1) | (planes_[1] >> index & 1) << 1 |
                                 (planes_[2] >> index & 1) << 2);
  }
  // Moves the piece of `side` and removes a piece that is then unsupported on a trap.
  void move_piece(std::size_t side, Step step);
  void remove_at(std::size_t side, int index);
  [[nodiscard]] Key recomputed_key() const;

  std::array<Bits, 3> planes_{};
  std::array<Bits, 2> sides_{};
  Key key_ = 0;
  Side side_ = Side::gold;
  std::uint8_t steps_ = 0;
  Pending pending_ = Pending::none;
  std::uint8_t pending_square_ = 0;
  std::uint8_t pending_detail_ = 0;
};

static_assert(sizeof(Position) <= 64, "a position is meant to fit one cache line");

inline void Position::remove_at(std::size_t side, int index) {
  const unsigned strength = strength_at(index);
  const Bits keep = ~(Bits{1} << index);
  for (auto& plane : planes_) plane &= keep;
  sides_[side] &= keep;
  key_ ^= zobrist::kPieces[side][strength][index];
}

inline void Position::move_piece(std::size_t side, Step step) {
  const int from = step.from().index();
  const int to = from + offset_of(step.direction());
  const unsigned strength = strength_at(from);
  const Bits both = Bits{1} << from | Bits{1} << to;
  planes_[0] ^= both & mask_if((strength & 1) != 0);
  planes_[1] ^= both & mask_if((strength & 2) != 0);
  planes_[2] ^= both & mask_if((strength & 4) != 0);
  sides_[side] ^= both;
  const auto& keys = zobrist::kPieces[side][strength];
  key_ ^= keys[from] ^ keys[to];
  // Only a trap next to the square left can change: the piece stepped onto it, or no longer supports it.
  const Bits trap = kNeighbours[from] & kTraps & sides_[side];
  if (trap != 0 && (neighbours(Square(lowest_bit(trap))) & sides_[side]) == 0) remove_at(side, lowest_bit(trap));
}

inline void Position::make_plain(Step step) {
  const auto side = static_cast<std::size_t>(sides_[1] >> step.from().index() & 1);
  move_piece(side, step);
  ++steps_;
  pending_ = Pending::none;
}

}  // namespace tusk::arimaa
