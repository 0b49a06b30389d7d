#include <cuda_runtime.h>

#include "gpu/level.h"
#include "jungle/tablebase/sources.h"

namespace tusk::gpu {
namespace {

using tablebase::Geometry;
using tablebase::kFieldSquares;
using tablebase::kMaxPieces;
using tablebase::kRowWords;
using tablebase::Layout;
using tablebase::Step;

constexpr int kThreads = 256;
constexpr int kBlocks = 132 * 16;

__device__ void load_geometry(const Board& board, Geometry& geometry) {
  const auto* from = reinterpret_cast<const unsigned char*>(board.geometry);
  auto* to = reinterpret_cast<unsigned char*>(&geometry);
  for (int i = static_cast<int>(threadIdx.x); i < static_cast<int>(sizeof(Geometry)); i += kThreads) to[i] = from[i];
  __syncthreads();
}

// One thread per tile: puts the tiles that can change into the queue for their number of pieces.
__global__ void find_tiles(Board board, const std::uint64_t* queue_start, int mover, int read, bool everything) {
  __shared__ Geometry geometry;
  load_geometry(board, geometry);
  const std::uint64_t stride = std::uint64_t{gridDim.x} * kThreads;
  for (std::uint64_t at = std::uint64_t{blockIdx.x} * kThreads + threadIdx.x; at < board.tiles; at += stride) {
    int class_index = board.members - 1;
    while (at < board.first_tile[class_index]) --class_index;
    const Layout& layout = board.layouts[class_index];
    const std::uint64_t tile = at - board.first_tile[class_index];
    std::uint8_t squares[kMaxPieces];
    tablebase::squares_of<3>(geometry, layout, tile, squares);
    // Two outer pieces on one square: no legal positions.
    std::uint64_t taken = 0;
    bool exists = true;
    for (int piece = 3; piece < layout.pieces; ++piece) {
      exists = exists && (taken >> squares[piece] & 1) == 0;
      taken |= std::uint64_t{1} << squares[piece];
    }
    if (!exists) continue;
    const auto changed = [&](int member, std::uint64_t number) {
      return board.changed[read][board.first_tile[member] + number] != 0;
    };
    if (!everything && !tablebase::any_source<3>(geometry, board.layouts, class_index, mover, squares, changed))
      continue;
    const auto slot = atomicAdd(reinterpret_cast<unsigned long long*>(board.queued + layout.pieces), 1ULL);
    board.queue[queue_start[layout.pieces] + slot] = at;
  }
}

// One block per tile, one thread per word.
template <int kCount>
__global__ void __launch_bounds__(kThreads)
    do_tiles(Board board, const std::uint64_t* queue_start, int mover, bool attacks, int level, Found* found) {
  __shared__ Geometry geometry;
  __shared__ unsigned long long block_count, block_lowest;
  load_geometry(board, geometry);
  const Step step{&geometry, board.layouts, board.sets, mover, attacks};
  const std::uint64_t count = board.queued[kCount];
  for (std::uint64_t task = blockIdx.x; task < count; task += gridDim.x) {
    const std::uint64_t at = board.queue[queue_start[kCount] + task];
    int class_index = board.members - 1;
    while (at < board.first_tile[class_index]) --class_index;
    const std::uint64_t tile = at - board.first_tile[class_index];
    const Layout& layout = board.layouts[class_index];
    std::uint64_t* const words = attacks ? board.sets[class_index].won : board.sets[class_index].lost;
    const bool itself = class_index + 1 == board.members;
    std::uint8_t outer[kMaxPieces];
    tablebase::squares_of<3>(geometry, layout, tile, outer);
    int squares[kCount];
#pragma unroll
    for (int piece = 3; piece < kCount; ++piece) squares[piece] = outer[piece];
    if (threadIdx.x == 0) {
      block_count = 0;
      block_lowest = ~0ULL;
    }
    __syncthreads();
    constexpr int kTileRows = kCount >= 3 ? kFieldSquares : 1;
    unsigned long long new_count = 0, lowest = ~0ULL;
    bool changed = false;
    for (int slot = static_cast<int>(threadIdx.x); slot < kTileRows * kRowWords; slot += kThreads) {
      const int second = slot % kRowWords;
      if (second == kFieldSquares) continue;
      squares[1] = geometry.square_of_field[second];
      if (kCount >= 3) squares[kCount >= 3 ? 2 : 1] = geometry.square_of_field[slot / kRowWords];
      const std::uint64_t word = tile * (kTileRows * kRowWords) + static_cast<std::uint64_t>(slot);
      const std::uint64_t old = words[word];
      const std::uint64_t fresh = tablebase::fresh_bits<kCount>(step, class_index, squares, old);
      if (fresh == 0) continue;
      words[word] = old | fresh;
      changed = true;
      if (!itself) continue;
      new_count += static_cast<unsigned long long>(__popcll(static_cast<long long>(fresh)));
      const unsigned long long entry =
          word * 64 + static_cast<unsigned long long>(__ffsll(static_cast<long long>(fresh)) - 1);
      if (entry < lowest) lowest = entry;
      if (board.moves[attacks ? 0 : 1] != nullptr) {
        std::uint8_t* const moves = board.moves[attacks ? 0 : 1] + word * kRowWords;
        for (std::uint64_t rest = fresh; rest != 0; rest &= rest - 1)
          moves[geometry.field_of_square[__ffsll(static_cast<long long>(rest)) - 1]] =
              static_cast<std::uint8_t>((level + 1) / 2);
      }
    }
    if (new_count > 0) {
      atomicAdd(&block_count, new_count);
      atomicMin(&block_lowest, lowest);
    }
    const bool any = __syncthreads_or(changed ? 1 : 0) != 0;
    if (threadIdx.x == 0) {
      atomicAdd(&found->rows, static_cast<unsigned long long>(kTileRows));
      if (any) {
        board.changed[attacks ? 0 : 1][at] = 1;
        atomicAdd(&found->anything, 1ULL);
        // The square of the last piece decides whether the mirror image is a different position.
        const bool twice = layout.folded && squares[kCount - 1] % 7 != 3;
        if (block_count > 0) {
          atomicAdd(&found->count, twice ? 2 * block_count : block_count);
          atomicMin(&found->lowest, block_lowest);
        }
      }
    }
    __syncthreads();
  }
}

__global__ void set_illegal(Board board, int class_index, bool mark) {
  const Layout& layout = board.layouts[class_index];
  const std::uint64_t stride = std::uint64_t{gridDim.x} * kThreads;
  for (std::uint64_t word = std::uint64_t{blockIdx.x} * kThreads + threadIdx.x; word < layout.words(); word += stride) {
    std::uint8_t squares[kMaxPieces] = {};
    const int second = static_cast<int>(word % kRowWords);
    squares[1] = board.geometry->square_of_field[second];
    tablebase::squares_of<2>(*board.geometry, layout, word / kRowWords, squares);
    const std::uint64_t legal = second == kFieldSquares ? 0 : tablebase::legal_squares(layout, squares);
    std::uint64_t& won = board.sets[class_index].won[word];
    won = mark ? ~legal : won & legal;
  }
}

template <int kCount>
void launch_tiles(const Board& board, const std::uint64_t* queue_start, int mover, bool attacks, int level,
                  Found* found) {
  do_tiles<kCount><<<kBlocks, kThreads>>>(board, queue_start, mover, attacks, level, found);
}

}  // namespace

void mark_illegal(const Board& board, int class_index) { set_illegal<<<kBlocks, kThreads>>>(board, class_index, true); }

void clear_illegal(const Board& board, int class_index) {
  set_illegal<<<kBlocks, kThreads>>>(board, class_index, false);
}

void run_level(const Board& board, const std::uint64_t* queue_start, int mover, bool attacks, int level, Found* found) {
  cudaMemsetAsync(board.changed[attacks ? 0 : 1], 0, board.tiles);
  cudaMemsetAsync(board.queued, 0, (kMaxPieces + 1) * sizeof(std::uint64_t));
  const std::uint64_t blocks = (board.tiles + kThreads - 1) / kThreads;
  find_tiles<<<static_cast<unsigned>(blocks < 65535 ? blocks : 65535), kThreads>>>(board, queue_start, mover,
                                                                                   attacks ? 1 : 0, level <= 2);
  launch_tiles<7>(board, queue_start, mover, attacks, level, found);
  launch_tiles<6>(board, queue_start, mover, attacks, level, found);
  launch_tiles<5>(board, queue_start, mover, attacks, level, found);
  launch_tiles<4>(board, queue_start, mover, attacks, level, found);
  launch_tiles<3>(board, queue_start, mover, attacks, level, found);
  launch_tiles<2>(board, queue_start, mover, attacks, level, found);
}

}  // namespace tusk::gpu
