#include "arimaa/board/position.h"

namespace tusk::arimaa {

void Position::place(Piece piece, Square square) {
  remove(square);
  const auto strength = static_cast<unsigned>(piece.animal);
  for (std::size_t plane = 0; plane < planes_.size(); ++plane)
    if ((strength >> plane & 1) != 0) planes_[plane] |= square.bit();
  sides_[index_of(piece.side)] |= square.bit();
  key_ ^= zobrist::kPieces[index_of(piece.side)][strength][square.index()];
}

void Position::remove(Square square) {
  for (std::size_t side = 0; side < sides_.size(); ++side)
    if ((sides_[side] & square.bit()) != 0) remove_at(side, square.index());
}

std::optional<Piece> Position::at(Square square) const {
  if ((occupied() & square.bit()) == 0) return std::nullopt;
  return Piece{(sides_[1] & square.bit()) != 0 ? Side::silver : Side::gold, animal_at(square)};
}

Bits Position::dominated(Side side) const {
  const Bits own = of(side);
  const Bits enemy = of(arimaa::other(side));
  Bits stronger = 0;
  Bits result = 0;
  for (const Animal animal : {Animal::camel, Animal::horse, Animal::dog, Animal::cat, Animal::rabbit}) {
    stronger |= enemy & of(static_cast<Animal>(static_cast<int>(animal) + 1));
    result |= own & of(animal) & neighbours(stronger);
  }
  return result;
}

Position::Key Position::key() const {
  Key key = key_ ^ zobrist::kSteps[steps_];
  if (side_ == Side::silver) key ^= zobrist::kSilverToMove;
  if (pending_ != Pending::none) key ^= zobrist::pending(static_cast<int>(pending_), pending_square_, pending_detail_);
  return key;
}

Position::Key Position::recomputed_key() const {
  Key key = 0;
  for (const int index : each_bit(occupied())) {
    const auto side = static_cast<std::size_t>(sides_[1] >> index & 1);
    key ^= zobrist::kPieces[side][strength_at(index)][index];
  }
  return key;
}

void Position::make(Step step) {
  const int from = step.from().index();
  const auto owner = static_cast<Side>(sides_[1] >> from & 1);
  const unsigned strength = strength_at(from);
  Pending next = Pending::none;
  auto detail = static_cast<std::uint8_t>(strength);
  if (owner == side_) {
    // The step that completes a push cannot start a pull, and nothing is weaker than a rabbit.
    if (pending_ != Pending::push && strength > static_cast<unsigned>(Animal::rabbit)) next = Pending::pull;
  } else if (!(pending_ == Pending::pull && step.to() == pending_square() && strength < pending_detail_)) {
    next = Pending::push;
    // Determine the possible pushers now: a piece that is unfrozen only by this push may not complete it.
    Bits stronger = 0;
    for (unsigned above = strength + 1; above <= static_cast<unsigned>(Animal::elephant); ++above)
      stronger |= of(side_, static_cast<Animal>(above));
    const Bits able = stronger & ~frozen(side_);
    detail = 0;
    for (const Direction direction : kDirections)
      if ((shifted(step.from().bit(), direction) & able) != 0)
        detail = static_cast<std::uint8_t>(detail | 1 << static_cast<int>(direction));
  }
  move_piece(index_of(owner), step);
  ++steps_;
  pending_ = next;
  pending_square_ = static_cast<std::uint8_t>(from);
  pending_detail_ = detail;
}

void Position::end_turn() {
  side_ = arimaa::other(side_);
  steps_ = 0;
  pending_ = Pending::none;
}

namespace {

// Reversing the files swaps east and west in a set of directions; reversing the ranks swaps north and south.
int directions_exchanged(int set, Direction one, Direction two) {
  const int first = set >> static_cast<int>(one) & 1;
  const int second = set >> static_cast<int>(two) & 1;
  const int kept = set & ~(1 << static_cast<int>(one) | 1 << static_cast<int>(two));
  return kept | first << static_cast<int>(two) | second << static_cast<int>(one);
}

}  // namespace

Position Position::mirrored() const {
  Position result = *this;
  for (auto& plane : result.planes_) plane = arimaa::mirrored(plane);
  for (auto& squares : result.sides_) squares = arimaa::mirrored(squares);
  result.pending_square_ = static_cast<std::uint8_t>(pending_square_ ^ 7);
  if (pending_ == Pending::push)
    result.pending_detail_ =
        static_cast<std::uint8_t>(directions_exchanged(pending_detail_, Direction::east, Direction::west));
  result.key_ = result.recomputed_key();
  return result;
}

Position Position::colours_swapped() const {
  Position result = *this;
  for (auto& plane : result.planes_) plane = ranks_reversed(plane);
  result.sides_ = {ranks_reversed(sides_[1]), ranks_reversed(sides_[0])};
  result.side_ = arimaa::other(side_);
  result.pending_square_ = static_cast<std::uint8_t>(pending_square_ ^ 56);
  if (pending_ == Pending::push)
    result.pending_detail_ =
        static_cast<std::uint8_t>(directions_exchanged(pending_detail_, Direction::north, Direction::south));
  result.key_ = result.recomputed_key();
  return result;
}

bool Position::operator==(const Position& other) const {
  if (!same_board(other) || side_ != other.side_ || steps_ != other.steps_ || pending_ != other.pending_) return false;
  return pending_ == Pending::none ||
         (pending_square_ == other.pending_square_ && pending_detail_ == other.pending_detail_);
}

std::optional<std::string> Position::inconsistency() const {
  if ((sides_[0] & sides_[1]) != 0) return "a square belongs to both sides";
  if ((planes_[0] | planes_[1] | planes_[2]) != occupied()) return "the planes and the sides disagree";
  if ((planes_[0] & planes_[1] & planes_[2]) != 0) return "a square holds strength 7";
  if (recomputed_key() != key_) return "the key is not that of the board";
  if (steps_ > kStepsPerTurn) return "more than four steps";
  return std::nullopt;
}

}  // namespace tusk::arimaa
