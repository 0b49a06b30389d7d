#include "arimaa/notation/board_cells.h"

#include <fmt/format.h>

#include "arimaa/notation/tokens.h"

namespace tusk::arimaa {

namespace {

constexpr bool is_empty_letter(char letter) { return letter == ' ' || letter == '.' || letter == 'x' || letter == 'X'; }

void check_count(const Position& board, Piece piece, const Place& place) {
  const int most = initial_count(piece.animal);
  const int count = count_bits(board.of(piece.side, piece.animal));
  if (count > most)
    throw InputError(place, fmt::format("{} has only {} {}{}, this is one more", name_of(piece.side), most,
                                        name_of(piece.animal), most > 1 ? "s" : ""));
}

void check_traps(const Position& board, const Cells& cells) {
  for (const Square trap : kTrapSquares) {
    const auto piece = board.at(trap);
    if (piece && (neighbours(trap) & board.of(piece->side)) == 0)
      throw InputError(cells[trap.index()].place, fmt::format("{} stands on the trap {} without a friend beside it",
                                                              letter_of(*piece), to_text(trap)));
  }
}

}  // namespace

Position board_of(const Cells& cells) {
  Position board;
  // In reading order, so that the first error in the text is reported.
  for (int rank = 7; rank >= 0; --rank) {
    for (int file = 0; file < 8; ++file) {
      const Square square(file, rank);
      const Cell& cell = cells[square.index()];
      if (is_empty_letter(cell.letter)) continue;
      const auto piece = piece_from_letter(cell.letter);
      if (!piece)
        throw InputError(cell.place, fmt::format("{} on {} is not a piece (one of EMHDCR emhdcr) or an empty square",
                                                 quote(std::string_view(&cell.letter, 1)), to_text(square)));
      board.place(*piece, square);
      check_count(board, *piece, cell.place);
    }
  }
  check_traps(board, cells);
  return board;
}

InputError on_line(const InputError& error, int line) {
  return {Place{error.place().file, line, error.place().column}, error.reason()};
}

}  // namespace tusk::arimaa
