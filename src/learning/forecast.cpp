#include "learning/forecast.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "arimaa/board/move.h"
#include "arimaa/notation/replay.h"
#include "game/game_file.h"

namespace tusk::learning {

using namespace arimaa;

namespace {

// Larger scores do not increase the predicted chance.
constexpr double kSure = 10000;

double squared_error(double score, std::uint8_t won, double scale) {
  const double miss = chance_at(score, scale) - won;
  return miss * miss;
}

double error_at(double scale, std::span<const double> scores, std::span<const std::uint8_t> won) {
  double sum = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) sum += squared_error(scores[i], won[i], scale);
  return sum / static_cast<double>(scores.size());
}

}  // namespace

double chance_at(double score, double scale) { return 1 / (1 + std::exp(-std::clamp(score, -kSure, kSure) / scale)); }

std::vector<double> squared_errors(std::span<const double> scores, std::span<const std::uint8_t> won, double scale) {
  std::vector<double> errors;
  for (std::size_t i = 0; i < scores.size(); ++i) errors.push_back(squared_error(scores[i], won[i], scale));
  return errors;
}

void GameMean::add(std::size_t game, double value) {
  if (games_.empty() || games_.back().game != game) games_.push_back({game, 0, 0});
  games_.back().sum += value;
  ++games_.back().count;
}

// The variance of a ratio of two sums over independent games.
Estimate GameMean::estimate() const {
  double sum = 0;
  double count = 0;
  for (const GameSum& game : games_) {
    sum += game.sum;
    count += game.count;
  }
  if (count == 0) return {};
  Estimate estimate{sum / count, 0};
  double squares = 0;
  for (const GameSum& game : games_) {
    const double deviation = game.sum - estimate.mean * game.count;
    squares += deviation * deviation;
  }
  const auto games = static_cast<double>(games_.size());
  if (games > 1) estimate.error = std::sqrt(squares * games / (games - 1)) / count;
  return estimate;
}

Forecast forecast_of(std::span<const double> scores, std::span<const std::uint8_t> won) {
  Forecast forecast;
  if (scores.empty()) return forecast;
  // The error has one minimum in the logarithm of the scale, found by golden-section search.
  constexpr double kGolden = 0.6180339887498949;
  double low = std::log(10.0);
  double high = std::log(1e6);
  const auto at = [&](double log_scale) { return error_at(std::exp(log_scale), scores, won); };
  double left = high - kGolden * (high - low);
  double right = low + kGolden * (high - low);
  double left_error = at(left);
  double right_error = at(right);
  while (high - low > 1e-4) {
    if (left_error <= right_error) {
      high = right;
      right = left;
      right_error = left_error;
      left = high - kGolden * (high - low);
      left_error = at(left);
    } else {
      low = left;
      left = right;
      left_error = right_error;
      right = low + kGolden * (high - low);
      right_error = at(right);
    }
  }
  forecast.scale = std::exp((low + high) / 2);
  forecast.error = std::min(left_error, right_error);
  double named = 0;
  for (std::size_t i = 0; i < scores.size(); ++i)
    named += scores[i] == 0 ? 0.5 : static_cast<double>((scores[i] > 0) == (won[i] != 0));
  forecast.right = named / static_cast<double>(scores.size());
  return forecast;
}

std::size_t samples_of_games(std::string_view games, const GameSamples& wanted,
                             const std::function<void(const Sample&)>& each) {
  std::size_t used = 0;
  game::for_each_game(games, [&](game::FileGame&& file_game, std::size_t) {
    const auto outcome = game::outcome_of(file_game);
    if (!outcome || !outcome->winner) return true;
    const Replay played = replay(file_game.record);
    if (played.setups.size() < 2) return true;
    ++used;
    Game game;
    for (const Setup& setup : played.setups) game.set_up(setup);
    int ply = 0;
    for (const Turn& turn : played.turns) {
      if (game.turn_number() > wanted.after_turn) {
        const auto result = game.side() == *outcome->winner ? SampleResult::won : SampleResult::lost;
        Position position = game.position();
        each({position, kNoVerdict, result, ply, 0});
        if (wanted.mid_turns)
          for (const Move move : moves_of(game.position(), turn)) {
            move.make_on(position);
            if (position.steps_left() > 0) each({position, kNoVerdict, result, ply, 0});
          }
      }
      game.play(turn);
      ++ply;
    }
    return true;
  });
  return used;
}

std::vector<PieceValue> piece_values(std::span<const Position> positions, Evaluator& evaluator) {
  std::array<std::array<PieceValue, 2>, 7> values{};  // [animal][deep]
  for (const Position& position : positions) {
    const Score before = evaluator.evaluate(position);
    for (const int index : each_bit(position.occupied())) {
      const Square square(index);
      const Piece piece = *position.at(square);
      Position without = position;
      without.remove(square);
      // Skip pieces that support another one on a trap: its loss would count as well.
      if (without.unsupported() != 0) continue;
      const bool own = piece.side == position.side();
      const Score loss = (before - evaluator.evaluate(without)) * (own ? 1 : -1);
      const bool deep = (piece.side == Side::gold) == (square.rank() >= 4);
      PieceValue& value = values[static_cast<std::size_t>(piece.animal)][deep];
      ++value.count;
      value.value += loss;
    }
  }
  std::vector<PieceValue> list;
  for (int animal = 1; animal <= 6; ++animal)
    for (const bool deep : {false, true}) {
      PieceValue value = values[static_cast<std::size_t>(animal)][deep];
      value.animal = static_cast<Animal>(animal);
      value.deep = deep;
      if (value.count > 0) value.value /= static_cast<double>(value.count);
      list.push_back(value);
    }
  return list;
}

}  // namespace tusk::learning
