// One level of the fixpoint on a GPU: which tiles can change, and what is new in them.
#pragma once

#include <cstdint>

#include "jungle/tablebase/word_step.h"

namespace tusk::gpu {

namespace tablebase = jungle::tablebase;

// All of a family as the GPU sees it. Pointers are into its memory.
struct Board {
  const tablebase::Geometry* geometry;
  const tablebase::Layout* layouts;
  const tablebase::Sets* sets;
  // The first tile of each member when all members' tiles are counted through, and their number.
  const std::uint64_t* first_tile;
  int members;
  std::uint64_t tiles;
  // By set (0 won, 1 lost) and tile: changed by the last step.
  std::uint8_t* changed[2];
  // Tiles to be computed, the members with the same number of pieces side by side, and how many of each.
  std::uint64_t* queue;
  std::uint64_t* queued;
  // Moves to the win of the last member, or null.
  std::uint8_t* moves[2];
};

// What a level has found in the last member; `anything` counts the changed tiles of all.
struct Found {
  unsigned long long count;
  unsigned long long lowest;
  unsigned long long anything;
  unsigned long long rows;
};

// All calls are in order on one stream and return at once; results lie in the GPU's memory.
// Squares shared by two animals count as won while a class is being solved (see word_step.h).
void mark_illegal(const Board& board, int place);
void clear_illegal(const Board& board, int place);
// first_queue_place[n] is where the queue of the members with n pieces begins.
void run_level(const Board& board, const std::uint64_t* first_queue_place, int mover, bool attacks, int level,
               Found* found);

}  // namespace tusk::gpu
