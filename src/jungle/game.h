// A game in progress: its moves, and the ends that no single position shows.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "jungle/record.h"

namespace tusk::jungle {

enum class GameEnd : std::uint8_t { none, den, last_animal, no_move, repetition, length };
// For example `the den was entered`; empty for none.
std::string_view reason_of(GameEnd end);

// Endless play is a draw: here the third occurrence of a position, or a limit on the plies.
class Game {
 public:
  static constexpr int kMaxPlies = 500;

  explicit Game(const Position& start, int max_plies = kMaxPlies);

  // The move must be legal and the game not over.
  void play(Move move);

  [[nodiscard]] const Position& now() const { return positions_.back(); }
  // One more than the moves, starting with the start position.
  [[nodiscard]] const std::vector<Position>& positions() const { return positions_; }
  [[nodiscard]] bool was_there(const Position& position) const;
  [[nodiscard]] bool over() const { return end_ != GameEnd::none; }
  [[nodiscard]] GameEnd end() const { return end_; }
  // Moves and result.
  [[nodiscard]] const GameRecord& record() const { return record_; }

 private:
  void look_for_end();

  GameRecord record_;
  std::vector<Position> positions_;
  int max_plies_;
  GameEnd end_ = GameEnd::none;
};

}  // namespace tusk::jungle
