// Zhong's step combos (004 section 4.3): steps of a turn whose order cannot be changed belong together, and the sizes
// of these groups are the class of the turn. And what his move generator removes: repetitions and reversible turns.
#pragma once

#include <array>
#include <cstdint>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"

namespace tusk::lab {

// A: 4, B: 3 + 1, C: 2 + 2, D: 2 + 1 + 1, E: 1 + 1 + 1 + 1. Shorter turns are classed by the document's table 4.2.
enum class ComboClass : std::uint8_t { a, b, c, d, e };
inline constexpr std::size_t kComboClasses = 5;

// A step depends on an earlier one if in no legal order of the turn's steps that leads to the same board it comes
// before that. `runs`: both and all steps between them are in one combo, as the turn is written. `groups`: only steps
// that depend on each other are, wherever they stand. The turn is legal.
enum class ComboReading : std::uint8_t { runs, groups };
[[nodiscard]] ComboClass combo_class(const arimaa::Position& start, const arimaa::Turn& turn,
                                     ComboReading reading = ComboReading::runs);
// Whether the first two steps, taken for themselves, belong together.
[[nodiscard]] bool begins_with_combo(const arimaa::Position& start, const arimaa::Turn& turn);

// All turns of a position by class, and what is left when turns whose first two steps do not belong together are not
// generated. A sequence is every legal order of steps by itself; boards are counted once, in their shortest sequence.
struct ComboCounts {
  std::array<std::uint64_t, kComboClasses> sequences{}, boards{};
  std::uint64_t kept_sequences = 0, kept_boards = 0;

  [[nodiscard]] std::uint64_t all_sequences() const;
  [[nodiscard]] std::uint64_t all_boards() const;
};
[[nodiscard]] ComboCounts count_combos(const arimaa::Position& position);

// Repetitions met when turns are generated step by step and each position goes on once: [steps][fewest steps to it].
// Boards with a pull to be finished are others than those without.
using RepetitionCounts = std::array<std::array<std::uint64_t, 5>, 5>;
[[nodiscard]] RepetitionCounts count_repetitions(const arimaa::Position& position);

// Distinct turns that the opponent can take back to a board within fewer steps of the mover, in one or two steps that
// are fewer than what the mover spent on top.
struct ReversibleCounts {
  std::uint64_t turns = 0;
  std::uint64_t three_by_one = 0;  // three steps undone by one
  std::uint64_t four_by_two = 0;   // four by two
  std::uint64_t reversible = 0;    // by the rule in general
};
[[nodiscard]] ReversibleCounts count_reversible(const arimaa::Position& position);

}  // namespace tusk::lab
