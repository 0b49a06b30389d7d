// One level of the fixpoint on a GPU: finds the tiles that can change, and what is new in them.
#pragma once

#include <cstdint>

#include "jungle/tablebase/word_step.h"

namespace tusk::gpu {

namespace tablebase = jungle::tablebase;

// A whole family in GPU memory.
struct Board {
  const tablebase::Geometry* geometry;
  const tablebase::Layout* layouts;
  const tablebase::Sets* sets;
  // The first tile of each member, with the tiles of all members numbered consecutively; the number of members and of
  // tiles.
  const std::uint64_t* first_tile;
  int members;
  std::uint64_t tiles;
  // By set (0 won, 1 lost) and tile: whether the last step changed it.
  std::uint8_t* changed[2];
  // Tiles to compute, grouped by number of pieces, and the length of each group.
  std::uint64_t* queue;
  std::uint64_t* queued;
  // Moves to the win of the last member, or null.
  std::uint8_t* moves[2];
};

// What a level found in the last member; `anything` counts the changed tiles of all members.
struct Found {
  unsigned long long count;
  unsigned long long lowest;
  unsigned long long anything;
  unsigned long long rows;
};

// All calls run in order on one stream and return at once; results are in GPU memory.
// Positions with two animals on one square count as won while a class is being solved (see word_step.h).
void mark_illegal(const Board& board, int class_index);
void clear_illegal(const Board& board, int class_index);
// queue_start[n] is the start of the queue for members with n pieces.
void run_level(const Board& board, const std::uint64_t* queue_start, int mover, bool attacks, int level, Found* found);

}  // namespace tusk::gpu
