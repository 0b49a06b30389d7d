// A pattern of squares: for each one the contents that it may have. Half boards, areas, shrunken strengths and
// patterns drawn by hand are all of this kind.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "records/features.h"
#include "records/view.h"

namespace tusk::records {

// A set of contents, one bit each.
using ContentSet = std::uint16_t;
inline constexpr ContentSet kAnything = (1 << kContents) - 1;
constexpr ContentSet only(Content content) { return static_cast<ContentSet>(1 << content); }
inline constexpr ContentSet kOwnPieces = 0b1111110;
inline constexpr ContentSet kEnemyPieces = kOwnPieces << 6;

// Seen by the side to move, as if it were Gold.
class Pattern {
 public:
  Pattern() { squares_.fill(kAnything); }

  [[nodiscard]] ContentSet at(Square square) const { return squares_[static_cast<std::size_t>(square.index())]; }
  void allow(Square square, ContentSet contents) { squares_[static_cast<std::size_t>(square.index())] = contents; }

  [[nodiscard]] bool matches(const Position& gold_to_move) const;
  [[nodiscard]] Pattern mirrored() const;
  bool operator==(const Pattern&) const = default;

 private:
  std::array<ContentSet, 64> squares_;
};

// The squares of the four middle ranks.
inline constexpr Bits kMiddleRanks = 0x0000ffffffff0000;
// The 5x5 squares around a square, as far as they are on the board.
[[nodiscard]] Bits area_around(Square centre);

// Exactly what stands on the squares.
[[nodiscard]] Pattern exact_pattern(const Position& gold_to_move, Bits squares);
// With strengths shrunk to what matters for moving one piece: own pieces are all alike; enemies are weaker than the
// piece, or they are not (an equal one cannot be displaced either).
[[nodiscard]] Pattern shrunken_pattern(const Position& gold_to_move, Bits squares, Animal moving);

// 64 characters in brackets, a8..h8 first, as in a position, seen by `side`: pieces by their letters, `?` anything,
// `.` or blank empty, `*` any piece, `+` any piece of the side to move, `-` any enemy. Throws InputError.
[[nodiscard]] Pattern parse_pattern(std::string_view text);

// The trap nearest to a square, by steps.
[[nodiscard]] Square nearest_trap(Square square);

}  // namespace tusk::records
