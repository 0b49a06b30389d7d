// Squares, directions and the geometry of the 8x8 board as sets of squares (bit 0 is a1, bit 7 h1, bit 63 h8).
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "base/bits.h"

namespace tusk::arimaa {

enum class Direction : std::uint8_t { north, east, south, west };
inline constexpr std::array kDirections{Direction::north, Direction::east, Direction::south, Direction::west};

constexpr char letter_of(Direction direction) { return "nesw"[static_cast<int>(direction)]; }
constexpr Direction opposite(Direction direction) { return static_cast<Direction>(static_cast<int>(direction) ^ 2); }
// What the direction adds to the index of a square.
constexpr int offset_of(Direction direction) {
  constexpr std::array kOffsets{8, 1, -8, -1};
  return kOffsets[static_cast<std::size_t>(direction)];
}

class Square {
 public:
  constexpr Square() = default;
  constexpr explicit Square(int index) : index_(static_cast<std::uint8_t>(index)) { assert(index >= 0 && index < 64); }
  constexpr Square(int file, int rank) : Square(rank * 8 + file) {}

  [[nodiscard]] constexpr int index() const { return index_; }
  [[nodiscard]] constexpr int file() const { return index_ & 7; }
  [[nodiscard]] constexpr int rank() const { return index_ >> 3; }
  [[nodiscard]] constexpr Bits bit() const { return Bits{1} << index_; }
  // The next square in that direction, which must be on the board.
  [[nodiscard]] constexpr Square toward(Direction direction) const { return Square(index_ + offset_of(direction)); }

  constexpr bool operator==(const Square&) const = default;

 private:
  std::uint8_t index_ = 0;
};

inline constexpr Bits kFileA = 0x0101010101010101;
inline constexpr Bits kFileH = kFileA << 7;
inline constexpr Bits kWestHalf = 0x0f0f0f0f0f0f0f0f;
inline constexpr Bits kRank1 = 0xff;
inline constexpr Bits kRank8 = kRank1 << 56;
inline constexpr Bits kTraps = Square(2, 2).bit() | Square(5, 2).bit() | Square(2, 5).bit() | Square(5, 5).bit();
inline constexpr std::array kTrapSquares{Square(2, 2), Square(5, 2), Square(2, 5), Square(5, 5)};

// Shifts all squares of the set by one; those that leave the board disappear.
template <Direction D>
constexpr Bits shifted(Bits squares) {
  if constexpr (D == Direction::north) return squares << 8;
  if constexpr (D == Direction::east) return (squares & ~kFileH) << 1;
  if constexpr (D == Direction::south) return squares >> 8;
  return (squares & ~kFileA) >> 1;
}
constexpr Bits shifted(Bits squares, Direction direction) {
  switch (direction) {
    case Direction::north:
      return shifted<Direction::north>(squares);
    case Direction::east:
      return shifted<Direction::east>(squares);
    case Direction::south:
      return shifted<Direction::south>(squares);
    default:
      return shifted<Direction::west>(squares);
  }
}

// The squares next to any square of the set.
constexpr Bits neighbours(Bits squares) {
  return shifted<Direction::north>(squares) | shifted<Direction::east>(squares) | shifted<Direction::south>(squares) |
         shifted<Direction::west>(squares);
}

inline constexpr auto kNeighbours = [] {
  std::array<Bits, 64> table{};
  for (int index = 0; index < 64; ++index) table[index] = neighbours(Bits{1} << index);
  return table;
}();
constexpr Bits neighbours(Square square) { return kNeighbours[square.index()]; }

// The board mirrored (files a-h become h-a), and with the ranks reversed.
constexpr Bits mirrored(Bits squares) {
  squares = ((squares >> 1) & 0x5555555555555555) | ((squares & 0x5555555555555555) << 1);
  squares = ((squares >> 2) & 0x3333333333333333) | ((squares & 0x3333333333333333) << 2);
  return ((squares >> 4) & 0x0f0f0f0f0f0f0f0f) | ((squares & 0x0f0f0f0f0f0f0f0f) << 4);
}
constexpr Bits ranks_reversed(Bits squares) { return __builtin_bswap64(squares); }

}  // namespace tusk::arimaa
