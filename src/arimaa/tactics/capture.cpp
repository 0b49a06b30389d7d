#include "arimaa/tactics/capture.h"

#include "arimaa/tactics/capture_search.h"

namespace tusk::arimaa {

namespace tactics {
namespace {

// The search visits lines of only one length, the shortest at that trap. The first line for each victim is kept, unless
// it loses a piece and a later one does not.
void add_captures(const Attack& attack, Square trap, int steps, CaptureList& list) {
  const int first = list.size();
  attack.any_capture(trap, steps, [&](const CaptureFound& found) {
    const Capture capture{attack.seen(found.victim), trap, seen_by(attack.side, found.line()), found.costs()};
    int i = first;
    while (i < list.size() && list[i].victim != capture.victim) ++i;
    if (i == list.size()) {
      list.push_back(capture);
    } else if (list[i].costs && !capture.costs) {
      list[i] = capture;
    }
    return capture.costs ? Wanted::all : Wanted::other_victims;
  });
}

// Lines that end with the same displacement differ only in preparation.
void add_lines(const Attack& attack, Square trap, int steps, CaptureLines& list) {
  const int first = list.size();
  attack.any_capture(trap, steps, [&](const CaptureFound& found) {
    const Capture capture{attack.seen(found.victim), trap, seen_by(attack.side, found.line()), found.costs()};
    const int last = capture.line.size() - 1;
    for (int i = first; i < list.size(); ++i) {
      if (list[i].victim != capture.victim || !(list[i].line[last] == capture.line[last]) ||
          !(list[i].line[last - 1] == capture.line[last - 1]))
        continue;
      if (list[i].costs && !capture.costs) list[i] = capture;
      return Wanted::all;
    }
    list.push_back(capture);
    return list.size() == kMaxCaptureLines ? Wanted::nothing : Wanted::all;
  });
}

}  // namespace
}  // namespace tactics

void generate_captures(const Position& position, Side side, int steps, CaptureList& list) {
  const tactics::Attack attack(position, side);
  list.clear();
  for (const int trap : each_bit(attack.promising_traps(steps)))
    tactics::add_captures(attack, Square(trap), steps, list);
}

void generate_capture_lines(const Position& position, Side side, int steps, CaptureLines& list) {
  const tactics::Attack attack(position, side);
  list.clear();
  for (const int trap : each_bit(attack.promising_traps(steps)))
    if (list.size() < kMaxCaptureLines) tactics::add_lines(attack, Square(trap), steps, list);
}

CaptureList find_captures(const Position& position, Side side, int steps) {
  CaptureList list;
  generate_captures(position, side, steps, list);
  return list;
}

CaptureList find_captures_at(const Position& position, Side side, Square trap, int steps) {
  CaptureList list;
  tactics::add_captures(tactics::Attack(position, side), trap, steps, list);
  return list;
}

Victims find_victims(const Position& position, const Freedom& freedom, Side side, int steps) {
  constexpr int kQuickSteps = 2;  // leaves half a turn for something else
  const tactics::Attack attack(position, freedom, side);
  const tactics::CaptureGlance glance = attack.glance();
  if (steps < kQuickSteps) return {};
  Bits quick = glance.victims_one_push_away();
  Bits slow = steps == kStepsPerTurn ? glance.victims_two_pushes_away() : 0;
  const Bits known = slow;
  for (const int trap : each_bit(glance.promising(steps, known) & ~glance.traps_one_push_away()))
    attack.any_capture(
        attack.seen(trap), steps,
        [&](int victim, int needed) {
          (needed <= kQuickSteps ? quick : slow) |= Bits{1} << victim;
          return tactics::Wanted::other_victims;
        },
        known);
  return {tactics::seen_by(side, quick), tactics::seen_by(side, slow & ~quick)};
}

bool can_capture(const Position& position, Side side, int steps) {
  const tactics::Attack attack(position, side);
  for (const int trap : each_bit(attack.promising_traps(steps)))
    if (attack.is_possible(Square(trap), steps)) return true;
  return false;
}

bool can_capture_at(const Position& position, Side side, Square trap, int steps) {
  return tactics::Attack(position, side).is_possible(trap, steps);
}

Bits traps_with_captures(const Position& position, Side side, int steps) {
  const tactics::Attack attack(position, side);
  Bits traps = 0;
  for (const int trap : each_bit(attack.promising_traps(steps)))
    if (attack.is_possible(Square(trap), steps)) traps |= Square(trap).bit();
  return traps;
}

}  // namespace tusk::arimaa
