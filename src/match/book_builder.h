// Plays the games of an opening book: promising lines are played again and again, and the engine adds new turns.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "game/opening_book.h"
#include "match/played_game.h"

namespace tusk::match {

// Number of games in a round. The openings of a round depend only on the results of earlier rounds, so that the book is
// the same for any number of threads, and whether or not the build was interrupted.
inline constexpr int kBookRound = 16;

// The opening of the game with this number: setups from the engine's own list, then turns of the book while they look
// promising. Where it ends, the engine finds a turn that may be new.
[[nodiscard]] Opening book_opening(const game::OpeningBook& book, std::uint64_t number);

// Plays whole rounds until the book has `games` games or `stop` is requested; then the games of the incomplete round
// are discarded. Calls `on_game` after every game and `on_round` when the games of a round are in the book, from one
// thread at a time.
void build_book(game::OpeningBook& book, std::uint64_t games, int threads, const std::function<void()>& on_game,
                const std::function<void()>& on_round, const std::stop_token& stop);

}  // namespace tusk::match
