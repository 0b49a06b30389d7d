// Placing the sixteen pieces of a side at the start of a game.
#pragma once

#include <string>
#include <vector>

#include "arimaa/board/position.h"
#include "base/random.h"

namespace tusk::arimaa {

struct Placement {
  Piece piece;
  Square square;

  bool operator==(const Placement&) const = default;
};
using Setup = std::vector<Placement>;

// The two ranks on which a side sets up.
[[nodiscard]] constexpr Bits home_of(Side side) { return side == Side::gold ? Bits{0xffff} : Bits{0xffff} << 48; }

// Empty if the setup is complete and legal for the side, otherwise the reason.
[[nodiscard]] std::string why_illegal(const Setup& setup, Side side);

// Puts a legal setup on the board.
void place(const Setup& setup, Position& position);
// The pieces in random order, all orders equally likely.
[[nodiscard]] Setup random_setup(Side side, Random& random);
// The setup on the side's two home ranks.
[[nodiscard]] Setup setup_on(const Position& position, Side side);

// The number of different setups of one side, from the numbers of each animal.
[[nodiscard]] std::uint64_t count_setups();

}  // namespace tusk::arimaa
