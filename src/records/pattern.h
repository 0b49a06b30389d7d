// Patterns give the allowed contents of every square. They express half boards, areas, areas for one piece, and
// hand-drawn patterns.
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

// From the view of the side to move, which plays Gold.
class Pattern {
 public:
  Pattern() { squares_.fill(kAnything); }

  [[nodiscard]] ContentSet at(Square square) const { return squares_[square.index()]; }
  void allow(Square square, ContentSet contents) { squares_[square.index()] = contents; }

  [[nodiscard]] bool matches(const Position& gold_to_move) const;
  [[nodiscard]] Pattern mirrored() const;
  bool operator==(const Pattern&) const = default;

 private:
  std::array<ContentSet, 64> squares_;
};

// The squares of the four middle ranks.
inline constexpr Bits kMiddleRanks = 0x0000ffffffff0000;
// The part of the 5x5 squares around a square that is on the board.
[[nodiscard]] Bits area_around(Square centre);

// Requires exactly the contents of these squares.
[[nodiscard]] Pattern exact_pattern(const Position& gold_to_move, Bits squares);
// Reduces strengths to what matters for moving one piece: own pieces are all alike, and an enemy is either weaker than
// the piece or not (an equal one cannot be pushed or pulled either).
[[nodiscard]] Pattern shrunken_pattern(const Position& gold_to_move, Bits squares, Animal moving);

// Parses the side to move and 64 characters in brackets, a8..h8 first, such as `g [...]`. Pieces are given by their
// letters; `?` is anything, `.` or a blank empty, `*` any piece, `+` any piece of the side to move, `-` any enemy.
// Throws InputError.
[[nodiscard]] Pattern parse_pattern(std::string_view text);

// The nearest trap, by steps.
[[nodiscard]] Square nearest_trap(Square square);

}  // namespace tusk::records
