// How well scores foretell results: the measure by which evaluations are compared on games that they did not make.
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
  double error = 0.25;  // mean squared error of the chances of winning (Brier score); 0.25 knows nothing
  double right = 0.5;   // share of the positions in which the score names the winner; an even score is half right
  double scale = 0;     // centi-rabbits for each e-fold of the odds, chosen so that the error is smallest
};
// Scores for the side to move, and whether it won. Only the scale is fitted: a judge that favours a side pays for it.
[[nodiscard]] Forecast forecast_of(std::span<const double> scores, std::span<const std::uint8_t> won);

// The positions at the starts of turns of recorded games whose number is above `after_turn`, with the results and
// without verdicts. Games that nobody won are left out, and so is what follows an illegal turn. Returns the games used.
std::size_t samples_of_games(std::string_view games, int after_turn, const std::function<void(const Sample&)>& each);

// What an evaluator makes of pieces: the mean loss of their owner when they are taken off the board.
struct PieceValue {
  arimaa::Animal animal;
  bool deep = false;  // in the enemy's half of the board
  std::uint64_t count = 0;
  double value = 0;  // centi-rabbits
};
[[nodiscard]] std::vector<PieceValue> piece_values(std::span<const arimaa::Position> positions,
                                                   arimaa::Evaluator& evaluator);

}  // namespace tusk::learning
