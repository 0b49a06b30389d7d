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
#include "play/selfplay.h"

namespace tusk::lab {

namespace {

using namespace arimaa;
using classic::kWeights;

constexpr int kLongestGame = 200;
// Moments whose line ends elsewhere than the score says (in a capture played out, say) teach nothing.
constexpr Score kSameScore = 40;

struct Amounts {
  std::vector<float> values = std::vector<float>(kWeights);
  void add(int index, double amount) { values[static_cast<std::size_t>(index)] += static_cast<float>(amount); }
};

double chance_of(double score) { return 1 / (1 + std::exp(-score / kScorePerLogit)); }

std::vector<float> features_of(const Position& position) {
  const View gold(position, Side::gold);
  Amounts own;
  Amounts enemy;
  classic::count_features(position, Side::gold, gold, own);
  classic::count_features(position, Side::silver, gold.opposite(), enemy);
  for (std::size_t i = 0; i < kWeights; ++i) own.values[i] -= enemy.values[i];
  return own.values;
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

TdGame play_game(Engine& engine, const TdOptions& options, std::uint64_t seed) {
  Random random(seed);
  Game game = play::random_start(options.random_turns, random);
  engine.new_game();
  const auto evaluator = engine.evaluator().clone();
  SearchLimits limits;
  limits.nodes = options.nodes;
  TdGame played;
  std::optional<Side> winner;
  for (int turns = 0; turns < kLongestGame && !game.outcome() && !winner; ++turns) {
    const SearchReport report = engine.search(Root(game), limits);
    if (report.lines.empty() || report.lines[0].turns.empty()) break;
    const Line& line = report.lines[0];
    if (is_decided(line.score)) {
      winner = line.score > 0 ? game.side() : other(game.side());
    } else if (report.depth > 0) {
      const Position leaf = end_of_line(game.position(), line.turns);
      const Score worth = evaluator->evaluate(leaf);
      const Score gold = leaf.side() == Side::gold ? worth : -worth;
      const Score searched = game.side() == Side::gold ? line.score : -line.score;
      if (std::abs(gold - searched) <= kSameScore) played.moments.push_back({features_of(leaf), chance_of(gold)});
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

// Adam in units of each feature's typical amount, so that one rate fits them all.
class Learner {
 public:
  Learner(const ClassicWeights& start, double rate) : start_(start), weights_(start), rate_(rate) {}

  void measure(const std::vector<TdGame>& games) {
    ClassicWeights sums{};
    double count = 1;
    for (const TdGame& game : games)
      for (const TdMoment& moment : game.moments) {
        ++count;
        for (std::size_t i = 0; i < kWeights; ++i) sums[i] += moment.features[i] * moment.features[i];
      }
    for (std::size_t i = 0; i < kWeights; ++i) typical_[i] = std::sqrt(sums[i] / count);
  }

  void step(const ClassicWeights& gradient, double share_left) {
    ++steps_;
    for (std::size_t i = 0; i < kWeights; ++i) {
      // What hardly ever occurs cannot be learnt.
      if (typical_[i] < 1e-3) continue;
      const double slope = gradient[i] / typical_[i];
      mean_[i] = 0.9 * mean_[i] + 0.1 * slope;
      square_[i] = 0.98 * square_[i] + 0.02 * slope * slope;
      const double unbiased_mean = mean_[i] / (1 - std::pow(0.9, steps_));
      const double unbiased_square = square_[i] / (1 - std::pow(0.98, steps_));
      weights_[i] += rate_ * share_left * unbiased_mean / (std::sqrt(unbiased_square) + 1e-12) / typical_[i];
    }
  }

  [[nodiscard]] double change() const {
    double sum = 0;
    for (std::size_t i = 0; i < kWeights; ++i) sum += std::pow((weights_[i] - start_[i]) * typical_[i], 2);
    return std::sqrt(sum / static_cast<double>(kWeights));
  }
  [[nodiscard]] const ClassicWeights& weights() const { return weights_; }

  void remember() {
    ++remembered_;
    for (std::size_t i = 0; i < kWeights; ++i) mean_weights_[i] += (weights_[i] - mean_weights_[i]) / remembered_;
  }
  [[nodiscard]] const ClassicWeights& learnt() const { return remembered_ > 0 ? mean_weights_ : weights_; }

 private:
  ClassicWeights start_;
  ClassicWeights weights_;
  double rate_;
  ClassicWeights typical_{};
  ClassicWeights mean_{};
  ClassicWeights square_{};
  int steps_ = 0;
  ClassicWeights mean_weights_{};
  int remembered_ = 0;
};

std::unique_ptr<Evaluator> classic_with(const ClassicWeights& weights) {
  auto evaluator = make_classic_evaluator();
  for (std::size_t i = 0; i < kWeights; ++i) evaluator->set_weight(classic::names()[i], weights[i]);
  return evaluator;
}

}  // namespace

ClassicWeights td_gradient(const std::vector<TdMoment>& moments, double result, double lambda) {
  ClassicWeights gradient{};
  double later = 0;  // the sum of differences from here on, each discounted by lambda for its distance
  for (std::size_t i = moments.size(); i-- > 0;) {
    const double next = i + 1 < moments.size() ? moments[i + 1].chance : result;
    const double chance = moments[i].chance;
    later = next - chance + lambda * later;
    const double slope = chance * (1 - chance) / kScorePerLogit * later;
    for (std::size_t k = 0; k < kWeights; ++k) gradient[k] += slope * moments[i].features[k];
  }
  return gradient;
}

TdResult learn_by_td(const TdOptions& options, const ClassicWeights& start,
                     const std::function<void(const TdProgress&)>& on_update, const std::function<bool()>& goes_on) {
  Learner learner(start, options.rate);
  TdResult result{start, {}};
  EngineOptions engine_options;
  engine_options.evaluator.name = "classic";
  engine_options.hash_mebibytes = 4;
  std::vector<std::unique_ptr<Engine>> engines;
  engines.reserve(static_cast<std::size_t>(options.threads));
  for (int i = 0; i < options.threads; ++i) engines.push_back(std::make_unique<Engine>(engine_options));
  for (std::uint64_t done = 0; done < options.games && goes_on();) {
    const auto count =
        std::min<std::uint64_t>(static_cast<std::uint64_t>(options.games_per_update), options.games - done);
    std::vector<TdGame> games(count);
    for (auto& engine : engines) engine->set_evaluator(classic_with(learner.weights()));
    std::atomic<std::size_t> next{0};
    parallel_for(engines.size(), options.threads, [&](std::size_t thread) {
      for (std::size_t i = next++; i < games.size() && goes_on(); i = next++)
        games[i] = play_game(*engines[thread], options, options.seed * 1'000'003 + done + i);
    });
    if (!goes_on()) break;  // some of these games were not played
    if (done == 0) learner.measure(games);
    ClassicWeights gradient{};
    TdProgress progress;
    double moments = 1e-9;
    for (const TdGame& game : games) {
      const ClassicWeights part = td_gradient(game.moments, game.result, options.lambda);
      for (std::size_t k = 0; k < kWeights; ++k) gradient[k] += part[k];
      progress.error += squared_error(game);
      moments += static_cast<double>(game.moments.size());
    }
    done += count;
    // The rate falls to a tenth, so that the last games' noise does not stay.
    learner.step(gradient, 1 - 0.9 * static_cast<double>(done) / static_cast<double>(options.games));
    progress.games = done;
    progress.error /= moments;
    progress.change = learner.change();
    result.curve.push_back(progress);
    // Each update is noisy: what is kept is the mean over the second half of the games.
    if (2 * done > options.games) learner.remember();
    result.weights = learner.learnt();
    on_update(progress);
  }
  return result;
}

ClassicWeights classic_weights_of(const Evaluator& evaluator) {
  ClassicWeights weights{};
  for (std::size_t i = 0; i < kWeights; ++i) weights[i] = evaluator.weights()[i].value;
  return weights;
}

std::string to_weights_file(const ClassicWeights& weights, const std::string& remark) {
  return fmt::format("# {}\n", remark) + weights_text(*classic_with(weights));
}

}  // namespace tusk::lab
