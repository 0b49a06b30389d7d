// All distinct turns of a position: one sequence of steps for every board that a legal turn can reach.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "arimaa/board/move.h"
#include "arimaa/board/position.h"
#include "arimaa/board/step.h"
#include "arimaa/board/steps.h"

namespace tusk::arimaa {

// The boards seen in one enumeration, each with the fewest steps in which it was reached.
class BoardSet {
 public:
  BoardSet() { slots_.resize(kFirstSize); }

  void clear();
  enum class Seen { never, later, already };  // `later`: only with more steps than now
  Seen visit(Position::Key board, int steps);

 private:
  static constexpr std::size_t kFirstSize = std::size_t{1} << 15;
  static constexpr std::uint64_t kStepBits = 7;
  void grow();

  // The key with its lowest bits replaced by steps + 1; zero is free.
  std::vector<std::uint64_t> slots_;
  std::size_t used_ = 0;
};

// Moves outside each other's zone (see zone_of) can be made in either order. The enumeration keeps only the order in
// which each such pair is sorted by code, and looks up the board for all other duplicates.
//
// Why the two filters lose no board: order all sequences by number of steps, then by codes. Swapping an unsorted
// independent pair gives a smaller sequence to the same board, and so does replacing a prefix by an earlier one that
// reached the same board. So the smallest sequence to a board is never pruned.
class TurnEnumerator {
 public:
  // Calls visit(turn, position) for every distinct turn; the position is that after the last step, before the turn is
  // passed. `turn_start` is the board on which the turn may not end: the position itself unless it is in mid-turn.
  // Returns false if a visit returned false, which ends the enumeration.
  template <typename Visit>
  bool for_each(const Position& start, Visit&& visit, const Position* turn_start = nullptr);

  [[nodiscard]] std::uint64_t count(const Position& start, const Position* turn_start = nullptr);

  // Boards reached in the last enumeration, including duplicates: shows how well the canonical order works.
  [[nodiscard]] std::uint64_t boards_made() const { return boards_made_; }

 private:
  // A step, push or pull already made in this turn, for the canonical order.
  struct Made {
    int code;
    Bits zone;  // squares on which a step may depend on it or on any later one
  };
  using Trail = FixedList<Made, kStepsPerTurn>;

  template <typename Visit>
  bool explore(const Position& position, const Trail& trail, Visit& visit);
  template <typename Visit>
  bool explore_single_steps(const Position& position, const Mobility& mobility, const Trail& trail, Visit& visit);
  template <typename Visit>
  bool finish_pending(const Position& position, Visit& visit);
  template <typename Visit>
  bool follow(const Position& position, const Trail& trail, Move move, Visit& visit);
  template <typename Visit>
  bool reach(const Position& position, const Trail& trail, Made made, Visit& visit);

  static bool out_of_order(const Trail& trail, Move move);

  BoardSet seen_;
  Turn turn_;
  std::uint64_t boards_made_ = 0;
};

[[nodiscard]] std::vector<Turn> distinct_turns(const Position& position, const Position* turn_start = nullptr);

}  // namespace tusk::arimaa

#include "arimaa/board/turns_inl.h"
