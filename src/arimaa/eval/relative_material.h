// The worth of the pieces left: harmonic in the number of stronger enemies for all but rabbits, logarithmic in
// rabbits times pieces, as players' statistics of real games suggest (the "HarLog" formula).
#pragma once

#include <array>

namespace tusk::arimaa {

// [animal] numbers of pieces; index 0 is not used.
using PieceCounts = std::array<int, 7>;

// The worth of `own` against `enemy`, in units where the first rabbit lost from a full board costs 100.
[[nodiscard]] double material_worth(const PieceCounts& own, const PieceCounts& enemy);

// What one more piece of the animal is worth to a side that has `stronger_enemies` against it: a quick figure for
// threats, from the same formula.
[[nodiscard]] int capture_value(int animal, int stronger_enemies, int rabbits_left);

}  // namespace tusk::arimaa
