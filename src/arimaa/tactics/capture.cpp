#include "arimaa/tactics/capture.h"

#include "arimaa/tactics/attack_board.h"

namespace tusk::arimaa {

namespace tactics {
namespace {

constexpr Bits around(int square) { return kNeighbours[static_cast<std::size_t>(square)]; }

// Squares two steps from each square.
constexpr Bits two_steps_from(int square) { return neighbours(around(square)) & ~(Bits{1} << square); }

constexpr int kFewestSteps = 2;  // one displacement

// Finds the captures at one trap, calling visit(victim, line, board after it) until a visit returns true.
//
// A capture is a displacement: of the victim onto the trap, or of its last defender away. Displacing costs two steps
// and a defender once displaced is no neighbour of the trap any more, for neighbours of the trap have the other colour
// of a chessboard. With four steps there are at most two displacements, so:
// - Three enemies next to the trap: none can be captured.
// - Two: both must be displaced, and nothing else is done.
// - One, with or without a friend of it on the trap: it must be displaced, after up to two steps of preparation. The
//   preparation never displaces it, nor the one on the trap: either would take two more displacements to come to
//   rights.
// - None: two displacements bring a piece from two steps away onto the trap.
template <typename Visit>
class CaptureSearch {
 public:
  CaptureSearch(Square trap, Visit& visit) : trap_(trap.index()), visit_(visit) {}

  // Captures of exactly `steps` steps.
  bool any(const AttackBoard& board, int steps) {
    const Bits next_to_trap = around(trap_) & board.enemy;
    const int number = count_bits(next_to_trap);
    if (number == 1) return by_displacing_one(board, lowest_bit(next_to_trap), steps);
    if (steps < 4 || number > 2) return false;
    return by_displacing_two(board, number == 2 ? next_to_trap : two_steps_from(trap_) & board.enemy);
  }

 private:
  bool by_displacing_one(const AttackBoard& board, int key, int steps) {
    if ((board.own & board.stronger_than(board.strength_at(key))) == 0) return false;
    if (steps == 2) return by_displacement_now(board, key, -1, -1);
    const Bits free = board.free();
    const bool prepared = any_step(board, free, [&](int from, int to) {
      AttackBoard next = board;
      next.move_own(from, to);
      line_.push_back(step_between(from, to));
      const bool stop = by_displacing_one(next, key, steps - 1);
      line_.pop_back();
      return stop;
    });
    if (prepared) return true;
    const Bits fixed = Bits{1} << key | Bits{1} << trap_;
    return steps == 4 && by_displacing_two(board, board.within_grasp_of(free) & ~fixed);
  }

  bool by_displacing_two(const AttackBoard& board, Bits first) {
    const Bits free = board.free();
    for (const int moved : each_bit(first)) {
      const bool stop = any_displacement(board, free, moved, [&](const Displacement& displacement) {
        AttackBoard next = board;
        displacement.make(next);
        const Bits next_to_trap = around(trap_) & next.enemy;
        if (!has_one_bit(next_to_trap)) return false;
        push(displacement);
        const bool found = by_displacement_now(next, lowest_bit(next_to_trap), moved, displacement.enemy_to);
        pop(displacement);
        return found;
      });
      if (stop) return true;
    }
    return false;
  }

  // Displaces the one enemy next to the trap. The piece on `moved_to`, if any, came from `moved_from`.
  bool by_displacement_now(const AttackBoard& board, int key, int moved_from, int moved_to) {
    const Bits trap = Bits{1} << trap_;
    const bool on_trap = (board.enemy & trap) != 0;
    return any_displacement(board, board.free(), key, [&](const Displacement& displacement) {
      if (!on_trap && displacement.enemy_to != trap_) return false;
      AttackBoard next = board;
      displacement.make(next);
      push(displacement);
      const int victim = on_trap ? trap_ : key;
      const bool stop = visit_(victim == moved_to ? moved_from : victim, line_, next);
      pop(displacement);
      return stop;
    });
  }

  void push(const Displacement& displacement) {
    for (const Step step : displacement.steps()) line_.push_back(step);
  }
  void pop(const Displacement&) {
    line_.pop_back();
    line_.pop_back();
  }

  int trap_;
  Visit& visit_;
  Turn line_;
};

template <typename Visit>
bool any_capture(const AttackBoard& board, Square trap, int steps, Visit&& visit) {
  return CaptureSearch<std::remove_reference_t<Visit>>(trap, visit).any(board, steps);
}

bool is_possible(const AttackBoard& board, Square trap, int steps) {
  for (int within = kFewestSteps; within <= steps; ++within)
    if (any_capture(board, trap, within, [](int, const Turn&, const AttackBoard&) { return true; })) return true;
  return false;
}

void add_captures(const AttackBoard& board, Side side, Square trap, int steps, CaptureList& list) {
  const int first = list.size();
  for (int within = kFewestSteps; within <= steps; ++within) {
    any_capture(board, trap, within, [&](int victim, const Turn& line, const AttackBoard& after) {
      const bool costs = count_bits(after.own) < count_bits(board.own);
      const Square square = seen_by(side, Square(victim));
      for (int i = first; i < list.size(); ++i) {
        if (list[i].victim != square) continue;
        if (list[i].line.size() == within && list[i].costs && !costs)
          list[i] = {square, list[i].trap, seen_by(side, line), costs};
        return false;
      }
      list.push_back({square, seen_by(side, trap), seen_by(side, line), costs});
      return false;
    });
  }
}

}  // namespace
}  // namespace tactics

CaptureList find_captures(const Position& position, Side side, int steps) {
  const tactics::AttackBoard board(position, side);
  CaptureList list;
  for (const Square trap : kTrapSquares) tactics::add_captures(board, side, tactics::seen_by(side, trap), steps, list);
  return list;
}

CaptureList find_captures_at(const Position& position, Side side, Square trap, int steps) {
  CaptureList list;
  tactics::add_captures(tactics::AttackBoard(position, side), side, tactics::seen_by(side, trap), steps, list);
  return list;
}

bool can_capture(const Position& position, Side side, int steps) {
  const tactics::AttackBoard board(position, side);
  for (const Square trap : kTrapSquares)
    if (tactics::is_possible(board, trap, steps)) return true;
  return false;
}

bool can_capture_at(const Position& position, Side side, Square trap, int steps) {
  return tactics::is_possible(tactics::AttackBoard(position, side), tactics::seen_by(side, trap), steps);
}

}  // namespace tusk::arimaa
