// The choice of a move in a game: perfect if the tables cover every move, otherwise by search.
#pragma once

#include <optional>

#include "jungle/game.h"
#include "jungle/rules.h"
#include "jungle/tablebase/tables.h"

namespace tusk::jungle::tablebase {

struct ChosenMove {
  Move move;
  // The value for the side that moves, if known. Plies include the move itself; -1 if unknown.
  std::optional<Outlook> outlook;
  int depth = 0;  // depth searched; 0 if there was no search
};

// Near the start, a move that is proved to hold. With distances, the shortest win or the longest resistance. Tables
// without distances, and draws, leave several moves that keep the value: among those that do not return to an earlier
// position, a search without tables chooses, and therefore makes progress. Without tables, or if they do not cover
// every move, the search chooses. The game must not be over; `tables` may be null.
ChosenMove choose_move(const Game& game, const Tables* tables, std::size_t table_mebibytes,
                       const search::Limits& limits);

// The one of these moves that a search prefers; positions that already occurred in the game are avoided.
ChosenMove choose_among(const Game& game, const std::vector<Move>& moves, std::size_t table_mebibytes,
                        const search::Limits& limits);

}  // namespace tusk::jungle::tablebase
