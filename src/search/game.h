// What a game must offer to be searched. The searches know nothing else about it.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace tusk::search {

// How a position has ended, seen from the side to move. No move loses the game for who makes it, so the side to move
// never finds itself the winner; and every win comes with a move of the winner.
enum class Ending : std::uint8_t { none, lost, drawn };

// A two-player game of perfect information; play that never ends is a draw.
// `key` must differ for different positions (it is compared, never only hashed): the proofs lean on that.
// `moves` always lists the moves of a position in the same order. `ending` is what can be seen without
// generating moves; a position without an ending and without moves ends as `kStuck` says.
template <typename G>
concept Game = requires(const typename G::Position& position, typename G::Move move) {
  { G::key(position) } -> std::same_as<std::uint64_t>;
  { G::side_to_move(position) } -> std::same_as<int>;  // 0 or 1
  { G::ending(position) } -> std::same_as<Ending>;
  { G::moves(position).size() } -> std::same_as<std::size_t>;
  { G::moves(position)[std::size_t{}] } -> std::convertible_to<typename G::Move>;
  { G::moves(position).capacity() } -> std::same_as<std::size_t>;
  { G::after(position, move) } -> std::same_as<typename G::Position>;
  { G::kStuck } -> std::convertible_to<Ending>;
};

// A game that alpha-beta can play: a value for the side to move, a first guess at each move, and the captures, of which
// no line goes on for ever.
template <typename G>
concept EvaluatedGame = Game<G> && requires(const typename G::Position& position, typename G::Move move) {
  { G::evaluate(position) } -> std::same_as<int>;
  { G::move_value(position, move) } -> std::same_as<int>;
  { G::captures(position).size() } -> std::same_as<std::size_t>;
};

// Optional: `plies_to_win(position, side)` is a lower bound, never too high, of the plies that `side` needs to win
// from an unfinished position, and 1 exactly when it is to move and wins at once.
template <typename G>
concept BoundedGame = Game<G> && requires(const typename G::Position& position) {
  { G::plies_to_win(position, int{}) } -> std::same_as<int>;
};

}  // namespace tusk::search
