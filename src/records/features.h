// The features of an occurrence in the bitmap index: the content of each square, the material, the mover's colour, and
// the bits of its rank.
#pragma once

#include <cstdint>

#include "arimaa/board/piece.h"
#include "arimaa/board/position.h"

namespace tusk::records {

using arimaa::Animal;
using arimaa::Position;
using arimaa::Square;

// The content of a square, from the view of the side to move. The last two stand for any piece of a side.
using Content = int;
inline constexpr Content kEmpty = 0;
constexpr Content own(Animal animal) { return static_cast<int>(animal); }
constexpr Content enemy(Animal animal) { return 6 + static_cast<int>(animal); }
inline constexpr int kContents = 13;
inline constexpr Content kAnyOwn = 13;
inline constexpr Content kAnyEnemy = 14;
[[nodiscard]] Content content_of(const Position& gold_to_move, Square square);

using Feature = std::int64_t;
constexpr Feature feature_of(Square square, Content content) { return square.index() * 15 + content; }
inline constexpr Feature kFirstRankBit = 64 * 15;
inline constexpr int kRankBits = 25;
inline constexpr Feature kMoverIsSilver = kFirstRankBit + kRankBits;
inline constexpr Feature kFirstMaterial = 1 << 12;

// The material of both sides as a 24-bit number, with the side to move in the upper half.
[[nodiscard]] std::int64_t material_code(const Position& gold_to_move);
constexpr Feature feature_of_material(std::int64_t code) { return kFirstMaterial + code; }

// Orders the turns found: first by whether the player won, then by the player's rating, then by how few turns were
// left. All of it fits in one number; higher is better.
struct Merit {
  bool won = false;
  int rating = 0;      // 0..4095
  int turns_left = 0;  // of the player in this game; 0..4095

  [[nodiscard]] std::int64_t rank() const {
    return (std::int64_t{won} << 24) | (std::int64_t{rating} << 12) | (4095 - turns_left);
  }
};

}  // namespace tusk::records
