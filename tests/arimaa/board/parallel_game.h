// Random games played by the fast code and the reference side by side, comparing them at every moment.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "arimaa/board/comparison.h"
#include "arimaa/board/random_boards.h"
#include "base/random.h"

namespace tusk::arimaa {

// What was met, so that a test can insist that the sample holds what is rare. Events of steps are counted over all
// legal steps of the different positions, since each of them is made and compared.
struct Events {
  // Each position met, with its board and legal steps: they must be the same for the same key.
  std::unordered_map<Position::Key, std::string> positions;
  int mid_turn = 0;
  int mid_push = 0;
  int pushes = 0;
  int pulls = 0;
  int captures_by_push = 0;
  int captures_by_pull = 0;
  int self_captures = 0;
  int pulls_by_the_dead = 0;
  int unchanged_boards_refused = 0;
  int repetitions_refused = 0;
  int repetitions_lost = 0;
  int immobilised = 0;
  int immobilised_by_repetition = 0;
  int eliminated = 0;
  int goals = 0;
  int goals_by_the_opponent = 0;
  int draws = 0;
  int played_on_without_rabbits = 0;
};

class ParallelGame {
 public:
  ParallelGame(BoardKind kind, Rules rules, Random& random, Events& events);

  [[nodiscard]] bool over() const { return expected_.ending().has_value(); }
  // Plays one random turn and returns the first disagreement.
  std::string play_turn();

 private:
  using Moves = std::vector<reference::Move>;

  [[nodiscard]] Moment start_of_turn() const;
  Moves random_moves();
  Moves repeating_moves(bool only_legal);
  [[nodiscard]] Moves any_legal_moves() const;
  void check_moment(const Moment& moment, const reference::Move* last);
  void check_turn(const Moves& moves, const Moment& end);
  void count_steps(const Moment& moment, const reference::Move* last);
  void count_ending();
  void note(const std::string& wrong);

  Random& random_;
  Events& events_;
  BoardKind kind_;
  double repeat_chance_;
  Game game_;
  reference::Game expected_;
  std::string wrong_;  // the first disagreement
};

}  // namespace tusk::arimaa
