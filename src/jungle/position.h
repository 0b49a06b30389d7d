// A position of Jungle Checkers and its moves: small enough to copy, so moves are never undone.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

#include "base/fixed_list.h"
#include "jungle/board.h"
#include "search/game.h"

namespace tusk::jungle {

struct Move {
  Animal animal = Animal::rat;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  bool capture = false;

  bool operator==(const Move&) const = default;
};

// Four animals with four steps each.
using MoveList = FixedList<Move, std::size_t{16}>;

// Invariant (see `check_consistency`): the occupancy of each side matches the squares of its animals.
class Position {
 public:
  // An empty board with White to move, for setting up a position.
  constexpr Position() { squares_.fill(kNowhere); }
  // The start of the game.
  static Position start();

  [[nodiscard]] constexpr Side to_move() const { return to_move_; }
  // The animal's square, or kNowhere.
  [[nodiscard]] constexpr int square_of(Side side, Animal animal) const { return squares_[slot(side, animal)]; }
  [[nodiscard]] constexpr Bits occupied(Side side) const { return occupied_[static_cast<std::size_t>(side)]; }
  [[nodiscard]] constexpr Bits occupied() const { return occupied_[0] | occupied_[1]; }
  [[nodiscard]] constexpr int pieces(Side side) const { return count_bits(occupied(side)); }
  [[nodiscard]] constexpr int pieces() const { return count_bits(occupied()); }

  constexpr void place(Side side, Animal animal, int square) {
    remove(side, animal);
    squares_[slot(side, animal)] = static_cast<std::uint8_t>(square);
    occupied_[static_cast<std::size_t>(side)] |= bit_of(square);
  }
  constexpr void remove(Side side, Animal animal) {
    auto& square = squares_[slot(side, animal)];
    occupied_[static_cast<std::size_t>(side)] &= ~(bit_of(square) & kBoard);
    square = kNowhere;
  }
  constexpr void set_to_move(Side side) { to_move_ = side; }
  // A rule option: on a board without dens, d1 and d7 are ordinary squares and only taking all enemies wins.
  constexpr void set_dens(bool dens) { dens_ = dens; }
  [[nodiscard]] constexpr bool has_dens() const { return dens_; }
  // The square of a side's den as a set; empty without dens.
  [[nodiscard]] constexpr Bits den(Side side) const { return bit_of(den_of(side)) & (Bits{0} - Bits{dens_}); }

  // The whole position in one word: six bits for each animal's square, one for the side to move, one for the rules.
  [[nodiscard]] constexpr std::uint64_t key() const {
    return std::bit_cast<std::uint64_t>(squares_) | static_cast<std::uint64_t>(to_move_) << 7 |
           static_cast<std::uint64_t>(!dens_) << 6;
  }

  // The squares of the enemies that this animal of the side to move can take.
  [[nodiscard]] constexpr Bits prey_of(Animal animal) const {
    const auto* enemy = &squares_[slot(other(to_move_), Animal::rat)];
    Bits prey = bit_of(enemy[0]);
    if (animal == Animal::rat) return (prey | bit_of(enemy[3])) & kBoard;
    for (int weaker = 1; weaker <= index_of(animal); ++weaker) prey |= bit_of(enemy[weaker]);
    return prey & kBoard;
  }

  // Legal moves of an unfinished position: rat first, each animal's targets from a1 to g7.
  [[nodiscard]] MoveList moves() const { return moves_into(~occupied(to_move_) & ~den(to_move_)); }
  [[nodiscard]] MoveList captures() const { return moves_into(occupied(other(to_move_))); }
  [[nodiscard]] bool has_move() const;
  [[nodiscard]] Position after(Move move) const;

  // For the side to move: lost if an enemy is in its den or it has no animals left. Does not detect stalemate, which
  // requires the moves.
  [[nodiscard]] search::Ending ending() const {
    const bool lost = (occupied(other(to_move_)) & den(to_move_)) != 0 || occupied(to_move_) == 0;
    return lost ? search::Ending::lost : search::Ending::none;
  }

  // Why this cannot be a position of a game (two animals on a square, an own den entered, ...), or null.
  [[nodiscard]] const char* fault() const;
  // Recomputes everything that is updated incrementally; for tests.
  [[nodiscard]] bool check_consistency() const;

  bool operator==(const Position& position) const { return key() == position.key(); }

 private:
  static constexpr std::size_t slot(Side side, Animal animal) {
    return static_cast<std::size_t>(side) * kAnimals + static_cast<std::size_t>(animal);
  }
  [[nodiscard]] MoveList moves_into(Bits allowed) const;

  std::array<std::uint8_t, 2 * kAnimals> squares_{};
  std::array<Bits, 2> occupied_{};
  Side to_move_ = Side::white;
  bool dens_ = true;
};

static_assert(sizeof(Position) == 32);

}  // namespace tusk::jungle
