// A game between a person and a player over lines of text, independent of the actual terminal.
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

// The `help` command lists the other commands.
class TerminalGame {
 public:
  // Reads a line after the prompt; nullopt at the end of the input. `words` are the possible completions.
  using ReadLine =
      std::function<std::optional<std::string>(const std::string& prompt, const std::vector<std::string>& words)>;
  using Write = std::function<void(const std::string& text)>;

  // Throws InputError if the opponent cannot be made.
  TerminalGame(const TerminalSettings& settings, const game::PlayerMakers& makers, ReadLine read, Write write);
  ~TerminalGame();

  // Returns when the game is over or the person leaves.
  void run();
  // The record of the game so far, with the result if it is over.
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

  // Plays a ply of the side to move, which took `seconds`. Throws InputError if it is illegal.
  void make(const arimaa::Ply& ply, double seconds);
  void restart_opponent();
  void finish(const arimaa::Outcome& outcome);
  void tell_outcome();
  void show_board();
  void show_clock();
  void say(const std::string& text) { write_(text + "\n"); }
  [[nodiscard]] const arimaa::Game& game() const { return timed_.game(); }
  [[nodiscard]] arimaa::Position board_now() const;  // including the steps entered so far
  [[nodiscard]] std::string prompt() const;
  [[nodiscard]] std::vector<std::string> completions() const;

  TerminalSettings settings_;
  ReadLine read_;
  Write write_;
  std::unique_ptr<game::Player> opponent_;
  std::unique_ptr<game::Player> adviser_;  // created for the first hint
  const game::PlayerMakers& makers_;
  game::TimedGame timed_;
  arimaa::Turn steps_;        // entered so far in this turn
  Stopwatch thinking_;        // the person's time in this turn
  bool board_is_due_ = true;  // the position has changed since it was last shown
  bool left_ = false;
};

}  // namespace tusk::terminal
