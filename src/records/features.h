// What the bitmap index knows about an occurrence of a position: the contents of each square, the material, the mover's
// colour, and the bits of its rank.
#pragma once

#include <cstdint>

#include "arimaa/board/piece.h"
#include "arimaa/board/position.h"

namespace tusk::records {

using arimaa::Animal;
using arimaa::Position;
using arimaa::Square;

// What stands on a square, seen by the side to move. The last two sum up the pieces of a side.
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

// Which pieces both sides have, as a number of 24 bits: the side to move in the higher half.
[[nodiscard]] std::int64_t material_code(const Position& gold_to_move);
constexpr Feature feature_of_material(std::int64_t code) { return kFirstMaterial + code; }

// What decides between several turns: first whether the player won, then the player's rating, then how few turns were
// left. All in one number, the better the higher.
struct Merit {
  bool won = false;
  int rating = 0;      // 0..4095
  int turns_left = 0;  // of the player, in that game; 0..4095

  [[nodiscard]] std::int64_t rank() const {
    return (std::int64_t{won} << 24) | (std::int64_t{rating} << 12) | (4095 - turns_left);
  }
};

}  // namespace tusk::records
