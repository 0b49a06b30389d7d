#include "arimaa/tactics/capture.h"

#include <type_traits>

#include "arimaa/tactics/attack_board.h"
#include "arimaa/tactics/capture_search.h"

namespace tusk::arimaa {

namespace tactics {
namespace {

// What the searches at the four traps have in common.
struct Attack {
  Attack(const Position& position, Side attacker)
      : side(attacker), board(position, attacker), free(board.free()), in_grasp(board.within_grasp_of(free)) {}

  template <typename Visit>
  bool any_capture(Square trap, int steps, Visit&& visit) const {
    const int seen_trap = seen_by(side, trap).index();
    return CaptureSearch<std::remove_reference_t<Visit>>(board, free, in_grasp, seen_trap, visit).any(steps);
  }
  [[nodiscard]] bool is_possible(Square trap, int steps) const {
    return any_capture(trap, steps, [](const CaptureFound&) { return true; });
  }
  void add_captures(Square trap, int steps, CaptureList& list) const;
  void add_lines(Square trap, int steps, CaptureLines& list) const;

  Side side;
  AttackBoard board;
  Bits free;
  Bits in_grasp;
};

// The search visits lines of one length only, the shortest at that trap. The first for each victim is kept, but one
// that costs nothing is better.
void Attack::add_captures(Square trap, int steps, CaptureList& list) const {
  const int first = list.size();
  any_capture(trap, steps, [&](const CaptureFound& found) {
    const bool costs = count_bits(found.after.own) < count_bits(board.own);
    const Square victim = seen_by(side, Square(found.victim));
    int i = first;
    while (i < list.size() && list[i].victim != victim) ++i;
    if (i == list.size()) {
      list.push_back({victim, trap, seen_by(side, found.line), costs});
    } else if (list[i].costs && !costs) {
      list[i] = {victim, trap, seen_by(side, found.line), costs};
    }
    return !costs && found.only_victim;
  });
}

// Lines that end with the same displacement differ in preparation only.
void Attack::add_lines(Square trap, int steps, CaptureLines& list) const {
  const int first = list.size();
  any_capture(trap, steps, [&](const CaptureFound& found) {
    const Capture capture{seen_by(side, Square(found.victim)), trap, seen_by(side, found.line),
                          count_bits(found.after.own) < count_bits(board.own)};
    const int last = capture.line.size() - 1;
    for (int i = first; i < list.size(); ++i) {
      if (list[i].victim != capture.victim || !(list[i].line[last] == capture.line[last]) ||
          !(list[i].line[last - 1] == capture.line[last - 1]))
        continue;
      if (list[i].costs && !capture.costs) list[i] = capture;
      return false;
    }
    list.push_back(capture);
    return list.size() == kMostCaptureLines;
  });
}

}  // namespace
}  // namespace tactics

void generate_captures(const Position& position, Side side, int steps, CaptureList& list) {
  const tactics::Attack attack(position, side);
  list.clear();
  for (const Square trap : kTrapSquares) attack.add_captures(trap, steps, list);
}

void generate_capture_lines(const Position& position, Side side, int steps, CaptureLines& list) {
  const tactics::Attack attack(position, side);
  list.clear();
  for (const Square trap : kTrapSquares)
    if (list.size() < kMostCaptureLines) attack.add_lines(trap, steps, list);
}

CaptureList find_captures(const Position& position, Side side, int steps) {
  CaptureList list;
  generate_captures(position, side, steps, list);
  return list;
}

CaptureList find_captures_at(const Position& position, Side side, Square trap, int steps) {
  CaptureList list;
  tactics::Attack(position, side).add_captures(trap, steps, list);
  return list;
}

bool can_capture(const Position& position, Side side, int steps) {
  const tactics::Attack attack(position, side);
  for (const Square trap : kTrapSquares)
    if (attack.is_possible(trap, steps)) return true;
  return false;
}

bool can_capture_at(const Position& position, Side side, Square trap, int steps) {
  return tactics::Attack(position, side).is_possible(trap, steps);
}

Bits traps_with_captures(const Position& position, Side side, int steps) {
  const tactics::Attack attack(position, side);
  Bits traps = 0;
  for (const Square trap : kTrapSquares)
    if (attack.is_possible(trap, steps)) traps |= trap.bit();
  return traps;
}

}  // namespace tusk::arimaa
