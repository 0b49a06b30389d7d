#include "jungle/hold/closure.h"

#include <algorithm>
#include <atomic>
#include <bit>

#include "base/threads.h"

namespace tusk::jungle::hold {

std::vector<std::uint8_t> order_moves(const Ground& ground, std::span<const std::uint64_t> preference) {
  std::vector<std::uint8_t> order(ground.targets.size(), kNoMove);
  for (std::size_t first = 0; first < order.size(); first += kMaxMoves) {
    std::vector<std::uint8_t> moves;
    for (std::uint8_t move = 0; move < kMaxMoves; ++move)
      if (ground.targets[first + move].placement != kNoLink) moves.push_back(move);
    std::stable_sort(moves.begin(), moves.end(), [&](std::uint8_t a, std::uint8_t b) {
      const auto liked = [&](std::uint8_t move) {
        return preference[placement_of(ground.targets[first + move].placement)];
      };
      return liked(a) > liked(b);
    });
    std::copy(moves.begin(), moves.end(), order.begin() + static_cast<std::ptrdiff_t>(first));
  }
  return order;
}

std::optional<Uses> close(const Ground& ground, const Arena& arena, const Position& position,
                          std::span<const std::uint64_t> preference, const std::uint8_t* passes, int threads,
                          const std::stop_token& stop) {
  const std::vector<std::uint8_t> order = order_moves(ground, preference);
  std::vector<std::uint32_t> open(ground.words() / 32 + 1);
  std::vector<std::uint8_t> used(arena.placements);
  const Closure closure{order.data(), open.data(), used.data(), passes};
  const auto each_word = [&](const auto& use) {
    parallel_for(arena.placements, threads, [&](std::size_t placement) {
      for (std::uint64_t word = 0; word < arena.words_each; ++word) use(placement, word);
    });
  };
  each_word([&](std::uint64_t placement, std::uint64_t word) { clear_bound_to_move(arena, placement, word); });
  const auto [word, square] = ground.entry_of(position);
  open_closure(arena, closure, word, square);
  constexpr std::size_t kCellsAtOnce = 1024;
  for (std::atomic<bool> found = true; found;) {
    found = false;
    parallel_for(open.size() / kCellsAtOnce + 1, threads, [&](std::size_t part) {
      if (stop.stop_requested()) return;
      const std::size_t end = std::min((part + 1) * kCellsAtOnce, open.size());
      for (std::size_t cell = part * kCellsAtOnce; cell < end; ++cell)
        for (std::uint32_t bits = std::atomic_ref(open[cell]).exchange(0); bits != 0; bits &= bits - 1) {
          const std::uint64_t at = cell * 32 + static_cast<std::uint64_t>(std::countr_zero(bits));
          answer_word(arena, closure, at / arena.words_each, at % arena.words_each);
          found = true;
        }
    });
    if (stop.stop_requested()) return std::nullopt;
  }
  Uses uses(arena.placements);
  each_word([&](std::uint64_t placement, std::uint64_t number) {
    uses[placement] += static_cast<std::uint64_t>(count_bits(arising(arena, placement, number)));
  });
  for (std::size_t i = 0; i < uses.size(); ++i) uses[i] = std::max<std::uint64_t>(uses[i], used[i]);
  return uses;
}

}  // namespace tusk::jungle::hold
