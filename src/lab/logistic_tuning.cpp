// A modern alternative to Cox's tuning: logistic regression finds the weights that best predict the results of logged
// games.
#include "lab/logistic_tuning.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "arimaa/eval/coxa.h"
#include "base/error.h"
#include "base/random.h"
#include "lab/evaluator_match.h"
#include "lab/registry.h"
#include "lab/study_games.h"

namespace tusk::lab {

using namespace arimaa;

namespace {

double chance_of(double logit) { return 1 / (1 + std::exp(-logit)); }

double dot(const std::vector<double>& one, const std::vector<double>& two) {
  double sum = 0;
  for (std::size_t i = 0; i < one.size(); ++i) sum += one[i] * two[i];
  return sum;
}

// Solves a x = b for a positive definite matrix.
std::vector<double> solve(std::vector<std::vector<double>> a, std::vector<double> b) {
  const std::size_t n = b.size();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t row = i + 1; row < n; ++row) {
      const double factor = a[row][i] / a[i][i];
      for (std::size_t column = i; column < n; ++column) a[row][column] -= factor * a[i][column];
      b[row] -= factor * b[i];
    }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t column = i + 1; column < n; ++column) b[i] -= a[i][column] * b[column];
    b[i] /= a[i][i];
  }
  return b;
}

// Each term with weight 1, Gold's minus Silver's: the evaluation is linear in the weights.
std::vector<double> features_of(Evaluator& ones, const Position& position) {
  std::vector<double> features;
  for (const Term& term : ones.explain(position))
    if (features.size() < Coxa::kTermNames.size()) features.push_back((term.gold - term.silver) / 100.0);
  return features;
}

std::vector<Weight> ones() {
  std::vector<Weight> weights;
  weights.reserve(Coxa::kTermNames.size());
  for (const std::string_view name : Coxa::kTermNames) weights.push_back({name, 1});
  return weights;
}

// Positions of decided games with Gold's result, by game; only every fourth, because neighbouring positions are
// similar.
std::vector<std::vector<Outcomes>> samples_of(const std::vector<StudyGame>& games) {
  const auto evaluator = evaluator_with("coxa", ones());
  std::vector<std::vector<Outcomes>> samples;
  for (const StudyGame& game : games) {
    if (!game.winner) continue;
    samples.emplace_back();
    for (std::size_t i = 0; i + 1 < game.positions.size(); i += 4)
      samples.back().push_back({features_of(*evaluator, game.positions[i]), *game.winner == Side::gold ? 1.0 : 0.0});
  }
  return samples;
}

// Scaled as in the thesis: material is 4.
std::vector<double> scaled(const LogisticFit& fit) {
  std::vector<double> weights = fit.weights;
  const double scale = weights[0] > 0 ? 4 / weights[0] : 1;
  for (double& weight : weights) weight *= scale;
  return weights;
}

std::vector<Outcomes> joined(const std::vector<std::vector<Outcomes>>& games, std::size_t groups, std::size_t without) {
  std::vector<Outcomes> samples;
  for (std::size_t game = 0; game < games.size(); ++game)
    if (game % groups != without) samples.insert(samples.end(), games[game].begin(), games[game].end());
  return samples;
}

constexpr double kRidge = 2;

// Half of the 95% interval of each scaled weight, by the jackknife: the regression is repeated without each twentieth
// of the games, because positions of one game are alike.
std::vector<double> weight_errors(Session& session, const std::vector<std::vector<Outcomes>>& games) {
  const std::size_t groups = std::min<std::size_t>(20, games.size());
  std::vector<std::vector<double>> fits;
  for (std::size_t group = 0; group < groups; ++group) {
    session.check();
    fits.push_back(scaled(fit_logistic(joined(games, groups, group), kRidge)));
  }
  std::vector<double> errors;
  for (std::size_t i = 0; i < fits[0].size(); ++i) {
    double sum = 0, squares = 0;
    for (const auto& fit : fits) sum += fit[i];
    const auto count = static_cast<double>(groups);
    for (const auto& fit : fits) squares += std::pow(fit[i] - sum / count, 2);
    errors.push_back(1.96 * std::sqrt((count - 1) / count * squares));
  }
  return errors;
}

double loss_of(const std::vector<double>& weights, const Outcomes& sample) {
  const double chance = chance_of(dot(weights, sample.features));
  return -std::log(sample.result > 0.5 ? chance : 1 - chance);
}

// The mean cross-entropy, each game one case.
RatioSample loss_of(const LogisticFit& fit, const std::vector<std::vector<Outcomes>>& games) {
  RatioSample loss;
  for (const auto& game : games) {
    double sum = 0;
    for (const Outcomes& sample : game) sum += loss_of(fit.weights, sample);
    loss.add(sum, static_cast<double>(game.size()));
  }
  return loss;
}

Section run_logistic_tuning(Session& session) {
  const auto games = play_study_games(
      session, network_plan(session.count("positions_games"), session.count("log_nodes"), session.seed()));
  const auto by_game = samples_of(games);
  const std::vector<Outcomes> samples = joined(by_game, 1, 1);  // all of them
  if (by_game.size() < 2)
    throw InputError(
        "fewer than two logged games were decided: log more of them (--set positions_games=N) or better ones (--set "
        "log_nodes=N)");
  session.begin("regression", 1);
  const LogisticFit fit = fit_logistic(samples, kRidge);
  const std::vector<double> found = scaled(fit), errors = weight_errors(session, by_game);
  std::vector<Weight> tuned = ones();
  for (std::size_t i = 0; i < tuned.size(); ++i) tuned[i].value = found[i];

  Section section;
  section.text = fmt::format(
      "The evaluation `coxa` is linear in its weights. Logistic regression (Newton's method, a small ridge) finds "
      "those that best\n"
      "foretell the winner of {} games of the network engine against itself, from {} positions. Cross entropy {}, "
      "of a coin\n"
      "{:.4f}. Weights are shown with material at the document's 4. Their intervals are by the jackknife over games.",
      games.size(), samples.size(), ratio_text(loss_of(fit, by_game), 4), std::log(2.0));
  const auto document = make_evaluator("coxa");
  Table table{"weights", "Weights of `coxa`", {"weight", "published (tournaments)", "regression"}, {}};
  for (std::size_t i = 0; i < tuned.size(); ++i)
    table.add({std::string(tuned[i].name), fmt::format("{:g}", document->weights()[i].value),
               with_error(found[i], errors[i], 2)});
  Table matches{"matches", "Matches", {"first", "second", "score", "points of the first"}, {}};
  session.begin("matches", 2);
  const auto play = [&](const char* two, const EvaluatorMatch::Make& second) {
    EvaluatorMatch match{[&] { return evaluator_with("coxa", tuned); }, second, session.count("games"),
                         static_cast<std::uint64_t>(session.count("nodes")), session.seed() + 1};
    const match::Tally tally =
        play_evaluator_match(session, fmt::format("match/{}", matches.rows.size()), match).both();
    matches.add({"regression", two, score_text(tally), points_text(tally)});
    session.advance();
  };
  play("all weights 1 (untuned)", [] { return evaluator_with("coxa", ones()); });
  play("the document's", [] { return make_evaluator("coxa"); });
  section.tables = {table, matches};
  section.attachments = {
      {"logistic-tuning.weights", "# coxa, by logistic regression\n" + weights_text(*evaluator_with("coxa", tuned))}};
  section.differences = {
      {"The weights differ from the document's.",
       "They answer another question, who wins, on positions of stronger play; the document's answer which value wins "
       "more games "
       "at depth 4 when the others are fixed."},
  };
  return section;
}

}  // namespace

LogisticFit fit_logistic(const std::vector<Outcomes>& samples, double ridge) {
  LogisticFit fit;
  if (samples.empty()) return fit;
  const std::size_t n = samples[0].features.size();
  fit.weights.assign(n, 0);
  constexpr int kRounds = 50;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<std::vector<double>> curvature(n, std::vector<double>(n));
    std::vector<double> slope(n);
    for (std::size_t i = 0; i < n; ++i) {
      curvature[i][i] = ridge;
      slope[i] = -ridge * fit.weights[i];
    }
    for (const Outcomes& sample : samples) {
      const double chance = chance_of(dot(fit.weights, sample.features));
      for (std::size_t i = 0; i < n; ++i) {
        slope[i] += (sample.result - chance) * sample.features[i];
        for (std::size_t k = 0; k < n; ++k)
          curvature[i][k] += chance * (1 - chance) * sample.features[i] * sample.features[k];
      }
    }
    const std::vector<double> step = solve(curvature, slope);
    double largest = 0;
    for (std::size_t i = 0; i < n; ++i) {
      fit.weights[i] += step[i];
      largest = std::max(largest, std::abs(step[i]));
    }
    if (largest < 1e-9) break;
  }
  for (const Outcomes& sample : samples) fit.loss += loss_of(fit.weights, sample) / static_cast<double>(samples.size());
  return fit;
}

Experiment logistic_tuning_experiment() {
  return {"logistic-tuning",
          "Tuning by logistic regression",
          "beside 000 chapter 5",
          "the weights of the evaluation that best foretell the results of logged games",
          {{"positions_games", "logged games of the engine against itself", 40, 300, 2000},
           {"log_nodes", "of one turn of these", 200, 500, 1000},
           {"games", "of each match", 20, 100, 400},
           {"nodes", "of one turn of the matches", 100, 300, 1000}},
          {"network", "coxa"},
          2,
          run_logistic_tuning};
}

}  // namespace tusk::lab
