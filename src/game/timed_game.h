// A game against the clock: the rules, the time, how it ended and its record, in one.
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
  std::string text;  // in notation, with every removal
  arimaa::Clock::Duration used{0};
  arimaa::Position after;
};

// Holds no real time: callers measure.
class TimedGame {
 public:
  explicit TimedGame(const Terms& terms) : terms_(terms), time_(terms) {}

  [[nodiscard]] const arimaa::Game& game() const { return game_; }
  [[nodiscard]] const Timekeeper& time() const { return time_; }
  [[nodiscard]] const std::vector<MadePly>& plies() const { return plies_; }
  // By the rules, by the clock, or as it was told to end().
  [[nodiscard]] const std::optional<arimaa::Outcome>& outcome() const { return outcome_; }

  // The side to move makes this ply after so long; a flag that has fallen meanwhile loses all the same. Throws
  // InputError and changes nothing if the game is over or the ply is illegal.
  void play(const arimaa::Ply& ply, arimaa::Clock::Duration used);
  // A ply of the opening, which costs and saves no time.
  void play_opening(const arimaa::Ply& ply) { play(ply, time_.free_time()); }
  // Ends the game if the side to move has run out of time. True if it has.
  bool check_flag(arimaa::Clock::Duration used);
  void end(const arimaa::Outcome& outcome) { outcome_ = outcome; }
  // The first so many plies stay, and the time is as it was after them.
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
