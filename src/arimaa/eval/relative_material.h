// Material value: harmonic in the number of stronger enemies for all pieces but rabbits, logarithmic in rabbits times
// pieces, as suggested by players' statistics of real games (the "HarLog" formula).
#pragma once

#include <array>

namespace tusk::arimaa {

// [animal] numbers of pieces; index 0 is not used.
using PieceCounts = std::array<int, 7>;

// The value of `own` against `enemy`, in units in which the first rabbit lost from a full board costs 100.
[[nodiscard]] double material_worth(const PieceCounts& own, const PieceCounts& enemy);

// The value of one more piece of the animal for a side that has `stronger_enemies` against it: a quick estimate for
// threats, from the same formula.
[[nodiscard]] int capture_value(int animal, int stronger_enemies, int rabbits_left);

}  // namespace tusk::arimaa
