// Which steps are legal: generation, the reason why a given step is not, and counting step sequences (perft).
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"

namespace tusk::arimaa {

// At most 32 pieces with four directions each.
using StepList = FixedList<Step, 128>;

// What the side to move can set in motion, as sets of squares.
struct Mobility {
  Bits own;       // own pieces that are not frozen
  Bits pushable;  // enemies next to a stronger own piece that is not frozen
};
Mobility mobility_of(const Position& position);

// Own pieces in `movers` that can step that way: onto an empty square, and a rabbit never backward.
Bits able_to_step(const Position& position, Bits movers, Direction direction);

// Own pieces stronger than `animal`.
Bits stronger_than(const Position& position, Side side, Animal animal);

// Every legal next step, in the order of Step::code(). Empty when the four steps are used.
void generate_steps(const Position& position, StepList& steps);
[[nodiscard]] StepList legal_steps(const Position& position);
[[nodiscard]] bool has_legal_step(const Position& position);

// An empty text if the step is legal now, else why it is not, e.g. "the rabbit on b3 is frozen".
[[nodiscard]] std::string why_illegal(const Position& position, Step step);

// The number of legal sequences of exactly 1..4 steps; one that stands between the halves of a push counts
// while a step remains to finish it.
using SequenceCounts = std::array<std::uint64_t, kStepsPerTurn>;
[[nodiscard]] SequenceCounts count_sequences(const Position& position, int steps = kStepsPerTurn);

}  // namespace tusk::arimaa
