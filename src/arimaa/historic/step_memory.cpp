#include "arimaa/historic/step_memory.h"

#include "base/random.h"

namespace tusk::arimaa::historic {

std::uint64_t state_key(const Position& position) {
  std::uint64_t state =
      static_cast<std::uint64_t>(position.side()) << 3 | static_cast<std::uint64_t>(position.steps_taken());
  if (position.pending() == Pending::push) {
    state |= 1U << 4 | static_cast<std::uint64_t>(position.pending_square().index()) << 8;
  } else if (position.pending() == Pending::pull) {
    Bits weaker = 0;
    for (const int square : each_bit(neighbours(position.pending_square()) & position.of(other(position.side()))))
      if (position.animal_at(Square(square)) < position.puller()) weaker |= Bits{1} << square;
    if (weaker != 0)
      state |= 1U << 5 | static_cast<std::uint64_t>(position.pending_square().index()) << 8 |
               static_cast<std::uint64_t>(position.puller()) << 16;
  }
  return mix_bits(position.board_key() ^ mix_bits(state));
}

}  // namespace tusk::arimaa::historic
