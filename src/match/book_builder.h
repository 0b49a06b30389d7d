// Plays the games of an opening book: what has done well is played again and again, and the engine adds what it likes.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "game/opening_book.h"
#include "match/played_game.h"

namespace tusk::match {

// Games are played in rounds of so many. The openings of a round rest on the results of the rounds before it, so that
// the book is the same on any number of threads, and whether it was built at once or not.
inline constexpr int kBookRound = 16;

// The opening of the next game, as that number of the book's games: setups of the engine's own, then turns of the book
// as long as they look promising. Where it ends the engine finds a turn that may be new.
[[nodiscard]] Opening book_opening(const game::OpeningBook& book, std::uint64_t number);

// Whole rounds until the book has so many games, or until `stop` is requested: then the games of a round that is not
// complete are given up. `on_game` is told of every game as it ends, `on_round` when the book has those of a round; one
// thread at a time.
void build_book(game::OpeningBook& book, std::uint64_t games, int threads, const std::function<void()>& on_game,
                const std::function<void()>& on_round, const std::stop_token& stop);

}  // namespace tusk::match
