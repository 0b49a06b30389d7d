#include "arimaa/tactics/capture.h"

#include <type_traits>

#include "arimaa/tactics/attack_board.h"
#include "arimaa/tactics/capture_search.h"

namespace tusk::arimaa {

namespace tactics {
namespace {

constexpr int kFewestSteps = 2;  // one displacement

template <typename Visit>
bool any_capture(const AttackBoard& board, Bits free, Square trap, int steps, Visit&& visit) {
  return CaptureSearch<std::remove_reference_t<Visit>>(board, free, trap.index(), visit).any(steps);
}

bool is_possible(const AttackBoard& board, Bits free, Square trap, int steps) {
  const auto stop = [](int, const Turn&, const AttackBoard&) { return true; };
  for (int length = kFewestSteps; length <= steps; ++length)
    if (any_capture(board, free, trap, length, stop)) return true;
  return false;
}

void add_captures(const AttackBoard& board, Bits free, Side side, Square trap, int steps, CaptureList& list) {
  const int first = list.size();
  for (int length = kFewestSteps; length <= steps; ++length) {
    any_capture(board, free, trap, length, [&](int victim, const Turn& line, const AttackBoard& after) {
      const bool costs = count_bits(after.own) < count_bits(board.own);
      const Capture found{seen_by(side, Square(victim)), seen_by(side, trap), seen_by(side, line), costs};
      for (int i = first; i < list.size(); ++i) {
        if (list[i].victim != found.victim) continue;
        if (list[i].line.size() == length && list[i].costs && !costs) list[i] = found;
        return false;
      }
      list.push_back(found);
      return false;
    });
    // Two victims at one trap both take four steps, so the first length with a capture is the last one.
    if (list.size() > first) return;
  }
}

}  // namespace
}  // namespace tactics

CaptureList find_captures(const Position& position, Side side, int steps) {
  const tactics::AttackBoard board(position, side);
  const Bits free = board.free();
  CaptureList list;
  for (const Square trap : kTrapSquares)
    tactics::add_captures(board, free, side, tactics::seen_by(side, trap), steps, list);
  return list;
}

CaptureList find_captures_at(const Position& position, Side side, Square trap, int steps) {
  const tactics::AttackBoard board(position, side);
  CaptureList list;
  tactics::add_captures(board, board.free(), side, tactics::seen_by(side, trap), steps, list);
  return list;
}

bool can_capture(const Position& position, Side side, int steps) {
  const tactics::AttackBoard board(position, side);
  const Bits free = board.free();
  for (const Square trap : kTrapSquares)
    if (tactics::is_possible(board, free, trap, steps)) return true;
  return false;
}

bool can_capture_at(const Position& position, Side side, Square trap, int steps) {
  const tactics::AttackBoard board(position, side);
  return tactics::is_possible(board, board.free(), tactics::seen_by(side, trap), steps);
}

}  // namespace tusk::arimaa
