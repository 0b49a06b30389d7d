// Legal steps: generation, the reason why a step is illegal, and counting step sequences (perft).
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"

namespace tusk::arimaa {

// At most 32 pieces with four directions each.
using StepList = FixedList<Step, 128>;

// The pieces that the side to move can move.
struct Mobility {
  Bits own;       // own pieces that are not frozen
  Bits pushable;  // enemies next to a stronger own piece that is not frozen
};
Mobility mobility_of(const Position& position);

// Own pieces in `movers` that can step in that direction: to an empty square, and rabbits never backwards.
Bits able_to_step(const Position& position, Bits movers, Direction direction);

// Pieces of `side` stronger than `animal`.
Bits stronger_than(const Position& position, Side side, Animal animal);

// All legal next steps, in the order of Step::code(). Empty after four steps.
void generate_steps(const Position& position, StepList& steps);
[[nodiscard]] StepList legal_steps(const Position& position);
[[nodiscard]] bool has_legal_step(const Position& position);

// Empty if the step is legal now, otherwise the reason, e.g. "the rabbit on b3 is frozen".
[[nodiscard]] std::string why_illegal(const Position& position, Step step);

// The number of legal sequences of exactly 1..4 steps. A sequence that ends between the two steps of a push counts if a
// step is left to complete it.
using SequenceCounts = std::array<std::uint64_t, kStepsPerTurn>;
[[nodiscard]] SequenceCounts count_sequences(const Position& position, int steps = kStepsPerTurn);

}  // namespace tusk::arimaa
