#include <cuda_runtime.h>

#include "gpu/hold_kernels.h"

namespace tusk::gpu {
namespace {

using hold::Arena;
using hold::Geometry;
using jungle::kAnimals;

constexpr int kThreads = 256;
constexpr int kBlocks = 132 * 8;

__global__ void __launch_bounds__(kThreads)
    cut_all(const Geometry* geometry, hold::Cut cut, const std::uint8_t (*placements)[kAnimals], std::uint64_t count,
            std::uint64_t words_each, hold::Words slices) {
  const std::uint64_t stride = std::uint64_t{gridDim.x} * kThreads, words = count * words_each;
  for (std::uint64_t at = std::uint64_t{blockIdx.x} * kThreads + threadIdx.x; at < words; at += stride)
    slices.set(at, hold::cut_word(*geometry, cut, placements[at / words_each], at % words_each));
}

// As Solver::may_change on the CPU.
__device__ bool may_change(const Arena& arena, const std::uint8_t* changed, bool free, std::uint64_t placement,
                           int tile) {
  const Geometry& geometry = *arena.geometry;
  const auto in = [&](std::uint64_t at, int number) {
    return changed[at * static_cast<std::uint64_t>(arena.tiles) + static_cast<std::uint64_t>(number)] != 0;
  };
  if (free) {
    if (in(placement, tile)) return true;
    if (arena.tiles == 1) return false;
    for (int direction = 0; direction < hold::kDirections; ++direction) {
      const int to = geometry.neighbour[geometry.square_of_field[tile]][direction];
      if (to == hold::kNoSquare || geometry.field_of_square[to] == hold::kNoSquare) continue;
      if (in(placement, geometry.field_of_square[to])) return true;
    }
    return false;
  }
  for (int move = 0; move < hold::kMaxMoves; ++move) {
    const hold::Link link = arena.targets[placement * hold::kMaxMoves + static_cast<std::uint64_t>(move)].placement;
    if (link == hold::kNoLink) continue;
    const int seen = hold::is_mirrored(link) && arena.tiles > 1 ? geometry.mirror_of_field[tile] : tile;
    if (in(hold::placement_of(link), seen)) return true;
  }
  return false;
}

__global__ void __launch_bounds__(kThreads) find_tiles(Arena arena, Tiles tiles, bool free, bool everything) {
  const std::uint64_t count = arena.placements * static_cast<std::uint64_t>(arena.tiles);
  const std::uint64_t stride = std::uint64_t{gridDim.x} * kThreads;
  for (std::uint64_t at = std::uint64_t{blockIdx.x} * kThreads + threadIdx.x; at < count; at += stride) {
    const std::uint64_t placement = at / static_cast<std::uint64_t>(arena.tiles);
    const int tile = static_cast<int>(at % static_cast<std::uint64_t>(arena.tiles));
    if (!everything && !may_change(arena, tiles.changed[free ? 0 : 1], free, placement, tile)) continue;
    tiles.queue[atomicAdd(tiles.queued, 1ULL)] = static_cast<std::uint32_t>(at);
  }
}

// One block per tile, one thread per word.
__global__ void __launch_bounds__(kThreads) do_tiles(Arena arena, Tiles tiles, Step step) {
  const std::uint64_t count = *tiles.queued;
  for (std::uint64_t task = blockIdx.x; task < count; task += gridDim.x) {
    const std::uint64_t at = tiles.queue[task];
    const std::uint64_t placement = at / static_cast<std::uint64_t>(arena.tiles);
    const std::uint64_t first = at % static_cast<std::uint64_t>(arena.tiles) * arena.tile_words;
    bool changed = false;
    for (std::uint64_t i = threadIdx.x; i < arena.tile_words; i += kThreads) {
      const std::uint64_t word = placement * arena.words_each + first + i, old = arena.won.get(word);
      const std::uint64_t fresh =
          hold::fresh_squares(arena, step.mover, placement, hold::digits_of(arena, first + i), old, step.quiet);
      if (fresh == 0) continue;
      arena.won.set(word, old | fresh);
      if (step.passes != nullptr) hold::keep_pass(step.passes, word, fresh, step.pass);
      changed = true;
    }
    if (__syncthreads_or(changed ? 1 : 0) != 0 && threadIdx.x == 0) {
      tiles.changed[step.mover.free ? 1 : 0][at] = 1;
      atomicAdd(tiles.count, 1ULL);
    }
  }
}

__global__ void __launch_bounds__(kThreads)
    count_all(Arena arena, const std::uint8_t* weights, unsigned long long* counts) {
  std::uint64_t sums[4] = {};
  for (std::uint64_t placement = blockIdx.x; placement < arena.placements; placement += gridDim.x) {
    std::uint64_t parts[4] = {};
    for (std::uint64_t word = threadIdx.x; word < arena.words_each; word += kThreads)
      hold::count_word(arena, placement, word, parts);
    for (int i = 0; i < 4; ++i) sums[i] += weights[placement] * parts[i];
  }
  for (int i = 0; i < 4; ++i) atomicAdd(counts + i, static_cast<unsigned long long>(sums[i]));
}

__global__ void __launch_bounds__(kThreads)
    check_all(hold::PlainView view, hold::PlainPart part, unsigned long long* violations) {
  unsigned long long found = 0;
  const std::uint64_t words = view.arena.placements * view.arena.words_each,
                      stride = std::uint64_t{gridDim.x} * kThreads;
  for (std::uint64_t at = std::uint64_t{blockIdx.x} * kThreads + threadIdx.x; at < words; at += stride)
    found += hold::plain_violations(view, at / view.arena.words_each, at % view.arena.words_each, part);
  if (found != 0) atomicAdd(violations, found);
}

__global__ void __launch_bounds__(kThreads) clear_all(Arena arena) {
  const std::uint64_t words = arena.placements * arena.words_each, stride = std::uint64_t{gridDim.x} * kThreads;
  for (std::uint64_t at = std::uint64_t{blockIdx.x} * kThreads + threadIdx.x; at < words; at += stride)
    hold::clear_bound_to_move(arena, at / arena.words_each, at % arena.words_each);
}

__global__ void open_first(Arena arena, hold::Closure closure, std::uint64_t word, int square) {
  hold::open_closure(arena, closure, word, square);
}

// Each warp takes 32 words at a time, one per thread.
__global__ void __launch_bounds__(kThreads)
    answer_all(Arena arena, hold::Closure closure, unsigned long long* answered) {
  constexpr int kWarp = 32;
  const std::uint64_t cells = arena.placements * arena.words_each / kWarp + 1,
                      stride = std::uint64_t{gridDim.x} * kThreads / kWarp;
  const unsigned lane = threadIdx.x % kWarp;
  unsigned long long found = 0;
  for (std::uint64_t cell = (std::uint64_t{blockIdx.x} * kThreads + threadIdx.x) / kWarp; cell < cells;
       cell += stride) {
    std::uint32_t bits = 0;
    if (lane == 0 && closure.open[cell] != 0) bits = atomicExch(closure.open + cell, 0U);
    bits = __shfl_sync(0xffffffff, bits, 0);
    if ((bits >> lane & 1) == 0) continue;
    const std::uint64_t at = cell * kWarp + lane;
    hold::answer_word(arena, closure, at / arena.words_each, at % arena.words_each);
    ++found;
  }
  if (found != 0) atomicAdd(answered, found);
}

// One block per placement.
__global__ void __launch_bounds__(kThreads) sum_uses(Arena arena, unsigned long long* uses) {
  for (std::uint64_t placement = blockIdx.x; placement < arena.placements; placement += gridDim.x) {
    unsigned long long count = 0;
    for (std::uint64_t word = threadIdx.x; word < arena.words_each; word += kThreads)
      count += static_cast<unsigned long long>(__popcll(hold::arising(arena, placement, word)));
    if (count != 0) atomicAdd(uses + placement, count);
  }
}

}  // namespace

void cut_slices(const Geometry* geometry, const hold::Cut& cut, const std::uint8_t (*placements)[kAnimals],
                std::uint64_t count, std::uint64_t words_each, hold::Words slices) {
  cut_all<<<kBlocks, kThreads>>>(geometry, cut, placements, count, words_each, slices);
}

void run_step(const Arena& arena, const Tiles& tiles, const Step& step) {
  cudaMemsetAsync(tiles.queued, 0, sizeof *tiles.queued);
  find_tiles<<<kBlocks, kThreads>>>(arena, tiles, step.mover.free, step.everything);
  do_tiles<<<kBlocks, kThreads>>>(arena, tiles, step);
}

void count_positions(const Arena& arena, const std::uint8_t* weights, unsigned long long* counts) {
  count_all<<<kBlocks, kThreads>>>(arena, weights, counts);
}

void check_positions(const hold::PlainView& view, hold::PlainPart part, unsigned long long* violations) {
  check_all<<<kBlocks, kThreads>>>(view, part, violations);
}

void open_way(const Arena& arena, const hold::Closure& closure, std::uint64_t word, int square) {
  clear_all<<<kBlocks, kThreads>>>(arena);
  open_first<<<1, 1>>>(arena, closure, word, square);
}

void answer_open(const Arena& arena, const hold::Closure& closure, unsigned long long* answered) {
  answer_all<<<kBlocks, kThreads>>>(arena, closure, answered);
}

void count_uses(const Arena& arena, unsigned long long* uses) { sum_uses<<<kBlocks, kThreads>>>(arena, uses); }

}  // namespace tusk::gpu
