// Restricted games on a GPU: cutting slices, steps of the fixpoint, counting and checking. All calls run in order on
// one stream and return at once; results are in GPU memory.
#pragma once

#include <cstdint>

#include "jungle/hold/closure.h"
#include "jungle/hold/plain_check.h"
#include "jungle/hold/reach.h"
#include "jungle/hold/slices.h"

namespace tusk::gpu {

namespace hold = jungle::hold;
namespace tablebase = jungle::tablebase;

// Writes one slice per placement to `slices`.
void cut_slices(const hold::Geometry* geometry, const hold::Cut& cut,
                const std::uint8_t (*placements)[jungle::kAnimals], std::uint64_t count, std::uint64_t words_each,
                hold::Words slices);

// The tiles of all placements, numbered consecutively.
struct Tiles {
  // Indexed by the side to move in the changed positions: 0 bound, 1 free.
  std::uint8_t* changed[2];
  std::uint32_t* queue;
  // Number of tiles in the queue, and of tiles changed in all.
  unsigned long long* queued;
  unsigned long long* count;
};

// With `everything`, all tiles are computed, otherwise those that can change. Tiles that change are marked; marks are
// never cleared. `passes`, if not null, records the pass in which each position was won.
struct Step {
  hold::Mover mover;
  bool everything, quiet;
  std::uint8_t* passes;
  int pass;
};
void run_step(const hold::Arena& arena, const Tiles& tiles, const Step& step);

// Adds to counts[0..3], as count_word does. `weights`: how many placements each stored one represents.
void count_positions(const hold::Arena& arena, const std::uint8_t* weights, unsigned long long* counts);

// Adds the number of violations to `violations`.
void check_positions(const hold::PlainView& view, hold::PlainPart part, unsigned long long* violations);

// Computes a closure, as in closure.h: call open_way, then answer_open until it adds nothing to `answered`, then
// count_uses, which adds to one number per placement.
void open_way(const hold::Arena& arena, const hold::Closure& closure, std::uint64_t word, int square);
void answer_open(const hold::Arena& arena, const hold::Closure& closure, unsigned long long* answered);
void count_uses(const hold::Arena& arena, unsigned long long* uses);

}  // namespace tusk::gpu
