// The closure of a strategy to hold or win, as a set of positions: one answer of the bound side in each, and all
// replies of the free side. What a thread computes for one word, on the CPU or a GPU.
//
// In a solved game the bits of positions with the bound side to move are no longer needed: every reply to a held
// position is held, and for won positions the passes are known. So they are cleared, and then mark the positions that
// can arise.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "jungle/hold/ground.h"
#include "jungle/hold/reach.h"

namespace tusk::jungle::hold {

inline constexpr std::uint8_t kNoMove = 0xff;

struct Closure {
  // kMaxMoves per placement: quiet moves of the bound side, preferred ones first, kNoMove after the last.
  const std::uint8_t* order;
  // One bit for each word with positions that have not been answered.
  std::uint32_t* open;
  // For each placement, whether it arises.
  std::uint8_t* used;
  // For a strategy to win, as kept by SolverOptions::keep_passes; otherwise null.
  const std::uint8_t* passes;
};

namespace detail {

// Sets bits while other threads do the same. True if any of them is new.
TUSK_HOST_DEVICE bool add_bits(std::uint32_t* cell, std::uint32_t bits) {
#ifdef __CUDA_ARCH__
  return (atomicOr(cell, bits) & bits) != bits;
#else
  return (std::atomic_ref(*cell).fetch_or(bits) & bits) != bits;
#endif
}

TUSK_HOST_DEVICE bool add_bits(std::uint16_t* cell, std::uint16_t bits) {
#ifdef __CUDA_ARCH__
  // GPU atomics need at least 32 bits: two words share a cell.
  const bool second = (reinterpret_cast<std::uintptr_t>(cell) & 2) != 0;
  return add_bits(reinterpret_cast<std::uint32_t*>(second ? cell - 1 : cell), static_cast<std::uint32_t>(bits)
                                                                                  << (second ? 16 : 0));
#else
  return (std::atomic_ref(*cell).fetch_or(bits) & bits) != bits;
#endif
}

TUSK_HOST_DEVICE void mark(std::uint8_t* flag) {
#ifdef __CUDA_ARCH__
  *flag = 1;
#else
  std::atomic_ref(*flag).store(1, std::memory_order_relaxed);
#endif
}

TUSK_HOST_DEVICE void add_positions(const Arena& arena, const Closure& closure, std::uint64_t word,
                                    std::uint64_t squares) {
  if (squares == 0) return;
  const std::uint64_t packed = Words::pack(squares);
  const auto low = static_cast<std::uint32_t>(packed);
  const auto high = static_cast<std::uint16_t>(packed >> 32);
  // Both halves must be added, whatever the first one returns.
  const bool new_low = low != 0 && add_bits(arena.won.low + word, low);
  const bool new_high = high != 0 && add_bits(arena.won.high + word, high);
  if (new_low || new_high) add_bits(closure.open + word / 32, std::uint32_t{1} << word % 32);
}

TUSK_HOST_DEVICE std::uint64_t word_number(const Arena& arena, std::uint64_t placement, const Digits& digits) {
  std::uint64_t number = 0;
  for (int animal = arena.sides.free - 1; animal >= 1; --animal)
    number = number * kFieldSquares + arena.geometry->field_of_square[digits.square[animal]];
  return placement * arena.words_each + number;
}

// The squares of `asked` from which a move to `target` wins in fewer passes, so that the strategy makes progress.
TUSK_HOST_DEVICE std::uint64_t nearer_to_the_win(const Arena& arena, const Closure& closure, std::uint64_t word,
                                                 Link target, const Digits& seen, std::uint64_t asked) {
  const std::uint64_t after = word_number(arena, placement_of(target), seen);
  std::uint64_t found = 0;
  for (int square = 0; square < kSquares; ++square) {
    if ((asked >> square & 1) == 0) continue;
    const int square_after = is_mirrored(target) ? arena.geometry->mirror_of_square[square] : square;
    const std::uint8_t pass = closure.passes[pass_index(after, square_after)];
    if (pass != 0 && pass < closure.passes[pass_index(word, square)]) found |= bit(square);
  }
  return found;
}

}  // namespace detail

// Adds all quiet moves of the free side from positions of one word, with the first free animal on `squares`.
TUSK_HOST_DEVICE void add_replies(const Arena& arena, const Closure& closure, std::uint64_t placement,
                                  const Digits& digits, std::uint64_t squares) {
  const std::uint64_t bound = bound_squares(arena, placement);
  detail::mark(closure.used + placement);
  detail::add_positions(arena, closure, detail::word_number(arena, placement, digits),
                        tablebase::spread(squares) & legal_squares(arena, bound, digits));
  for (int animal = 1; animal < arena.sides.free; ++animal)
    for (int direction = 0; direction < kDirections; ++direction) {
      const int to = arena.geometry->neighbour[digits.square[animal]][direction];
      if (to == kNoSquare || (kFieldSet & ~bound & bit(to)) == 0 || digit_on(arena, digits, to) >= 0) continue;
      Digits after = digits;
      after.square[animal] = to;
      detail::add_positions(arena, closure, detail::word_number(arena, placement, after), squares & ~bit(to));
    }
}

// Answers the positions of a word. A capture that achieves the goal is preferred: nothing follows from it.
TUSK_HOST_DEVICE void answer_word(const Arena& arena, const Closure& closure, std::uint64_t placement,
                                  std::uint64_t word) {
  const Geometry& geometry = *arena.geometry;
  const Digits digits = digits_of(arena, word);
  const std::uint64_t legal = legal_squares(arena, bound_squares(arena, placement), digits);
  const bool wins = closure.passes != nullptr;
  std::uint64_t asked =
      arena.won.get(placement * arena.words_each + word) & legal & ~free_to_move(arena, placement, digits);
  asked &= ~bound_reach(arena, placement, digits, legal, {wins ? 0 : ~std::uint64_t{0}, false});
  const std::uint8_t* const order = closure.order + placement * kMaxMoves;
  for (int i = 0; i < kMaxMoves && asked != 0 && order[i] != kNoMove; ++i) {
    const int animal = order[i] / kDirections;
    const int to = geometry.neighbour[arena.squares[placement][animal]][order[i] % kDirections];
    if (digit_on(arena, digits, to) >= 0) continue;
    const Link target = arena.targets[placement * kMaxMoves + order[i]].placement;
    Digits seen = digits;
    if (is_mirrored(target))
      for (int other = 1; other < arena.sides.free; ++other)
        seen.square[other] = geometry.mirror_of_square[digits.square[other]];
    const std::uint64_t open = asked & ~bit(to);
    const std::uint64_t answered =
        wins ? detail::nearer_to_the_win(arena, closure, placement * arena.words_each + word, target, seen, open)
             : open & ~won_word(arena, placement_of(target), is_mirrored(target), digits, 0, 0);
    if (answered == 0) continue;
    asked &= ~answered;
    add_replies(arena, closure, placement_of(target), seen,
                is_mirrored(target) ? tablebase::mirror_word(answered) : answered);
  }
}

// Adds the first positions: the one in question, or those after each move of the free side.
TUSK_HOST_DEVICE void open_closure(const Arena& arena, const Closure& closure, std::uint64_t word, int square) {
  const std::uint64_t placement = word / arena.words_each;
  const Digits digits = digits_of(arena, word % arena.words_each);
  detail::mark(closure.used + placement);
  if ((free_to_move(arena, placement, digits) & bit(square)) != 0) {
    add_replies(arena, closure, placement, digits, bit(square));
  } else {
    detail::add_positions(arena, closure, word, bit(square));
  }
}

// Clears the bits of a word with the bound side to move. For a strategy to win, the other bits do not matter.
TUSK_HOST_DEVICE void clear_bound_to_move(const Arena& arena, std::uint64_t placement, std::uint64_t word) {
  const std::uint64_t at = placement * arena.words_each + word;
  arena.won.set(at, arena.won.get(at) & free_to_move(arena, placement, digits_of(arena, word)));
}

// The positions of a word that arise.
TUSK_HOST_DEVICE std::uint64_t arising(const Arena& arena, std::uint64_t placement, std::uint64_t word) {
  return arena.won.get(placement * arena.words_each + word) & kFieldSet &
         ~free_to_move(arena, placement, digits_of(arena, word));
}

// For each stored placement, the number of positions in the closure that have it, with the bound side to move; at least
// 1 if it arises at all.
using Uses = std::vector<std::uint64_t>;

// Moves to placements with a higher preference come first, then those of the weaker animal.
std::vector<std::uint8_t> order_moves(const Ground& ground, std::span<const std::uint64_t> preference);

// On the CPU. The arena's game must be solved, and its position held or, with passes, won. Afterwards the bits with the
// bound side to move are no longer those of the solution. Nothing if a stop is requested first.
std::optional<Uses> close(const Ground& ground, const Arena& arena, const Position& position,
                          std::span<const std::uint64_t> preference, const std::uint8_t* passes, int threads,
                          const std::stop_token& stop);

}  // namespace tusk::jungle::hold
