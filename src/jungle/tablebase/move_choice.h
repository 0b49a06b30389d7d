// The move to make in a game: perfect where tables know every move, else what a search finds.
#pragma once

#include <optional>

#include "jungle/game.h"
#include "jungle/rules.h"
#include "jungle/tablebase/tables.h"

namespace tusk::jungle::tablebase {

struct ChosenMove {
  Move move;
  // What it is worth to the side that makes it, if that is known; its plies count the move itself, -1 if they are not
  // known.
  std::optional<Outlook> outlook;
  int depth = 0;  // that was searched; 0: nothing was
};

// In the start of the game a first move that is proved to keep the draw. With distances the shortest win, or the
// longest resistance. Tables without distances, and draws, leave several moves: of those that give nothing away, one
// that does not go back to an earlier position is chosen by a search that asks no table, and therefore makes for the
// end. Without tables, and where they do not know every move, it is the search's choice. The game is not over; `tables`
// may be null.
ChosenMove choose_move(const Game& game, const Tables* tables, std::size_t table_mebibytes,
                       const search::Limits& limits);

// The one of these that a search likes most; positions that the game has seen are avoided.
ChosenMove choose_among(const Game& game, const std::vector<Move>& moves, std::size_t table_mebibytes,
                        const search::Limits& limits);

}  // namespace tusk::jungle::tablebase
