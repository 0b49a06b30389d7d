// Zhong's step combos (004 section 4.3): steps of a turn whose order cannot be changed form a group, and the sizes of
// the groups are the class of the turn. Also what his move generator removes: repetitions and reversible turns.
#pragma once

#include <array>
#include <cstdint>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"

namespace tusk::lab {

// A: 4, B: 3 + 1, C: 2 + 2, D: 2 + 1 + 1, E: 1 + 1 + 1 + 1. Shorter turns are classified by table 4.2 of the thesis.
enum class ComboClass : std::uint8_t { a, b, c, d, e };
inline constexpr std::size_t kComboClasses = 5;

// A step depends on an earlier one if it comes after it in every legal order of the steps that leads to the same board.
// `runs`: a combo contains both and all steps written between them. `groups`: a combo contains only steps that depend
// on each other, wherever they are written. The turn must be legal.
enum class ComboReading : std::uint8_t { runs, groups };
[[nodiscard]] ComboClass combo_class(const arimaa::Position& start, const arimaa::Turn& turn,
                                     ComboReading reading = ComboReading::runs);
// Whether the first two steps, considered alone, form a combo.
[[nodiscard]] bool begins_with_combo(const arimaa::Position& start, const arimaa::Turn& turn);

// All turns of a position by class, and how many remain if turns whose first two steps do not form a combo are not
// generated. Each legal order of steps is a sequence; each board is counted once, with its shortest sequence.
struct ComboCounts {
  std::array<std::uint64_t, kComboClasses> sequences{}, boards{};
  std::uint64_t kept_sequences = 0, kept_boards = 0;

  [[nodiscard]] std::uint64_t all_sequences() const;
  [[nodiscard]] std::uint64_t all_boards() const;
};
[[nodiscard]] ComboCounts count_combos(const arimaa::Position& position);

// Repetitions met when turns are generated step by step and each position is extended only once: [steps][fewest steps
// to it]. Boards with an unfinished push or pull count as different.
using RepetitionCounts = std::array<std::array<std::uint64_t, 5>, 5>;
[[nodiscard]] RepetitionCounts count_repetitions(const arimaa::Position& position);

// Distinct turns that the opponent can undo: in one or two steps, it reaches a board that the mover could have reached
// with more than that many fewer steps.
struct ReversibleCounts {
  std::uint64_t turns = 0;
  std::uint64_t three_by_one = 0;  // three steps undone by one
  std::uint64_t four_by_two = 0;   // four steps undone by two
  std::uint64_t reversible = 0;    // by the general rule
};
[[nodiscard]] ReversibleCounts count_reversible(const arimaa::Position& position);

}  // namespace tusk::lab
