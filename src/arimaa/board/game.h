// A game in progress: the position with everything that came before it. Repetition lives here, not in Position.
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
  // A game before Gold's setup, or one that starts from a given position at the beginning of a turn.
  explicit Game(Rules rules = Rules::official) : rules_(rules) {}
  Game(const Position& start, Rules rules);

  [[nodiscard]] Rules rules() const { return rules_; }
  [[nodiscard]] const Position& position() const { return position_; }
  // Whose setup or turn is next.
  [[nodiscard]] Side side() const { return position_.side(); }
  [[nodiscard]] bool in_setup() const { return in_setup_; }
  // Decided by the rules alone; resignation, time and the like are the players' affair.
  [[nodiscard]] const std::optional<Outcome>& outcome() const { return outcome_; }
  // Setups and turns made so far: even means Gold is next.
  [[nodiscard]] int plies() const { return plies_; }
  // The number in the notation: 1 for the setups, 2 for the first turns.
  [[nodiscard]] int turn_number() const { return plies_ / 2 + 1; }

  // Empty if the setup or turn may be made now, else the reason why not.
  [[nodiscard]] std::string why_illegal(const Setup& setup) const;
  [[nodiscard]] std::string why_illegal(const Turn& turn) const;
  // The caller has checked that it is legal.
  void set_up(const Setup& setup);
  void play(const Turn& turn);

  // How often the board after a turn, with the other side to move, has been there.
  [[nodiscard]] int times_seen(const Position& after_turn) const;
  // Positions that the side to move may not bring about again (official), or that lose for it (2006).
  [[nodiscard]] bool is_third_repetition(const Position& position_to_be) const;
  // Positions at the start of each turn so far, the current one last.
  [[nodiscard]] const std::vector<Position>& history() const { return history_; }

  // Who wins if the game is stopped now: official, more pieces, or the leader when the counts last differed, or Silver;
  // 2006, the higher score, or nobody.
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

// The game at a position alone. A board with nothing on it, or with Gold's setup alone and Silver to move, is one that
// still begins.
[[nodiscard]] Game game_at(const Position& position);

}  // namespace tusk::arimaa
