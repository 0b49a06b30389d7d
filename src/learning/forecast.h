// How well scores predict results: the measure for comparing evaluations on games that they did not play.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/eval/evaluator.h"
#include "learning/positions_file.h"

namespace tusk::learning {

struct Forecast {
  double error = 0.25;  // mean squared error of the predicted winning chances (Brier score); 0.25 is no information
  double right =
      0.5;           // fraction of positions in which the score predicts the winner; a score of 0 counts as half right
  double scale = 0;  // centi-rabbits per e-fold of the odds, chosen to minimise the error
};
// Takes scores for the side to move, and whether it won. Only the scale is fitted, so a bias towards one side counts as
// error.
[[nodiscard]] Forecast forecast_of(std::span<const double> scores, std::span<const std::uint8_t> won);

// The chance of winning that a score claims at this scale.
[[nodiscard]] double chance_at(double score, double scale);
// The squared error of each prediction at this scale.
[[nodiscard]] std::vector<double> squared_errors(std::span<const double> scores, std::span<const std::uint8_t> won,
                                                 double scale);

// Numbers the games of samples in the order of play: a new one begins where the number of turns falls.
class GameCounter {
 public:
  std::size_t operator()(int ply) {
    if (ply < last_ply_) ++game_;
    last_ply_ = ply;
    return game_;
  }

 private:
  std::size_t game_ = 0;
  int last_ply_ = 0;
};

// A mean and its standard error.
struct Estimate {
  double mean = 0;
  double error = 0;
};
// Means over the positions of games. The positions of one game share its result, so only whole games count as
// independent in the standard error.
class GameMean {
 public:
  // The numbers of games must not decrease.
  void add(std::size_t game, double value);
  [[nodiscard]] Estimate estimate() const;

 private:
  struct GameSum {
    std::size_t game;
    double sum;
    double count;
  };
  std::vector<GameSum> games_;
};

// Which positions of recorded games become samples.
struct GameSamples {
  int after_turn = 5;      // only turns with a higher number
  bool mid_turns = false;  // positions between the moves of a turn too, not only its start
};
// The positions of recorded games, with results and without scores. Games without a winner are skipped, and so is
// everything after an illegal turn. Returns the number of games used.
std::size_t samples_of_games(std::string_view games, const GameSamples& wanted,
                             const std::function<void(const Sample&)>& each);

// The value of a piece to an evaluator: its owner's mean loss when the piece is removed.
struct PieceValue {
  arimaa::Animal animal;
  bool deep = false;  // on the enemy's half of the board
  std::uint64_t count = 0;
  double value = 0;  // centi-rabbits
};
[[nodiscard]] std::vector<PieceValue> piece_values(std::span<const arimaa::Position> positions,
                                                   arimaa::Evaluator& evaluator);

}  // namespace tusk::learning
