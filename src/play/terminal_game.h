// A game of a person against a player, told in lines of text: what is typed comes in, what is to be seen goes out.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arimaa/board/game.h"
#include "base/stopwatch.h"
#include "play/player.h"
#include "play/player_spec.h"
#include "play/terms.h"

namespace tusk::play {

struct TerminalSettings {
  arimaa::Side human = arimaa::Side::gold;
  PlayerSpec opponent;
  Terms terms;
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
  TerminalGame(const TerminalSettings& settings, const PlayerMakers& makers, ReadLine read, Write write);
  ~TerminalGame();

  // Returns when the game is over or the person leaves.
  void run();
  // The game so far as a record, with its result if it has one.
  [[nodiscard]] std::string record() const;
  [[nodiscard]] const std::optional<arimaa::Outcome>& outcome() const { return outcome_; }

 private:
  // The game before a setup or turn, and what that was.
  struct Ply {
    arimaa::Game game;
    Timekeeper time;
    std::string words;
  };

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

  // Makes a legal setup or turn of the side to move, which took so long.
  void make(const std::string& words, double seconds);
  void restart_opponent();
  void finish(const arimaa::Outcome& outcome);
  void show_board();
  void show_clock();
  void say(const std::string& text) { write_(text + "\n"); }
  [[nodiscard]] arimaa::Position board_now() const;  // with the steps entered so far
  [[nodiscard]] std::string prompt() const;
  [[nodiscard]] std::vector<std::string> completions() const;

  TerminalSettings settings_;
  ReadLine read_;
  Write write_;
  std::unique_ptr<Player> opponent_;
  std::unique_ptr<Player> adviser_;  // made for the first hint
  const PlayerMakers& makers_;
  arimaa::Game game_;
  Timekeeper time_;
  std::vector<Ply> plies_;
  arimaa::Turn steps_;  // of the turn being entered
  Stopwatch thinking_;  // of the person, over this turn
  std::optional<arimaa::Outcome> outcome_;
  bool board_is_due_ = true;  // the position has changed since it was shown
  bool left_ = false;
};

}  // namespace tusk::play
