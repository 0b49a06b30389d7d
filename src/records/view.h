// How the database looks at the board: from the side to move, and with mirror images folded onto each other.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"

namespace tusk::records {

// Two ways to turn the board, each its own inverse, in any order.
struct View {
  bool swapped = false;   // colours exchanged and ranks reversed
  bool mirrored = false;  // files reversed

  bool operator==(const View&) const = default;
};
// One view after the other.
constexpr View operator*(View one, View two) { return {one.swapped != two.swapped, one.mirrored != two.mirrored}; }
// As a number for a column: 1 for swapped, 2 for mirrored.
constexpr int number_of(View view) { return (view.swapped ? 1 : 0) + (view.mirrored ? 2 : 0); }
constexpr View view_from(long long number) { return {(number & 1) != 0, (number & 2) != 0}; }
// The view in which the side to move is Gold.
constexpr View view_of_mover(arimaa::Side side) { return {side == arimaa::Side::silver, false}; }

[[nodiscard]] arimaa::Square seen(arimaa::Square square, View view);
[[nodiscard]] arimaa::Step seen(arimaa::Step step, View view);
[[nodiscard]] arimaa::Turn seen(const arimaa::Turn& turn, View view);
[[nodiscard]] arimaa::Position seen(const arimaa::Position& position, View view);

// The whole board with Gold to move, exact: three planes of strength and the squares of the side to move.
using BoardCode = std::array<std::uint64_t, 4>;

// From and to the columns of a row.
using BoardColumns = std::array<long long, 4>;
[[nodiscard]] BoardCode code_from(const BoardColumns& columns);
[[nodiscard]] BoardCode code_of(const arimaa::Position& gold_to_move);
[[nodiscard]] arimaa::Position position_of(const BoardCode& code);

// The smaller code of the board seen by the side to move and of its mirror image.
struct CanonicalPosition {
  BoardCode code;
  View view;  // which shows the position as the code says

  // A well-spread name; different boards may share one, if hardly ever.
  [[nodiscard]] std::int64_t key() const;
};
[[nodiscard]] CanonicalPosition canonical(const arimaa::Position& position);

// A turn in 32 bits: the codes of its steps from the lowest byte up, filled with a step that leads off the board.
[[nodiscard]] std::uint32_t pack(const arimaa::Turn& turn);
// Garbage unpacks to steps that are merely illegal; those that lead off the board are left out.
[[nodiscard]] arimaa::Turn unpack(std::uint32_t packed);

}  // namespace tusk::records
