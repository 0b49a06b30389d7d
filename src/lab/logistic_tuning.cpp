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
  for (const std::string_view name : Coxa::kTermNames) weights.push_back({name, 1});
  return weights;
}

// Positions of decided games with Gold's result; only every fourth, because neighbouring positions are similar.
std::vector<Outcomes> samples_of(const std::vector<StudyGame>& games) {
  const auto evaluator = evaluator_with("coxa", ones());
  std::vector<Outcomes> samples;
  for (const StudyGame& game : games) {
    if (!game.winner) continue;
    for (std::size_t i = 0; i + 1 < game.positions.size(); i += 4)
      samples.push_back({features_of(*evaluator, game.positions[i]), *game.winner == Side::gold ? 1.0 : 0.0});
  }
  return samples;
}

Section run_logistic_tuning(Session& session) {
  const auto games = play_study_games(
      session, network_plan(session.count("positions_games"), session.count("log_nodes"), session.seed()));
  const std::vector<Outcomes> samples = samples_of(games);
  if (samples.empty())
    throw InputError(
        "no logged game was decided: log more of them (--set positions_games=N) or better ones (--set log_nodes=N)");
  session.begin("regression", 1);
  const LogisticFit fit = fit_logistic(samples, 2.0);
  // Scaled as in the thesis: material is 4.
  std::vector<Weight> tuned = ones();
  const double scale = fit.weights[0] > 0 ? 4 / fit.weights[0] : 1;
  for (std::size_t i = 0; i < tuned.size(); ++i) tuned[i].value = fit.weights[i] * scale;

  Section section;
  section.text = fmt::format(
      "The evaluation `coxa` is linear in its weights. Logistic regression (Newton's method, a small ridge) finds "
      "those that best\n"
      "foretell the winner of {} games of the network engine against itself, from {} positions. Cross entropy {:.4f}, "
      "of a coin\n"
      "{:.4f}. Weights are shown with material at the document's 4.",
      games.size(), samples.size(), fit.loss, std::log(2.0));
  const auto document = make_evaluator("coxa");
  Table table{"weights", "Weights of `coxa`", {"weight", "published (tournaments)", "regression"}, {}};
  for (std::size_t i = 0; i < tuned.size(); ++i)
    table.add(
        {std::string(tuned[i].name), fmt::format("{:g}", document->weights()[i].value), fixed(tuned[i].value, 2)});
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
  for (const Outcomes& sample : samples) {
    const double chance = chance_of(dot(fit.weights, sample.features));
    fit.loss -= std::log(sample.result > 0.5 ? chance : 1 - chance) / static_cast<double>(samples.size());
  }
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
          1,
          run_logistic_tuning};
}

}  // namespace tusk::lab
