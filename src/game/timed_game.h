// A game with a clock: combines the rules, the time, the outcome and the record.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "arimaa/notation/ply.h"
#include "arimaa/notation/record.h"
#include "game/terms.h"

namespace tusk::game {

struct MadePly {
  arimaa::Ply ply;
  std::string text;  // in notation, including all removals
  arimaa::Clock::Duration used{0};
  arimaa::Position after;
};

// Does not read any clock: the callers measure the time.
class TimedGame {
 public:
  explicit TimedGame(const Terms& terms) : terms_(terms), time_(terms) {}

  [[nodiscard]] const arimaa::Game& game() const { return game_; }
  [[nodiscard]] const Timekeeper& time() const { return time_; }
  [[nodiscard]] const std::vector<MadePly>& plies() const { return plies_; }
  // By the rules, by the clock, or as set by end().
  [[nodiscard]] const std::optional<arimaa::Outcome>& outcome() const { return outcome_; }

  // Plays a ply for the side to move, which took this long. The side loses if its time ran out meanwhile. Throws
  // InputError, without any effect, if the game is over or the ply is illegal.
  void play(const arimaa::Ply& ply, arimaa::Clock::Duration used);
  // Plays an opening ply, which neither uses nor adds time.
  void play_opening(const arimaa::Ply& ply) { play(ply, time_.free_time()); }
  // Ends the game if the side to move has run out of time. Returns whether it has.
  bool check_flag(arimaa::Clock::Duration used);
  void end(const arimaa::Outcome& outcome) { outcome_ = outcome; }
  // Keeps only the first `plies` plies and restores the clock as it was after them.
  void take_back_to(std::size_t plies);

  [[nodiscard]] arimaa::Record record(std::vector<arimaa::Tag> tags) const;

 private:
  Terms terms_;
  arimaa::Game game_;
  Timekeeper time_;
  std::vector<MadePly> plies_;
  std::optional<arimaa::Outcome> outcome_;
};

}  // namespace tusk::game
