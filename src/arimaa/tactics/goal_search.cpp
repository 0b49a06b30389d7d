#include "arimaa/tactics/goal_search.h"

namespace tusk::arimaa::tactics {

namespace {

constexpr Bits bit(int square) { return Bits{1} << square; }
constexpr bool is_alive(const AttackBoard& board, int own_piece) { return (board.own >> own_piece & 1) != 0; }

// [square]: the squares straight ahead of it.
constexpr auto kAhead = [] {
  std::array<Bits, 64> table{};
  for (int square = 0; square < 56; ++square) table[square] = kFileA << (square + 8);
  return table;
}();
constexpr Bits ahead(int square) { return kAhead[square]; }
constexpr Bits beside(int square) {
  return shifted<Direction::east>(bit(square)) | shifted<Direction::west>(bit(square));
}

// The first square of the straight path where the rabbit stops, frozen or lost on a trap for lack of a friend; -1 if it
// gets through. The squares ahead must be empty. A friend next to the path is still there when the rabbit passes: one
// that only the rabbit keeps alive on a trap is next to only one square of the path, the one from which the rabbit
// supports it.
int first_stop(const AttackBoard& board, int rabbit) {
  const Bits friends = board.own & ~bit(rabbit);
  const Bits freezing = board.enemy & ~board.rabbits();
  for (int square = rabbit; square < 56; square += 8) {
    if ((around(square) & friends) != 0) continue;
    if ((around(square) & freezing) != 0 || (square != rabbit && (kTraps & bit(square)) != 0)) return square;
  }
  return -1;
}

}  // namespace

// Straight ahead without help.
bool GoalSearch::runs(const AttackBoard& board, int rabbit) {
  if ((board.occupied() & ahead(rabbit)) != 0 || first_stop(board, rabbit) >= 0) return false;
  for (int square = 48 + rabbit % 8; square >= rabbit; square -= 8)
    steps_.push_back(Step(Square(square), Direction::north));
  return true;
}

// At each square of the straight path: sideways, or help by one step, then straight on.
bool GoalSearch::reaches_with_one_spare(AttackBoard board, int rabbit) {
  const int start = rabbit;
  while (true) {
    const bool frozen = board.is_frozen(rabbit);
    if (runs_after_help(board, rabbit) || (!frozen && steps_sideways_and_runs(board, rabbit))) break;
    const int next = rabbit + 8;
    if (frozen || next >= 56 || (board.occupied() & bit(next)) != 0) return false;
    board.move_own(rabbit, next);
    if (!is_alive(board, next)) return false;
    rabbit = next;
  }
  for (; rabbit != start; rabbit -= 8) steps_.push_back(Step(Square(rabbit - 8), Direction::north));
  return true;
}

bool GoalSearch::steps_sideways_and_runs(const AttackBoard& board, int rabbit) {
  for (const int to : each_bit(beside(rabbit) & board.empty())) {
    if ((board.occupied() & ahead(to)) != 0) continue;
    AttackBoard next = board;
    next.move_own(rabbit, to);
    if (!is_alive(next, to) || !runs(next, to)) continue;
    steps_.push_back(step_between(rabbit, to));
    return true;
  }
  return false;
}

// One step of another piece lets the rabbit run: the only piece in its way leaves, or a friend comes next to the first
// square where it would stop. (One step moves no enemy.)
bool GoalSearch::runs_after_help(const AttackBoard& board, int rabbit) {
  const Bits in_the_way = board.occupied() & ahead(rabbit);
  Bits leave = 0;
  Bits enter = 0;
  if (in_the_way == 0) {
    const int stop = first_stop(board, rabbit);
    if (stop < 0) return false;  // a goal in fewer steps, found before
    enter = around(stop) & ~ahead(rabbit);
    if ((neighbours(enter & board.empty()) & board.own & ~bit(rabbit)) == 0) return false;
  } else {
    if ((in_the_way & board.enemy) != 0 || !has_one_bit(in_the_way)) return false;
    leave = in_the_way;
  }
  return any_step(board, board.own & ~bit(rabbit), {leave, enter}, [&](int from, int to) {
    if (board.is_frozen(from)) return false;
    AttackBoard next = board;
    next.move_own(from, to);
    if (!is_alive(next, rabbit) || !runs(next, rabbit)) return false;
    steps_.push_back(step_between(from, to));
    return true;
  });
}

// A lower bound, sharper than GoalBounds alone. With at most two steps for helpers, an enemy in the way must already
// have a stronger piece next to it; only one row before the goal can there be three, and that piece can be one step
// away. And a frozen rabbit needs a friend that comes next to it, or a closer one that drives the freezing piece away.
bool GoalSearch::is_hopeless(const AttackBoard& board, int rabbit, int spare) {
  if (board.is_frozen(rabbit) && (board.own & within(spare + 1, rabbit) & ~bit(rabbit)) == 0) return true;
  Bits movable = board.within_grasp_of(board.own);
  if (spare == 3) {
    const int goal = rabbit + 8;
    if ((board.own & board.stronger_than(board.strength_at(goal)) & within(2, goal)) != 0)
      movable |= board.enemy & bit(goal);
  }
  const int steps = rows_to_goal(rabbit) + spare;
  return (GoalBounds(board, movable, steps).within(steps) & bit(rabbit)) == 0;
}

bool GoalSearch::reaches_with_some_spare(const AttackBoard& board, int rabbit, int spare) {
  if (!board.is_frozen(rabbit) && advances(board, rabbit, spare)) return true;
  const Bits free = board.free() & ~bit(rabbit);
  return helped_by_step(board, rabbit, spare, free) || helped_by_displacement(board, rabbit, spare, free);
}

bool GoalSearch::advances(const AttackBoard& board, int rabbit, int spare) {
  for (const int to : each_bit((beside(rabbit) | bit(rabbit) << 8) & board.empty())) {
    const bool forward = to == rabbit + 8;
    if (to < 56) {
      AttackBoard next = board;
      next.move_own(rabbit, to);
      if (!is_alive(next, to) || !reaches_with(next, to, spare - (forward ? 0 : 1))) continue;
    }
    steps_.push_back(step_between(rabbit, to));
    return true;
  }
  return false;
}

// A step of another piece, in a goal where no step can be omitted. The last help leaves a square of the rabbit's path
// or enters one next to the path; help before it makes a later one possible: it brings its piece, unfreezes it, empties
// its target or supports the trap that it enters. Distances from the rabbit:
// - With two spare steps, the path before the goal is at most one square off. The last step enters a square at most two
//   away from one three away, and the first unfreezes or brings its piece there: at most four away.
// - With three, one row before the goal, the last enters a square next to the rabbit from one two away, the second
//   brings or unfreezes that one, starting at most four away, and the first brings that one or unfreezes it: then it
//   comes next to a frozen piece at most four away. A displacement after the first step is of an enemy at most two away
//   by a piece three away, which is brought, unfrozen or given room at most four away.
bool GoalSearch::helped_by_step(const AttackBoard& board, int rabbit, int spare, Bits free) {
  const Bits near = within(4, rabbit);
  const Bits to_here = near | neighbours(near & board.own & ~free);
  return any_step(board, free, {near, to_here}, [&](int from, int to) {
    AttackBoard next = board;
    next.move_own(from, to);
    if (!is_alive(next, rabbit) || !reaches_with(next, rabbit, spare - 1)) return false;
    steps_.push_back(step_between(from, to));
    return true;
  });
}

// The same by displacing an enemy. This helps if the enemy leaves a square at most three away, or no longer defends a
// trap there; or if the own piece, by pushing it, enters a square three away, or leaves one with it. A pull in which
// only the own half helps could be a step. So the enemy is at most four away.
bool GoalSearch::helped_by_displacement(const AttackBoard& board, int rabbit, int spare, Bits free) {
  for (const int victim : each_bit(board.within_grasp_of(free) & within(4, rabbit))) {
    const bool found = any_displacement(board, free, victim, kAnywhere, [&](const Displacement& displacement) {
      AttackBoard next = board;
      displacement.make(next);
      if (!is_alive(next, rabbit) || !reaches_with(next, rabbit, spare - 2)) return false;
      const auto [first, second] = displacement.steps();
      steps_.push_back(second);
      steps_.push_back(first);
      return true;
    });
    if (found) return true;
  }
  return false;
}

Goal shortest_goal(const AttackBoard& board, Bits rabbits, int steps) {
  rabbits &= ~kRank8;
  const GoalBounds bounds(board, board.enemy, steps);
  if ((rabbits & bounds.within(steps)) == 0) return {};
  for (int length = 1; length <= steps; ++length)
    for (const int rabbit : each_bit(rabbits & bounds.within(length)))
      if (GoalSearch search; search.reaches(board, rabbit, length)) return {length, search.line()};
  return {};
}

}  // namespace tusk::arimaa::tactics
