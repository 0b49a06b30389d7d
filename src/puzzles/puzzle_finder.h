// Finds positions with one thing to find: a win in this turn, a win in two, or the only defence.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"
#include "arimaa/board/turns.h"

namespace tusk::puzzles {

enum class PuzzleKind : std::uint8_t { win_in_one, win_in_two, only_defence };
[[nodiscard]] std::string_view name_of(PuzzleKind kind);
// How many steps the solver has to see, each turn as four: the number that puzzle files have in brackets.
[[nodiscard]] int steps_to_see(PuzzleKind kind);

struct PuzzleRules {
  int least_steps = 3;      // of a win in this turn; shorter ones are too easy
  int max_solutions = 1;    // different boards that the shortest solutions lead to
  int max_defences = 4;     // different boards that all defences together lead to
  bool goals_only = false;  // only wins in this turn that reach the goal, which are soon found
};

struct FoundPuzzle {
  PuzzleKind kind = PuzzleKind::win_in_one;
  arimaa::Turn solution;
  int solutions = 1;  // boards that the shortest solutions lead to; of a defence, boards that all defences lead to
};

// Looks at a position at the start of a turn, with no regard to the game before it. What it finds is proved by going
// through all turns:
//  - a win in this turn reaches the goal, takes the last rabbit or leaves the opponent no turn;
//  - a win in two is a turn after which every reply loses to a win in one turn, and there is no win in this turn;
//  - a defence is needed when the opponent, had it the turn, could reach the goal; it is a turn after which it has no
//    win in one turn.
// Of wins in two those are found whose first turn threatens a goal or the last rabbits; an immobilisation as the second
// turn is looked for only when hardly a piece of the opponent can move; and a position that takes too long is left.
// That may miss a puzzle or a second solution of that kind, but never makes a false one.
class PuzzleFinder {
 public:
  explicit PuzzleFinder(const PuzzleRules& rules) : rules_(rules) {}

  // The first of the three kinds that the position is. Not for one where the game is over.
  [[nodiscard]] std::optional<FoundPuzzle> find(const arimaa::Position& position);

 private:
  // A turn with the position after it, the opponent to move.
  struct Candidate {
    arimaa::Turn turn;
    arimaa::Position next;
  };
  // Thrown when a position takes too long.
  struct TooLong {};

  std::optional<FoundPuzzle> find_in_time(const arimaa::Position& position);
  std::optional<FoundPuzzle> find_win_in_one(const std::vector<Candidate>& wins) const;
  std::optional<FoundPuzzle> find_win_in_two(const std::vector<Candidate>& candidates);
  std::optional<FoundPuzzle> find_defence(const std::vector<Candidate>& candidates);
  std::vector<Candidate> shortest_turns(const arimaa::Position& position);
  // For positions after a turn, at the start of the other side's.
  bool wins_in_one(const arimaa::Position& position);
  bool wins_by_trial(const arimaa::Position& position);  // the whole truth, and slow
  bool every_reply_loses(const arimaa::Position& position);
  bool refutes(const arimaa::Position& position, const arimaa::Turn& reply);
  void count_board();

  PuzzleRules rules_;
  std::vector<arimaa::Turn> refutations_;  // replies that have refuted lately: likely to do it again
  arimaa::TurnEnumerator first_turns_;
  arimaa::TurnEnumerator replies_;
  arimaa::TurnEnumerator second_turns_;
  std::uint64_t boards_ = 0;  // looked at in this position
};

}  // namespace tusk::puzzles
