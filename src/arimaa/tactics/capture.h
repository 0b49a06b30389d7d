// Exact answers to "which enemy pieces can this side capture within the steps of one turn, where and how?", without a
// search over whole turns.
#pragma once

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"
#include "arimaa/tactics/freedom.h"

namespace tusk::arimaa {

// A piece that can be captured on a trap, and how in the fewest steps.
struct Capture {
  Square victim;       // where the piece stands now
  Square trap;         // where it is captured
  Turn line;           // ends with the step that captures, or that completes the capturing push
  bool costs = false;  // an own piece is lost on the way; no line of the same length avoids it
};
// At most 8 per trap: the only piece on it or next to it, or two next to it, or those on the eight squares two steps
// away.
using CaptureList = FixedList<Capture, 4 * 8>;

// All captures by `side`, on the move with `steps` (1..4) steps left and nothing pending: one for each victim and trap,
// ordered by trap. The position's own side and step count do not matter. A piece between two traps can be listed for
// both.
void generate_captures(const Position& position, Side side, int steps, CaptureList& list);
[[nodiscard]] CaptureList find_captures(const Position& position, Side side, int steps);
[[nodiscard]] CaptureList find_captures_at(const Position& position, Side side, Square trap, int steps);

// The same with all ways to complete the capture: one line, as short as the shortest at that trap, for each last
// displacement, so with different capturers and final squares. Complete unless there are more than fit.
inline constexpr int kMaxCaptureLines = 96;
using CaptureLines = FixedList<Capture, kMaxCaptureLines>;
void generate_capture_lines(const Position& position, Side side, int steps, CaptureLines& list);

// Only the victims, for evaluations that already know which pieces are free: those that take at most two steps, and the
// others.
struct Victims {
  Bits quick = 0;
  Bits slow = 0;
};
[[nodiscard]] Victims find_victims(const Position& position, const Freedom& freedom, Side side, int steps);

// Whether there is a capture; and the traps that have one.
[[nodiscard]] bool can_capture(const Position& position, Side side, int steps);
[[nodiscard]] bool can_capture_at(const Position& position, Side side, Square trap, int steps);
[[nodiscard]] Bits traps_with_captures(const Position& position, Side side, int steps);

}  // namespace tusk::arimaa
