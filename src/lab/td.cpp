#include "lab/td.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fmt/format.h>
#include <optional>

#include "arimaa/engine/engine.h"
#include "arimaa/engine/win_score.h"
#include "arimaa/eval/classic.h"
#include "arimaa/eval/classic_features.h"
#include "base/random.h"
#include "base/threads.h"
#include "lab/report.h"
#include "learning/selfplay.h"

namespace tusk::lab {

namespace {

using namespace arimaa;
using classic::kWeights;

constexpr int kLongestGame = 200;
// Largest difference between the score of a search and the evaluation at the end of its line. With a larger one, the
// line does not end in the position that was scored (captures were played out, say), and the moment is ignored.
constexpr Score kSameScore = 40;

// A winning chance p corresponds to about 4 kScorePerLogit p centi-rabbits; the gradient below is in terms of chances.
constexpr double kPlainUnit = 16 * kScorePerLogit * kScorePerLogit;

struct Amounts {
  std::vector<float> values = std::vector<float>(kWeights);
  void add(int index, double amount) { values[index] += static_cast<float>(amount); }
};

double winning_chance(double score) { return 1 / (1 + std::exp(-score / kScorePerLogit)); }

std::vector<float> classic_features(const Position& position) {
  const View gold(position, Side::gold);
  Amounts own;
  Amounts enemy;
  classic::count_features(position, Side::gold, gold, own);
  classic::count_features(position, Side::silver, gold.opposite(), enemy);
  for (std::size_t i = 0; i < kWeights; ++i) own.values[i] -= enemy.values[i];
  return own.values;
}

Score for_gold(Evaluator& evaluator, const Position& position) {
  const Score worth = evaluator.evaluate(position);
  return position.side() == Side::gold ? worth : -worth;
}

std::unique_ptr<Evaluator> evaluator_of(const std::string& name, const TdWeights& weights) {
  auto evaluator = make_evaluator(name);
  for (std::size_t i = 0; i < weights.size(); ++i) evaluator->set_weight(evaluator->weights()[i].name, weights[i]);
  return evaluator;
}

Position end_of_line(Position position, const std::vector<Turn>& turns) {
  for (const Turn& turn : turns) {
    for (const Step step : turn) position.make_plain(step);
    position.end_turn();
  }
  return position;
}

struct TdGame {
  std::vector<TdMoment> moments;
  double result = 0.5;
};

TdGame play_game(Engine& engine, FeatureCounter& features, const TdOptions& options, std::uint64_t seed) {
  Random random(seed);
  Game game = learning::random_start(options.random_turns, random);
  engine.new_game();
  const auto evaluator = engine.evaluator().clone();
  SearchLimits limits;
  if (options.depth > 0)
    limits.depth = options.depth;
  else
    limits.nodes = options.nodes;
  TdGame played;
  std::optional<Side> winner;
  for (int turns = 0; turns < kLongestGame && !game.outcome() && !winner; ++turns) {
    const SearchReport report = engine.search(Root(game), limits);
    if (report.lines.empty() || report.lines[0].turns.empty()) break;
    const Line& line = report.lines[0];
    if (is_decided(line.score)) {
      winner = line.score > 0 ? game.side() : other(game.side());
    } else if (options.zhongs_way) {
      played.moments.push_back(
          {features.count(game.position()), winning_chance(for_gold(*evaluator, game.position()))});
    } else if (report.depth > 0) {
      const Position leaf = end_of_line(game.position(), line.turns);
      const Score gold = for_gold(*evaluator, leaf);
      const Score searched = game.side() == Side::gold ? line.score : -line.score;
      if (std::abs(gold - searched) <= kSameScore)
        played.moments.push_back({features.count(leaf), winning_chance(gold)});
    }
    game.play(line.turns[0]);
  }
  if (!winner) winner = (game.outcome() ? *game.outcome() : game.outcome_by_score()).winner;
  if (winner) played.result = *winner == Side::gold ? 1 : 0;
  return played;
}

double squared_error(const TdGame& game) {
  double sum = 0;
  for (std::size_t i = 0; i < game.moments.size(); ++i) {
    const double next = i + 1 < game.moments.size() ? game.moments[i + 1].chance : game.result;
    sum += (next - game.moments[i].chance) * (next - game.moments[i].chance);
  }
  return sum;
}

// Adam, in units of each feature's typical amount, so that one learning rate fits all.
class Learner {
 public:
  Learner(const TdWeights& start, const TdOptions& options)
      : start_(start),
        weights_(start),
        options_(options),
        typical_(start.size()),
        mean_(start.size()),
        square_(start.size()),
        mean_weights_(start.size()) {}

  void measure(const std::vector<TdGame>& games) {
    TdWeights sums(start_.size());
    double count = 1;
    for (const TdGame& game : games)
      for (const TdMoment& moment : game.moments) {
        ++count;
        for (std::size_t i = 0; i < weights_.size(); ++i) sums[i] += moment.features[i] * moment.features[i];
      }
    for (std::size_t i = 0; i < weights_.size(); ++i) typical_[i] = std::sqrt(sums[i] / count);
  }

  void step(const TdWeights& gradient, double share_left) {
    ++steps_;
    if (options_.zhongs_way) {
      for (std::size_t i = 0; i < weights_.size(); ++i) weights_[i] += options_.plain_rate * kPlainUnit * gradient[i];
      return;
    }
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      // Rare features cannot be learned.
      if (typical_[i] < 1e-3) continue;
      const double slope = gradient[i] / typical_[i];
      mean_[i] = 0.9 * mean_[i] + 0.1 * slope;
      square_[i] = 0.98 * square_[i] + 0.02 * slope * slope;
      const double unbiased_mean = mean_[i] / (1 - std::pow(0.9, steps_));
      const double unbiased_square = square_[i] / (1 - std::pow(0.98, steps_));
      weights_[i] += options_.rate * share_left * unbiased_mean / (std::sqrt(unbiased_square) + 1e-12) / typical_[i];
    }
  }

  [[nodiscard]] double change() const {
    double sum = 0;
    for (std::size_t i = 0; i < weights_.size(); ++i) sum += std::pow((weights_[i] - start_[i]) * typical_[i], 2);
    return std::sqrt(sum / static_cast<double>(weights_.size()));
  }
  [[nodiscard]] const TdWeights& weights() const { return weights_; }

  void remember() {
    ++remembered_;
    for (std::size_t i = 0; i < weights_.size(); ++i)
      mean_weights_[i] += (weights_[i] - mean_weights_[i]) / remembered_;
  }
  [[nodiscard]] const TdWeights& learnt() const { return remembered_ > 0 ? mean_weights_ : weights_; }

 private:
  TdWeights start_;
  TdWeights weights_;
  const TdOptions& options_;
  TdWeights typical_;
  TdWeights mean_;
  TdWeights square_;
  int steps_ = 0;
  TdWeights mean_weights_;
  int remembered_ = 0;
};

}  // namespace

FeatureCounter::FeatureCounter(const std::string& evaluator) : plain_(make_evaluator(evaluator)) {
  if (evaluator == "classic") return;
  for (const Weight& weight : plain_->weights()) {
    Changed changed;
    // A limit is not a factor of any feature.
    if (weight.name != "motivated_against") {
      changed.by = std::max(1.0, std::abs(weight.value));
      changed.evaluator = make_evaluator(evaluator);
      changed.evaluator->set_weight(weight.name, weight.value + changed.by);
    }
    changed_.push_back(std::move(changed));
  }
}

std::vector<float> FeatureCounter::count(const Position& position) {
  if (changed_.empty()) return classic_features(position);
  std::vector<float> amounts;
  const Score before = for_gold(*plain_, position);
  for (const Changed& changed : changed_)
    amounts.push_back(
        changed.evaluator ? static_cast<float>((for_gold(*changed.evaluator, position) - before) / changed.by) : 0);
  return amounts;
}

TdWeights td_gradient(const std::vector<TdMoment>& moments, double result, double lambda, std::size_t weights) {
  TdWeights gradient(weights);
  double later = 0;  // sum of the later differences, discounted by lambda per step
  for (std::size_t i = moments.size(); i-- > 0;) {
    const double next = i + 1 < moments.size() ? moments[i + 1].chance : result;
    const double chance = moments[i].chance;
    later = next - chance + lambda * later;
    const double slope = chance * (1 - chance) / kScorePerLogit * later;
    for (std::size_t k = 0; k < weights; ++k) gradient[k] += slope * moments[i].features[k];
  }
  return gradient;
}

TdResult learn_by_td(const TdOptions& options, const TdWeights& start,
                     const std::function<void(const TdProgress&)>& on_update, const std::stop_token& stop) {
  Learner learner(start, options);
  TdResult result{start, {}};
  EngineOptions engine_options;
  engine_options.evaluator.name = options.evaluator;
  engine_options.hash_mebibytes = 4;
  std::vector<std::unique_ptr<Engine>> engines;
  engines.reserve(static_cast<std::size_t>(options.threads));
  std::vector<FeatureCounter> counters;
  for (int i = 0; i < options.threads; ++i) {
    engines.push_back(std::make_unique<Engine>(engine_options));
    counters.emplace_back(options.evaluator);
  }
  for (std::uint64_t done = 0; done < options.games && !stop.stop_requested();) {
    const auto count =
        std::min<std::uint64_t>(static_cast<std::uint64_t>(options.games_per_update), options.games - done);
    std::vector<TdGame> games(count);
    for (auto& engine : engines) engine->set_evaluator(evaluator_of(options.evaluator, learner.weights()));
    std::atomic<std::size_t> next{0};
    parallel_for(engines.size(), options.threads, [&](std::size_t thread) {
      for (std::size_t i = next++; i < games.size() && !stop.stop_requested(); i = next++)
        games[i] = play_game(*engines[thread], counters[thread], options, options.seed * 1'000'003 + done + i);
    });
    if (stop.stop_requested()) break;  // some of these games were not played
    if (done == 0) learner.measure(games);
    TdWeights gradient(start.size());
    RatioSample steps;
    for (const TdGame& game : games) {
      const TdWeights part = td_gradient(game.moments, game.result, options.lambda, start.size());
      for (std::size_t k = 0; k < part.size(); ++k) gradient[k] += part[k];
      if (!game.moments.empty()) steps.add(squared_error(game), static_cast<double>(game.moments.size()));
    }
    done += count;
    // The rate falls to a tenth, to remove the noise of the last games.
    learner.step(gradient, 1 - 0.9 * static_cast<double>(done) / static_cast<double>(options.games));
    const TdProgress progress{done, steps.ratio(), steps.error(), learner.change()};
    result.curve.push_back(progress);
    // Updates are noisy, so the result is the mean over the second half of the games.
    if (!options.zhongs_way && 2 * done > options.games) learner.remember();
    result.weights = learner.learnt();
    on_update(progress);
  }
  return result;
}

TdWeights weights_of(const Evaluator& evaluator) {
  TdWeights weights;
  for (const Weight& weight : evaluator.weights()) weights.push_back(weight.value);
  return weights;
}

std::string to_weights_file(const std::string& evaluator, const TdWeights& weights, const std::string& remark) {
  return fmt::format("# {}\n", remark) + weights_text(*evaluator_of(evaluator, weights));
}

}  // namespace tusk::lab
