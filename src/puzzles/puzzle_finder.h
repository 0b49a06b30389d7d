// Finds puzzles: positions with a win this turn, a win in two, or an only defence.
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
// The number of steps to look ahead, counting four per turn. Puzzle files give it in brackets.
[[nodiscard]] int steps_to_see(PuzzleKind kind);

struct PuzzleRules {
  int least_steps = 3;      // of a win this turn; shorter ones are too easy
  int max_solutions = 1;    // distinct boards after the shortest solutions
  int max_defences = 4;     // distinct boards after all defences
  bool goals_only = false;  // only positions where the side to move can reach the goal this turn, which is a quick test
};

struct FoundPuzzle {
  PuzzleKind kind = PuzzleKind::win_in_one;
  arimaa::Turn solution;
  int solutions = 1;  // distinct boards after the shortest solutions; for a defence, after all defences
};

// Examines a position at the start of a turn, regardless of the game's history. Every puzzle is proved by enumerating
// all turns:
//  - a win this turn reaches the goal, captures the last rabbit or leaves the opponent without a turn;
//  - a win in two is a turn after which every reply allows a win in one turn; there is no win this turn;
//  - a defence is needed if the opponent could reach the goal if it were to move; it is a turn after which the opponent
// has no win in one turn.
// To save time, the first turn of a win in two must threaten a goal or the last rabbits; an immobilisation as the
// second turn is only tried if hardly any enemy piece can move; and a position that takes too long is given up. This
// may miss a puzzle or a second solution of a win in two, but never reports a false puzzle.
class PuzzleFinder {
 public:
  explicit PuzzleFinder(const PuzzleRules& rules) : rules_(rules) {}

  // The first of the three kinds that applies. The game must not be over.
  [[nodiscard]] std::optional<FoundPuzzle> find(const arimaa::Position& position);

 private:
  // A turn and the position after it, with the opponent to move.
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
  // For positions at the start of a turn.
  bool wins_in_one(const arimaa::Position& position);
  bool wins_by_trial(const arimaa::Position& position);  // exact but slow
  bool every_reply_loses(const arimaa::Position& position);
  bool refutes(const arimaa::Position& position, const arimaa::Turn& reply);
  void count_board();

  PuzzleRules rules_;
  std::vector<arimaa::Turn> refutations_;  // replies that refuted recently, tried first
  arimaa::TurnEnumerator first_turns_;
  arimaa::TurnEnumerator replies_;
  arimaa::TurnEnumerator second_turns_;
  std::uint64_t boards_ = 0;  // visited for this position
};

}  // namespace tusk::puzzles
