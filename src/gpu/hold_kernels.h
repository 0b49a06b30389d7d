// Restricted games on a GPU: cutting slices, steps of the fixpoint, counting and checking. All calls are in order on
// one stream and return at once; results lie in the GPU's memory.
#pragma once

#include <cstdint>

#include "jungle/hold/closure.h"
#include "jungle/hold/plain_check.h"
#include "jungle/hold/reach.h"
#include "jungle/hold/slices.h"

namespace tusk::gpu {

namespace hold = jungle::hold;
namespace tablebase = jungle::tablebase;

// A slice for each placement, into `slices`.
void cut_slices(const hold::Geometry* geometry, const hold::Cut& cut,
                const std::uint8_t (*placements)[jungle::kAnimals], std::uint64_t count, std::uint64_t words_each,
                hold::Words slices);

// Tiles of all placements, numbered through.
struct Tiles {
  // By the side whose turn it is in the changed positions: 0 bound, 1 free.
  std::uint8_t* changed[2];
  std::uint32_t* queue;
  // Tiles in the queue, and tiles that have changed in all.
  unsigned long long* queued;
  unsigned long long* count;
};

// With `everything` all tiles are computed, otherwise those that can change. Tiles that change are marked, and no mark
// is cleared. `passes`, if there are any, learn when a position was won.
struct Step {
  hold::Mover mover;
  bool everything, quiet;
  std::uint8_t* passes;
  int pass;
};
void run_step(const hold::Arena& arena, const Tiles& tiles, const Step& step);

// Adds to counts[0..3], as count_word has them; weights: how many placements a stored one stands for.
void count_positions(const hold::Arena& arena, const std::uint8_t* weights, unsigned long long* counts);

// Adds the number of violations.
void check_positions(const hold::PlainView& view, hold::PlainPart part, unsigned long long* violations);

// The words of a way to hold, as closure.h has them: first open_way, then answer_open until it adds nothing to
// `answered`, at last count_uses, which adds to a number for each placement.
void open_way(const hold::Arena& arena, const hold::Closure& closure, std::uint64_t word, int square);
void answer_open(const hold::Arena& arena, const hold::Closure& closure, unsigned long long* answered);
void count_uses(const hold::Arena& arena, unsigned long long* uses);

}  // namespace tusk::gpu
