// The search behind capture.h: the shortest ways to capture at one trap.
#pragma once

#include <cstdint>
#include <type_traits>

#include "arimaa/board/step.h"
#include "arimaa/tactics/attack_board.h"
#include "arimaa/tactics/capture_glance.h"
#include "arimaa/tactics/freedom.h"

namespace tusk::arimaa::tactics {

// The line and its cost are computed only on request.
struct CaptureFound {
  int victim;  // its original square
  const AttackBoard& at_first;
  const Turn& preparation;  // from the original board to the one before the last displacement
  const AttackBoard& before_last;
  const Displacement& last;

  [[nodiscard]] Turn line() const {
    Turn line = preparation;
    for (const Step step : last.steps()) line.push_back(step);
    return line;
  }
  // Whether an own piece is lost on the way.
  [[nodiscard]] bool costs() const {
    AttackBoard after = before_last;
    last.make(after);
    return count_bits(after.own) < count_bits(at_first.own);
  }
};

// What a visitor still wants to see at this trap.
enum class Wanted : std::uint8_t { all, other_victims, nothing };

// Calls visit(CaptureFound) for captures at one trap as long as it wants more of them, or visit(victim, steps) if that
// is all that it accepts. It may be called again for a victim that it no longer wants.
//
// A capture is a displacement: of the victim onto the trap, or of its last defender away. A displacement costs two
// steps, so four steps hold two of them. A piece displaced from a square next to the trap lands on the trap or not next
// to it, since the squares next to the trap all have the other colour of a chessboard. So, by the number of enemies
// next to the trap:
// - Three or more: no capture is possible.
// - Two: both must be displaced, and there are no steps for anything else.
// - One, the key piece: it must be displaced, after up to two steps of preparation: away if another enemy stands on
//   the trap, otherwise onto the trap. The preparation displaces neither of them, because then two more displacements
//   would be needed.
// - None: two displacements bring a piece from two squares away onto the trap.
//
// Only the shortest lines are visited: the filters for longer ones drop steps without which the rest of the line also
// captures.
template <typename Visit>
class CaptureSearch {
 public:
  // `free`: the own pieces that are not frozen; `in_grasp`: the enemies that they can displace; `known`: those whose
  // capture from two squares away is not needed.
  CaptureSearch(const AttackBoard& board, Bits free, Bits in_grasp, Bits known, int trap, Visit& visit)
      : board_(board), free_(free), in_grasp_(in_grasp), known_(known), trap_(trap), visit_(visit) {}

  // Visits the shortest captures of at most `steps` (1..4) steps; returns whether there are any.
  bool any(int steps) {
    const Bits next_to_trap = around(trap_) & board_.enemy;
    const Bits others = without_lowest(next_to_trap);
    if (next_to_trap == 0) {
      if (steps == 4) from_two_squares_away();
    } else if (others == 0) {
      if (steps >= 2) by_key_piece(lowest_bit(next_to_trap), steps);
    } else if (steps == 4 && has_one_bit(others)) {
      by_both(lowest_bit(next_to_trap), lowest_bit(others));
    }
    return found_;
  }

 private:
  struct Key {
    int square;
    unsigned strength;
    bool onto_trap;  // must be displaced onto the trap, not away from it
  };
  static constexpr int kNowhere = -1;
  static constexpr bool kVictimsAlone = std::is_invocable_v<Visit&, int, int>;

  static Bits attackers_of(const AttackBoard& board, unsigned strength) {
    return board.own & board.stronger_than(strength);
  }

  // The bool functions below return whether the visitor has seen enough of the captures that they look for.

  void from_two_squares_away() {
    for (const int victim : each_bit(within(2, trap_) & ~(Bits{1} << trap_) & in_grasp_ & ~known_))
      if (displace_then_capture(victim, around(trap_)) && wanted_ == Wanted::nothing) return;
  }

  // The piece that displaces the first ends on a square of the same colour as both, so not next to the second. Hence
  // each needs an attacker of its own next to it from the start.
  void by_both(int one, int two) {
    several_victims_ = (board_.enemy >> trap_ & 1) == 0;
    const Bits against_one = around(one) & attackers_of(board_, board_.strength_at(one));
    const Bits against_two = around(two) & attackers_of(board_, board_.strength_at(two));
    if (against_one == 0 || against_two == 0 || has_one_bit(against_one | against_two)) return;
    if (!displace_then_capture(one, kAnywhere)) displace_then_capture(two, kAnywhere);
  }

  // Displaces `first` to one of `targets`, then captures at once.
  bool displace_then_capture(int first, Bits targets) {
    return any_displacement(board_, free_, first, targets,
                            [&](const Displacement& displacement) { return capture_after(displacement); });
  }

  bool capture_after(const Displacement& displacement) {
    AttackBoard next = board_;
    displacement.make(next);
    const Bits next_to_trap = around(trap_) & next.enemy;
    if (!has_one_bit(next_to_trap)) return false;
    for (const Step step : displacement.steps()) preparation_.push_back(step);
    const bool stop =
        displace_now(next, key_on(next, lowest_bit(next_to_trap)), displacement.enemy_from, displacement.enemy_to);
    pop(2);
    return stop;
  }

  [[nodiscard]] Key key_on(const AttackBoard& board, int square) const {
    return {square, board.strength_at(square), (board.enemy >> trap_ & 1) == 0};
  }

  void by_key_piece(int square, int steps) {
    const Key key = key_on(board_, square);
    const Bits attackers = attackers_of(board_, key.strength);
    // Each own step brings an attacker one square closer, and it must get next to the key piece.
    if ((attackers & within(steps - 1, square)) == 0) return;
    if ((attackers & around(square)) != 0) displace_now(board_, key, kNowhere, kNowhere);
    if (steps == 2 || found_) return;
    const PlainWalk walk = kVictimsAlone ? plain_walk(key) : PlainWalk{};
    if ((walk.one_step & attackers & free_) != 0) return report(key, 3);
    if ((attackers & within(2, square)) != 0) prepare_by_step(board_, free_, key);
    if (steps == 3 || found_) return;
    if ((walk.two_steps & attackers & free_) != 0) return report(key, 4);
    if (!prepare_by_two_steps(key)) prepare_by_displacement(key);
  }

  // Squares from which a free attacker can certainly get next to the key piece and displace it: over squares where
  // nothing can freeze it or fall into a trap. There is room: the trap is empty, or the attacker can step back and
  // pull.
  struct PlainWalk {
    Bits one_step = 0;
    Bits two_steps = 0;
  };
  [[nodiscard]] PlainWalk plain_walk(const Key& key) const {
    if (key.onto_trap && (board_.own >> trap_ & 1) != 0) return {};
    const Bits safe = board_.empty() & ~kTraps & ~neighbours(board_.enemy & board_.stronger_than(key.strength + 1));
    const Bits near = neighbours(safe & around(key.square));
    return {near, neighbours(near & safe)};
  }
  // For visitors that need no line.
  void report(const Key& key, int steps) {
    found_ = true;
    if constexpr (kVictimsAlone) wanted_ = visit_(key.onto_trap ? key.square : trap_, steps);
  }

  // Displaces the key piece. If something was moved before, `moved_from` is where the piece on `moved_to` came from.
  bool displace_now(const AttackBoard& board, const Key& key, int moved_from, int moved_to) {
    const Bits targets = key.onto_trap ? Bits{1} << trap_ : kAnywhere;
    for (const int attacker : each_bit(around(key.square) & attackers_of(board, key.strength))) {
      if (board.is_frozen(attacker)) continue;
      const bool stop =
          any_displacement_by(board, attacker, key.square, targets, [&](const Displacement& displacement) {
            const int last = key.onto_trap ? key.square : trap_;
            const int victim = last == moved_to ? moved_from : last;
            found_ = true;
            if constexpr (kVictimsAlone)
              wanted_ = visit_(victim, preparation_.size() + 2);
            else
              wanted_ = visit_(CaptureFound{victim, board_, preparation_, board, displacement});
            return wanted_ == Wanted::nothing || (wanted_ == Wanted::other_victims && !several_victims_);
          });
      if (stop) return true;
    }
    return false;
  }

  // Where an own step must start to empty one of the `wanted` squares: there, or next to a trap there with an own piece
  // on it that may lose its last support.
  static Bits squares_to_leave_for(const AttackBoard& board, Bits wanted) {
    return (wanted & board.own) | neighbours(wanted & board.own & kTraps);
  }

  // One own step, then the displacement. An attacker that can displace the key piece after the step
  // - has just come next to it, or
  // - stood there frozen, and a friend has come next to it (one step removes no enemy), or
  // - stood there free but without room: the square that is now empty was left, or held a piece on a trap whose support
  //   left. Room is the trap itself or a neighbour of the attacker, or, to drive the key piece away, any neighbour of
  //   it.
  bool prepare_by_step(const AttackBoard& board, Bits free, const Key& key) {
    const Bits attackers = attackers_of(board, key.strength);
    const Bits beside = around(key.square);
    const Bits coming = attackers & free & within(2, key.square) & ~beside;
    const auto then_displace = [&](int from, int to) {
      AttackBoard next = board;
      next.move_own(from, to);
      preparation_.push_back(step_between(from, to));
      const bool stop = displace_now(next, key, kNowhere, kNowhere);
      pop(1);
      return stop;
    };
    if (coming != 0 && any_step(board, coming, {0, beside}, then_displace)) return true;
    const Bits there = attackers & beside;
    if (there == 0) return false;
    const Bits room = neighbours(there & free) | (key.onto_trap ? Bits{1} << trap_ : beside);
    const Bits leave = (there & free) != 0 ? squares_to_leave_for(board, room) : 0;
    return any_step(board, free, {leave, neighbours(there & ~free)}, then_displace);
  }

  // Two own steps, then the displacement, if neither step can be omitted. Either an attacker makes the first step: to
  // two squares from the key piece, or next to it where it needs help. Or another piece makes it, to help one that
  // waits two squares away or is already next to the key piece.
  bool prepare_by_two_steps(const Key& key) {
    const Bits attackers = attackers_of(board_, key.strength);
    const Bits two_away = within(2, key.square) & ~within(1, key.square);
    const auto then_prepare = [&](int from, int to) {
      AttackBoard next = board_;
      next.move_own(from, to);
      if ((attackers_of(next, key.strength) & within(2, key.square)) == 0) return false;
      preparation_.push_back(step_between(from, to));
      const bool stop = prepare_by_step(next, next.free(), key);
      pop(1);
      return stop;
    };
    const Bits needs_help = where_attackers_need_help(key);
    StepsOfInterest steps{.walkers = attackers, .ways = two_away | (around(key.square) & needs_help)};
    if (const Bits waiting = attackers & two_away; waiting != 0) help_waiting(key, waiting, needs_help, steps);
    if (const Bits there = attackers & around(key.square); there != 0) help_those_there(key, there, steps);
    return any_step(board_, free_, steps, then_prepare);
  }

  // Where an attacker lacks freedom or room when it comes next to the key piece: next to an enemy that is stronger than
  // the weakest piece stronger than the key piece, on the trap itself, or anywhere if an own piece is on the trap. To
  // drive the key piece away there is always room: the attacker can step back and pull.
  [[nodiscard]] Bits where_attackers_need_help(const Key& key) const {
    if (key.onto_trap && (board_.own >> trap_ & 1) != 0) return kAnywhere;
    return neighbours(board_.enemy & board_.stronger_than(key.strength + 1)) | Bits{1} << trap_;
  }

  // For an attacker that steps next to the key piece afterwards: to unfreeze it, to make way, to support it on arrival,
  // or to clear the trap.
  void help_waiting(const Key& key, Bits waiting, Bits needs_help, StepsOfInterest& steps) const {
    const Bits arrivals = around(key.square) & neighbours(waiting) & ~board_.enemy;
    steps.to |= neighbours(waiting & ~free_) | neighbours(arrivals & needs_help);
    steps.from |= arrivals & board_.own;
    if (key.onto_trap) steps.from |= squares_to_leave_for(board_, Bits{1} << trap_);
  }

  // For an attacker that lacks freedom or room: a friend gets closer, or a piece in the way can leave in the second
  // step.
  void help_those_there(const Key& key, Bits there, StepsOfInterest& steps) const {
    const Bits frozen = board_.own & ~free_;
    const Bits in_the_way = board_.own & (neighbours(there) | (key.onto_trap ? Bits{1} << trap_ : around(key.square)));
    const Bits supports = neighbours(in_the_way & kTraps);
    const Bits beside_held = neighbours(there & frozen);
    const Bits near_held = beside_held | neighbours(beside_held);
    steps.to |= near_held | neighbours((near_held | in_the_way | supports) & frozen);
    steps.from |= in_the_way | neighbours(in_the_way) | neighbours(supports);
  }

  // Displaces another enemy first.
  bool prepare_by_displacement(const Key& key) {
    for (const int victim : each_bit(worth_displacing_for(key)))
      if (displace_then_capture(victim, kAnywhere)) return true;
    return false;
  }

  // Enemies whose displacement may give an attacker what it lacks and a step cannot: a place next to the key piece or,
  // for one that is there, freedom or room. They are in the way themselves, or next to an own piece that is in the way
  // and leaves by pushing them, or their support keeps a piece alive on a trap.
  [[nodiscard]] Bits worth_displacing_for(const Key& key) const {
    const Bits there = around(key.square) & attackers_of(board_, key.strength);
    Bits places = around(key.square) | neighbours(board_.enemy & kTraps);
    if (there != 0) {
      const Bits room = neighbours(there) | Bits{1} << trap_ | around(key.square);
      places |= room | neighbours(room & (board_.own | kTraps));
    }
    const Bits kept = Bits{1} << key.square | Bits{1} << trap_;
    return in_grasp_ & within(4, key.square) & places & ~kept;
  }

  void pop(int steps) {
    for (int i = 0; i < steps; ++i) preparation_.pop_back();
  }

  const AttackBoard& board_;
  Bits free_;
  Bits in_grasp_;
  Bits known_;
  int trap_;
  Visit& visit_;
  bool found_ = false;
  bool several_victims_ = false;  // the current case can capture one piece or another
  Wanted wanted_ = Wanted::all;
  Turn preparation_;
};

// What the searches at the four traps have in common.
struct Attack {
  Attack(const Position& position, Side attacker) : Attack(position, Freedom(position), attacker) {}
  Attack(const Position& position, const Freedom& freedom, Side attacker)
      : side(attacker),
        board(position, attacker),
        free(seen_by(attacker, freedom.free(attacker))),
        in_grasp(seen_by(attacker, freedom.in_grasp_of(attacker))),
        dominated(seen_by(attacker, freedom.dominated(other(attacker)))) {}

  [[nodiscard]] CaptureGlance glance() const { return {board, free, in_grasp, dominated}; }
  // The real traps where a capture in at most `steps` steps is not ruled out at a glance.
  [[nodiscard]] Bits promising_traps(int steps) const { return seen_by(side, glance().promising(steps)); }

  template <typename Visit>
  bool any_capture(Square trap, int steps, Visit&& visit, Bits known = 0) const {
    const int seen_trap = seen_by(side, trap).index();
    return CaptureSearch<std::remove_reference_t<Visit>>(board, free, in_grasp, known, seen_trap, visit).any(steps);
  }
  [[nodiscard]] bool is_possible(Square trap, int steps) const {
    return any_capture(trap, steps, [](int, int) { return Wanted::nothing; });
  }
  // Converts a square in the attacker's view to the real one.
  [[nodiscard]] Square seen(int square) const { return seen_by(side, Square(square)); }

  Side side;
  AttackBoard board;
  Bits free;
  Bits in_grasp;
  Bits dominated;  // enemies next to a stronger own piece, free or not
};

}  // namespace tusk::arimaa::tactics
