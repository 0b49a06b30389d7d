#include "jungle/perft.h"

namespace tusk::jungle {

std::uint64_t perft(const Position& position, int depth) {
  if (depth == 0) return 1;
  if (position.ending() != search::Ending::none) return 0;
  const MoveList moves = position.moves();
  if (depth == 1) return moves.size();
  std::uint64_t lines = 0;
  for (const Move move : moves) lines += perft(position.after(move), depth - 1);
  return lines;
}

}  // namespace tusk::jungle
