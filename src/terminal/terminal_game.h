// A game of a person against a player, told in lines of text: what is typed comes in, what is to be seen goes out.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arimaa/board/game.h"
#include "base/stopwatch.h"
#include "game/player.h"
#include "game/player_spec.h"
#include "game/terms.h"
#include "game/timed_game.h"

namespace tusk::terminal {

struct TerminalSettings {
  arimaa::Side human = arimaa::Side::gold;
  game::PlayerSpec opponent;
  game::Terms terms;
  std::uint64_t seed = 0;
  bool colour = false;
};

// What the person can do is told by `help`.
class TerminalGame {
 public:
  // A line typed after the prompt, nothing at the end of the input. The words are what the first letters of a word
  // could be completed to.
  using ReadLine =
      std::function<std::optional<std::string>(const std::string& prompt, const std::vector<std::string>& words)>;
  using Write = std::function<void(const std::string& text)>;

  // Throws InputError if the opponent cannot be made.
  TerminalGame(const TerminalSettings& settings, const game::PlayerMakers& makers, ReadLine read, Write write);
  ~TerminalGame();

  // Returns when the game is over or the person leaves.
  void run();
  // The game so far as a record, with its result if it has one.
  [[nodiscard]] std::string record() const;
  [[nodiscard]] const std::optional<arimaa::Outcome>& outcome() const { return timed_.outcome(); }

 private:
  void let_opponent_move();
  void ask_person();
  void do_line(const std::string& line);
  bool do_command(const std::string& name, const std::string& rest);
  void add_steps(const std::string& text);
  void end_turn();
  void undo();
  void give_hint();
  void list_steps(const std::string& square);
  void set_up(const std::string& choice);

  // Makes a ply of the side to move, which took so long. Throws InputError if it is illegal.
  void make(const arimaa::Ply& ply, double seconds);
  void restart_opponent();
  void finish(const arimaa::Outcome& outcome);
  void tell_outcome();
  void show_board();
  void show_clock();
  void say(const std::string& text) { write_(text + "\n"); }
  [[nodiscard]] const arimaa::Game& game() const { return timed_.game(); }
  [[nodiscard]] arimaa::Position board_now() const;  // with the steps entered so far
  [[nodiscard]] std::string prompt() const;
  [[nodiscard]] std::vector<std::string> completions() const;

  TerminalSettings settings_;
  ReadLine read_;
  Write write_;
  std::unique_ptr<game::Player> opponent_;
  std::unique_ptr<game::Player> adviser_;  // made for the first hint
  const game::PlayerMakers& makers_;
  game::TimedGame timed_;
  arimaa::Turn steps_;        // of the turn being entered
  Stopwatch thinking_;        // of the person, over this turn
  bool board_is_due_ = true;  // the position has changed since it was shown
  bool left_ = false;
};

}  // namespace tusk::terminal
