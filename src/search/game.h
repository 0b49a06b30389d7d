// What a game must provide to be searched. The searches know nothing else about it.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace tusk::search {

// How the game has ended, seen from the side to move. No move loses the game for the side that makes it, so the side to
// move is never the winner, and every win ends with a move of the winner.
enum class Ending : std::uint8_t { none, lost, drawn };

// A two-player game of perfect information in which endless play is a draw.
// `key` must be different for different positions, because positions are identified by their keys: the proofs rely on
// it.
// `moves` always lists the moves of a position in the same order. `ending` reports what can be seen without generating
// moves; a position with no ending and no moves ends as `kStuck`.
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

// A game that alpha-beta can play: an evaluation for the side to move, a value to order each move by, and the captures,
// of which no sequence is endless.
template <typename G>
concept EvaluatedGame = Game<G> && requires(const typename G::Position& position, typename G::Move move) {
  { G::evaluate(position) } -> std::same_as<int>;
  { G::move_value(position, move) } -> std::same_as<int>;
  { G::captures(position).size() } -> std::same_as<std::size_t>;
};

// Optional: `plies_to_win(position, side)` is a lower bound on the plies that `side` needs to win from an unfinished
// position; it is 1 exactly when `side` is to move and wins at once.
template <typename G>
concept BoundedGame = Game<G> && requires(const typename G::Position& position) {
  { G::plies_to_win(position, int{}) } -> std::same_as<int>;
};

}  // namespace tusk::search
