// Jungle Checkers as a game for the searches.
#pragma once

#include "jungle/evaluation.h"
#include "jungle/position.h"
#include "search/alpha_beta.h"
#include "search/df_pn.h"
#include "search/game.h"

namespace tusk::jungle {

struct Rules {
  using Position = jungle::Position;
  using Move = jungle::Move;

  // A side without a legal move draws.
  static constexpr search::Ending kStuck = search::Ending::drawn;

  static std::uint64_t key(const Position& position) { return position.key(); }
  static int side_to_move(const Position& position) { return index_of(position.to_move()); }
  static search::Ending ending(const Position& position) { return position.ending(); }
  static MoveList moves(const Position& position) { return position.moves(); }
  static MoveList captures(const Position& position) { return position.captures(); }
  static Position after(const Position& position, Move move) { return position.after(move); }
  static int evaluate(const Position& position) { return jungle::evaluate(position); }
  static int move_value(const Position& position, Move move) { return jungle::move_value(position, move); }
  static int plies_to_win(const Position& position, int side) {
    return plies_to_win(position, side == 0 ? Side::white : Side::black);
  }

  // Lower bound on the plies that `side` needs to win: its nearest animal must reach the den, or each enemy must be
  // reached by an animal that can take it. 1 exactly when `side` is to move and wins at once.
  static int plies_to_win(const Position& position, Side side);
};

static_assert(search::EvaluatedGame<Rules>);
static_assert(search::BoundedGame<Rules>);

using AlphaBeta = search::AlphaBeta<Rules>;
using DfPn = search::DfPn<Rules>;

}  // namespace tusk::jungle
