// A game in progress: the position and its history. Repetition is handled here, not in Position.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/board/rules.h"
#include "arimaa/board/setup.h"
#include "arimaa/board/step.h"

namespace tusk::arimaa {

class Game {
 public:
  // A game before Gold's setup, or one that starts from a position at the beginning of a turn.
  explicit Game(Rules rules = Rules::official) : rules_(rules) {}
  Game(const Position& start, Rules rules);

  [[nodiscard]] Rules rules() const { return rules_; }
  [[nodiscard]] const Position& position() const { return position_; }
  // The side of the next setup or turn.
  [[nodiscard]] Side side() const { return position_.side(); }
  [[nodiscard]] bool in_setup() const { return in_setup_; }
  // Decided by the rules alone; resignation, time and the like are up to the players.
  [[nodiscard]] const std::optional<Outcome>& outcome() const { return outcome_; }
  // Setups and turns made so far; if even, Gold is next.
  [[nodiscard]] int plies() const { return plies_; }
  // The number in the notation: 1 for the setups, 2 for the first turns.
  [[nodiscard]] int turn_number() const { return plies_ / 2 + 1; }

  // Empty if the setup or turn is legal now, otherwise the reason.
  [[nodiscard]] std::string why_illegal(const Setup& setup) const;
  [[nodiscard]] std::string why_illegal(const Turn& turn) const;
  // Must be legal; not checked.
  void set_up(const Setup& setup);
  void play(const Turn& turn);

  // How often the board after a turn, with the other side to move, has occurred.
  [[nodiscard]] int times_seen(const Position& after_turn) const;
  // Positions that the side to move may not repeat (official), or that lose for it (2006).
  [[nodiscard]] bool is_third_repetition(const Position& position_to_be) const;
  // Positions at the start of each turn so far, the current one last.
  [[nodiscard]] const std::vector<Position>& history() const { return history_; }

  // The result if the game is stopped now. Official: more pieces, or the leader when the counts last differed, or
  // Silver. 2006: the higher score, or nobody.
  [[nodiscard]] Outcome outcome_by_score() const;

 private:
  void start_turn();
  [[nodiscard]] bool has_legal_turn() const;

  Rules rules_;
  Position position_;
  bool in_setup_ = true;
  int plies_ = 0;
  std::vector<Position> history_;
  std::unordered_map<Position::Key, int> seen_;
  std::optional<Side> last_leader_;  // by number of pieces
  std::optional<Outcome> outcome_;
};

// A game that starts at this position. An empty board, or Gold's setup alone with Silver to move, is a game still in
// setup.
[[nodiscard]] Game game_at(const Position& position);

}  // namespace tusk::arimaa
