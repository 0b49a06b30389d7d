// How the database sees the board: from the side to move, with mirror images identified.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"

namespace tusk::records {

// Two symmetries of the board; each is its own inverse, and they commute.
struct View {
  bool swapped = false;   // colours and ranks swapped
  bool mirrored = false;  // files reversed

  bool operator==(const View&) const = default;
};
// The composition of two views.
constexpr View operator*(View one, View two) { return {one.swapped != two.swapped, one.mirrored != two.mirrored}; }
// The value of a `view` column: 1 for swapped, plus 2 for mirrored.
constexpr int number_of(View view) { return (view.swapped ? 1 : 0) + (view.mirrored ? 2 : 0); }
constexpr View view_from(long long number) { return {(number & 1) != 0, (number & 2) != 0}; }
// The view in which the side to move is Gold.
constexpr View view_of_mover(arimaa::Side side) { return {side == arimaa::Side::silver, false}; }

[[nodiscard]] arimaa::Square seen(arimaa::Square square, View view);
[[nodiscard]] arimaa::Step seen(arimaa::Step step, View view);
[[nodiscard]] arimaa::Turn seen(const arimaa::Turn& turn, View view);
[[nodiscard]] arimaa::Position seen(const arimaa::Position& position, View view);

// The exact board with Gold to move: three planes of strength and the squares of the side to move.
using BoardCode = std::array<std::uint64_t, 4>;

// Conversion from and to the columns of a row.
using BoardColumns = std::array<long long, 4>;
[[nodiscard]] BoardCode code_from(const BoardColumns& columns);
[[nodiscard]] BoardCode code_of(const arimaa::Position& gold_to_move);
[[nodiscard]] arimaa::Position position_of(const BoardCode& code);

// The board seen by the side to move, or its mirror image, whichever has the smaller code.
struct CanonicalPosition {
  BoardCode code;
  View view;  // transforms the position to the one of the code

  // A hash; different boards rarely share one.
  [[nodiscard]] std::int64_t key() const;
};
[[nodiscard]] CanonicalPosition canonical(const arimaa::Position& position);

// A turn in 32 bits: the codes of its steps from the lowest byte up, padded with a step off the board.
[[nodiscard]] std::uint32_t pack(const arimaa::Turn& turn);
// Invalid input unpacks to steps that are merely illegal; steps off the board are dropped.
[[nodiscard]] arimaa::Turn unpack(std::uint32_t packed);

}  // namespace tusk::records
