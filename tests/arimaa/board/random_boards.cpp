#include "arimaa/board/random_boards.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace tusk::arimaa {

namespace {

using reference::Board;
using reference::Spot;

constexpr const char* kGold = "EMHHDDCCRRRRRRRR";
constexpr const char* kSilver = "emhhddccrrrrrrrr";

std::string shuffled(std::string pieces, Random& random) {
  random.shuffle(std::span<char>(pieces));
  return pieces;
}

// `count` of the side's pieces; at least one of them is a rabbit if `with_rabbit`.
std::string some_of(const char* pieces, int count, bool with_rabbit, Random& random) {
  std::string chosen = shuffled(pieces, random).substr(0, static_cast<std::size_t>(count));
  const char rabbit = pieces[15];
  if (with_rabbit && chosen.find(rabbit) == std::string::npos) chosen.back() = rabbit;
  return chosen;
}

std::vector<Spot> block(int first_file, int first_rank, int files, int ranks) {
  std::vector<Spot> spots;
  for (int rank = std::max(0, first_rank); rank < std::min(8, first_rank + ranks); ++rank)
    for (int file = std::max(0, first_file); file < std::min(8, first_file + files); ++file)
      spots.push_back({file, rank});
  return spots;
}

// Puts the pieces on random empty squares of the region, as far as there is room.
void scatter(const std::string& pieces, const std::vector<Spot>& region, Board& board, Random& random) {
  std::vector<Spot> free;
  for (const Spot spot : region)
    if (board.at(spot) == '.') free.push_back(spot);
  random.shuffle(std::span<Spot>(free));
  for (std::size_t i = 0; i < std::min(pieces.size(), free.size()); ++i) board.set(free[i], pieces[i]);
}

void scatter_both(int fewest, int most, const std::vector<Spot>& region, Board& board, Random& random) {
  for (const char* pieces : {kGold, kSilver}) {
    const bool with_rabbit = random.chance(0.9);
    const int count = random.between(fewest, most);
    scatter(some_of(pieces, count, with_rabbit, random), region, board, random);
  }
}

void fill_goals(Board& board, Random& random) {
  scatter("RRR", block(0, 5, 8, 2), board, random);
  scatter("rrr", block(0, 1, 8, 2), board, random);
  scatter("EHDC", block(0, 0, 8, 3), board, random);
  scatter("ehdc", block(0, 5, 8, 3), board, random);
}

void fill_last_ones(Board& board, Random& random) {
  const int file = random.chance(0.5) ? 1 : 4;
  const int rank = random.chance(0.5) ? 1 : 4;
  scatter("R", block(file, rank, 3, 3), board, random);
  scatter("r", block(file, rank, 3, 3), board, random);
  for (const char* pieces : {"EMHDC", "emhdc"})
    scatter(shuffled(pieces, random).substr(0, 2), block(file - 1, rank - 1, 5, 5), board, random);
}

void fill_smothered(Board& board, Random& random) {
  const bool gold_is_weak = random.chance(0.5);
  const auto edge = block(0, random.chance(0.5) ? 0 : 7, 8, 1);
  scatter(gold_is_weak ? "R" : "r", block(0, 2, 8, 4), board, random);
  if (random.chance(0.7)) scatter(gold_is_weak ? "C" : "c", edge, board, random);
  scatter(gold_is_weak ? "emhhddccrrrr" : "EMHHDDCCRRRR", block(0, 1, 8, 6), board, random);
}

// The rabbit on rank 8 walks over a8, b8 and c8; nothing else of Silver's can move.
Board cage(Random& random) {
  std::string ranks = "C.......";
  ranks += "........";
  ranks += "........";
  ranks += "........";
  ranks += "........";
  ranks += "RDC.....";
  ranks += "rrrD....";
  ranks += "...H....";
  ranks[static_cast<std::size_t>(56 + random.between(0, 2))] = 'r';
  return reference::board_from_text(ranks);
}

}  // namespace

const char* name_of(BoardKind kind) {
  constexpr std::array kNames{"setup",     "scattered", "sparse", "traps", "goals",
                              "last ones", "smothered", "tiny",   "cage"};
  return kNames[static_cast<std::size_t>(kind)];
}

Board random_board(BoardKind kind, Random& random) {
  Board board;
  const auto everywhere = block(0, 0, 8, 8);
  switch (kind) {
    case BoardKind::setup:
      scatter(shuffled(kGold, random), block(0, 0, 8, 2), board, random);
      scatter(shuffled(kSilver, random), block(0, 6, 8, 2), board, random);
      break;
    case BoardKind::scattered:
      scatter_both(11, 16, everywhere, board, random);
      break;
    case BoardKind::sparse:
      scatter_both(2, 5, everywhere, board, random);
      break;
    case BoardKind::traps: {
      const int first_rank = random.chance(0.5) ? 0 : 3;
      const int first_file = random.chance(0.5) ? 0 : 3;
      scatter_both(4, 7, block(first_file, first_rank, 5, 5), board, random);
      break;
    }
    case BoardKind::goals:
      fill_goals(board, random);
      break;
    case BoardKind::last_ones:
      fill_last_ones(board, random);
      break;
    case BoardKind::smothered:
      fill_smothered(board, random);
      break;
    case BoardKind::tiny: {
      const int first_rank = random.between(0, 4);
      const int first_file = random.between(0, 4);
      scatter_both(2, 3, block(first_file, first_rank, 4, 4), board, random);
      break;
    }
    case BoardKind::cage:
      return cage(random);
  }
  reference::remove_unsupported(board);
  return board;
}

}  // namespace tusk::arimaa
