// An Arimaa position in one cache line, also in the middle of a turn. Steps are made, and never undone.
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

// Squares as the side sees them, its own first rank in front; its own inverse.
constexpr Bits seen_by(Side side, Bits squares) { return side == Side::gold ? squares : ranks_reversed(squares); }

// What the step just made allows or demands of the next one.
enum class Pending : std::uint8_t {
  none,
  push,  // an enemy was pushed off pending_square(): one of pushers() must step there now
  pull,  // a piece of strength puller() left pending_square(): it may drag a weaker neighbour of that square along
};

// The animal of a square is kept as a three-bit strength spread over three planes, so a step is a handful of
// XORs and a copy is one cache line. Invariant: planes and sides agree, and key equals a recomputation
// (see inconsistency()).
class Position {
 public:
  using Key = zobrist::Key;

  // Placing and removing, for setups and parsers; no rule is checked.
  void place(Piece piece, Square square);
  void remove(Square square);
  void set_side(Side side) { side_ = side; }
  void set_steps_taken(int steps) { steps_ = static_cast<std::uint8_t>(steps); }

  [[nodiscard]] Side side() const { return side_; }
  [[nodiscard]] int steps_taken() const { return steps_; }
  [[nodiscard]] int steps_left() const { return kStepsPerTurn - steps_; }
  [[nodiscard]] Pending pending() const { return pending_; }
  [[nodiscard]] Square pending_square() const { return Square(pending_square_); }
  // Bit d set: the piece next to pending_square() in direction d may complete the push.
  [[nodiscard]] int pushers() const { return pending_detail_; }
  [[nodiscard]] Animal puller() const { return static_cast<Animal>(pending_detail_); }
  // A turn may end after any step, except between the halves of a push.
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
  // The animal on an occupied square.
  [[nodiscard]] Animal animal_at(Square square) const { return static_cast<Animal>(strength_at(square.index())); }

  // Pieces of the side next to a stronger enemy, and those of them that no friend keeps free.
  [[nodiscard]] Bits dominated(Side side) const;
  [[nodiscard]] Bits frozen(Side side) const { return dominated(side) & ~neighbours(of(side)); }

  // Pieces on traps with no friend beside them: none, once a step is made.
  [[nodiscard]] Bits unsupported() const {
    return kTraps & ((sides_[0] & ~neighbours(sides_[0])) | (sides_[1] & ~neighbours(sides_[1])));
  }

  // The board alone; and the board with the side to move, steps taken and pending push or pull.
  [[nodiscard]] Key board_key() const { return key_; }
  [[nodiscard]] Key key() const;

  // Makes a legal step of the side to move, with every capture it causes.
  void make(Step step);
  [[nodiscard]] Position after(Step step) const {
    Position next = *this;
    next.make(step);
    return next;
  }
  // Hands the turn to the other side.
  void end_turn();
  // Moves whatever stands on the step's square, removes what that leaves unsupported on a trap and counts the step,
  // with no push or pull pending afterwards: for callers that make pushes and pulls as a whole.
  void make_plain(Step step);

  // The same position with files a-h reversed; and with the sides swapped and the ranks reversed.
  [[nodiscard]] Position mirrored() const;
  [[nodiscard]] Position colours_swapped() const;

  // The squares and the turn state are the same.
  bool operator==(const Position& other) const;
  [[nodiscard]] bool same_board(const Position& other) const {
    return planes_ == other.planes_ && sides_ == other.sides_;
  }

  // What an incremental field gets wrong, for tests and debug builds; nothing if all agree.
  [[nodiscard]] std::optional<std::string> inconsistency() const;

 private:
  [[nodiscard]] unsigned strength_at(int index) const {
    return static_cast<unsigned>((planes_[0] >> index & 1) | (planes_[1] >> index & 1) << 1 |
                                 (planes_[2] >> index & 1) << 2);
  }
  // Moves the piece of `side` and removes what it leaves behind or brings onto a trap without support.
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
  key_ ^= zobrist::kPieces[side][strength][static_cast<std::size_t>(index)];
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
  key_ ^= keys[static_cast<std::size_t>(from)] ^ keys[static_cast<std::size_t>(to)];
  // Only a trap next to the square left can change: the piece stepped onto it, or stopped supporting it.
  const Bits trap = kNeighbours[static_cast<std::size_t>(from)] & kTraps & sides_[side];
  if (trap != 0 && (neighbours(Square(lowest_bit(trap))) & sides_[side]) == 0) remove_at(side, lowest_bit(trap));
}

inline void Position::make_plain(Step step) {
  const auto side = static_cast<std::size_t>(sides_[1] >> step.from().index() & 1);
  move_piece(side, step);
  ++steps_;
  pending_ = Pending::none;
}

}  // namespace tusk::arimaa
