// Sets of placements in text form, for the command line and files.
#pragma once

#include <string>
#include <string_view>

#include "jungle/hold/game.h"

namespace tusk::jungle::hold {

// Parses a set for a game: `all`; `m=5,s=13` (no animal more than 5 steps from its own den, and no more than 13 in
// total); `R:b1-f4,E:a1-g2` (animals kept to rectangles, from White's side of the board); any of these conditions
// joined by commas; `file:NAME` (lines like `Rf1 Dc2 Te2 Eb1`). Throws InputError.
Allows parse_set(std::string_view text, const Game& game);
// Parses the lines of such a file; `name` is for error messages. Throws InputError.
Allows parse_placements(std::string_view text, const std::string& name, const Game& game);

// Whether the placement of White's animals is in the set.
bool contains(const Allows& allows, const Position& position);

// The set as lines of a file that parse_set can read.
std::string to_text(const Placements& placements, const Game& game);

}  // namespace tusk::jungle::hold
