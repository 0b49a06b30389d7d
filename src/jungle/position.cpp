#include "jungle/position.h"

namespace tusk::jungle {

Position Position::start() {
  Position position;
  position.place(Side::white, Animal::elephant, square_at(1, 0));
  position.place(Side::white, Animal::rat, square_at(5, 0));
  position.place(Side::white, Animal::dog, square_at(2, 1));
  position.place(Side::white, Animal::tiger, square_at(4, 1));
  position.place(Side::black, Animal::rat, square_at(1, 6));
  position.place(Side::black, Animal::elephant, square_at(5, 6));
  position.place(Side::black, Animal::tiger, square_at(2, 5));
  position.place(Side::black, Animal::dog, square_at(4, 5));
  return position;
}

MoveList Position::moves_into(Bits allowed) const {
  MoveList list;
  const Bits enemies = occupied(other(to_move_));
  for (const Animal animal : kAllAnimals) {
    const int from = square_of(to_move_, animal);
    const Bits targets = kNeighbours[from] & allowed & (~enemies | prey_of(animal));
    for (const int to : each_bit(targets))
      list.push_back(
          {animal, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), (bit_of(to) & enemies) != 0});
  }
  return list;
}

bool Position::has_move() const {
  const Bits allowed = ~occupied(to_move_) & ~den(to_move_);
  const Bits enemies = occupied(other(to_move_));
  for (const Animal animal : kAllAnimals) {
    const auto from = static_cast<std::size_t>(square_of(to_move_, animal));
    if (kNeighbours[from] & allowed & (~enemies | prey_of(animal))) return true;
  }
  return false;
}

Position Position::after(Move move) const {
  Position next = *this;
  const Bits step = bit_of(move.from) | bit_of(move.to);
  next.squares_[slot(to_move_, move.animal)] = move.to;
  next.occupied_[static_cast<std::size_t>(to_move_)] ^= step;
  next.to_move_ = other(to_move_);
  if (move.capture) {
    next.occupied_[static_cast<std::size_t>(next.to_move_)] &= ~bit_of(move.to);
    for (const Animal animal : kAllAnimals) {
      auto& square = next.squares_[slot(next.to_move_, animal)];
      if (square == move.to) square = kNowhere;
    }
  }
  return next;
}

const char* Position::fault() const {
  if (occupied() == 0) return "there are no animals";
  if (!check_consistency() || (occupied_[0] & occupied_[1]) != 0) return "two animals stand on one square";
  for (const Side side : kSides)
    if (occupied(side) & den(side)) return "an animal stands in its own den";
  const bool in_den[] = {(occupied_[0] & den(Side::black)) != 0, (occupied_[1] & den(Side::white)) != 0};
  if (in_den[0] && in_den[1]) return "both dens are entered";
  if (in_den[index_of(to_move_)]) return "the side to move has already entered the den";
  if (occupied(to_move_) != 0 && occupied(other(to_move_)) == 0) return "the side to move has already taken everything";
  if (occupied(to_move_) == 0 && (in_den[0] || in_den[1])) return "a den is entered by a side without an enemy";
  return nullptr;
}

bool Position::check_consistency() const {
  for (const Side side : kSides) {
    Bits seen = 0;
    for (const Animal animal : kAllAnimals) {
      const Bits bit = bit_of(square_of(side, animal)) & kBoard;
      if (seen & bit) return false;
      seen |= bit;
    }
    if (seen != occupied(side)) return false;
  }
  return true;
}

}  // namespace tusk::jungle
