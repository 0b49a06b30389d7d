// Temporal differences (004 section 3.9): the learning curve, and a match of the weights learnt against those before.
#include <fmt/format.h>

#include "arimaa/eval/evaluator.h"
#include "base/threads.h"
#include "lab/evaluator_match.h"
#include "lab/registry.h"
#include "lab/td.h"

namespace tusk::lab {

namespace {

using namespace arimaa;

std::vector<Weight> named(const ClassicWeights& weights) {
  std::vector<Weight> list;
  for (std::size_t i = 0; i < weights.size(); ++i) list.push_back({classic::names()[i], weights[i]});
  return list;
}

// Weights first, then games, error and change of every update.
TdResult learn(Session& session, const TdOptions& options, const ClassicWeights& start) {
  const auto numbers = session.notebook().once("learnt", [&] {
    session.begin("learning", options.games);
    std::uint64_t before = 0;
    const TdResult result = learn_by_td(
        options, start,
        [&](const TdProgress& now) {
          session.advance(now.games - before);
          before = now.games;
          session.note(fmt::format("error {:.5f}", now.error));
        },
        [&] { return !session.stopped(); });
    session.check();
    Notebook::Numbers page(result.weights.begin(), result.weights.end());
    for (const TdProgress& point : result.curve)
      page.insert(page.end(), {static_cast<double>(point.games), point.error, point.change});
    return page;
  });
  TdResult result;
  std::copy_n(numbers.begin(), result.weights.size(), result.weights.begin());
  for (std::size_t i = result.weights.size(); i + 2 < numbers.size(); i += 3)
    result.curve.push_back({static_cast<std::uint64_t>(numbers[i]), numbers[i + 1], numbers[i + 2]});
  return result;
}

Section run(Session& session) {
  TdOptions options;
  options.games = static_cast<std::uint64_t>(session.count("games"));
  options.nodes = static_cast<std::uint64_t>(session.count("nodes"));
  options.lambda = session.number("lambda");
  options.rate = session.number("rate");
  options.games_per_update = session.count("batch");
  options.seed = session.seed();
  options.threads = session.threads();
  const auto start = classic_weights_of(*make_evaluator(EvaluatorChoice{"classic", "", session.weights()}));
  const TdResult result = learn(session, options, start);

  session.begin("match", 1);
  const std::vector<Weight> before = named(start), after = named(result.weights);
  const EvaluatorMatch match{[&] { return evaluator_with("classic", after); },
                             [&] { return evaluator_with("classic", before); }, session.count("match_games"),
                             static_cast<std::uint64_t>(session.count("match_nodes")), session.seed() + 1};
  const play::Tally tally = play_evaluator_match(session, "match", match);
  session.advance();

  Section section;
  section.text = fmt::format(
      "The {} weights of `classic` learn from {} games of the engine against itself, {} nodes a turn: the verdict at "
      "the end of each\n"
      "searched line is pulled towards those that follow (lambda {:g}) and the result. The weights learnt are in "
      "`td.weights`.",
      start.size(), options.games, options.nodes, options.lambda);
  Table table = comparison("result", "Temporal differences");
  table.add({"games", "over 2,000", fmt::format("{}", options.games), ""});
  table.add({"search of a turn", "5 steps", fmt::format("{} nodes", options.nodes), ""});
  if (!result.curve.empty()) {
    table.add({"squared step between verdicts, first update", "", fixed(result.curve.front().error, 5), ""});
    table.add({"... last update", "", fixed(result.curve.back().error, 5), "updates see different games"});
    table.add(
        {"change of the weights, in centi-rabbits of a usual amount", "", fixed(result.curve.back().change, 2), ""});
  }
  table.add({"learnt weights against those before", "not reasonable", score_text(tally),
             fmt::format("{} of the points; {} nodes a turn", points_text(tally), match.nodes)});
  section.tables = {table};
  Series error{"error", {}, false}, change{"change", {}, false};
  for (const TdProgress& point : result.curve) {
    error.points.emplace_back(static_cast<double>(point.games), point.error);
    change.points.emplace_back(static_cast<double>(point.games), point.change);
  }
  section.plots = {{"error", "Squared step from a verdict to the next", "games", "squared chance", {error}, false},
                   {"change", "Change of the weights", "games", "centi-rabbits", {change}, false}};
  section.attachments = {
      {"td.weights",
       to_weights_file(result.weights,
                       fmt::format("temporal differences: {} games of {} nodes a turn, lambda {}, rate "
                                   "{}, seed {}",
                                   options.games, options.nodes, options.lambda, options.rate, options.seed))}};
  section.differences = {
      {"The document learnt at the roots of searches and got no usable weights.",
       "Learning at the ends of the searched lines is what later work recommends; the match above says what it is "
       "worth here."},
  };
  return section;
}

}  // namespace

Experiment td_experiment() {
  const TdOptions defaults;
  return {"td",
          "Temporal differences",
          "004 section 3.9",
          "weights learnt from self-play by temporal differences, and a match with them",
          {{"games", "of self-play", 64, 1000, 10000},
           {"nodes", "of one turn of these", 200, 500, 2000},
           {"lambda", "how far a verdict looks ahead", defaults.lambda, defaults.lambda, defaults.lambda},
           {"rate", "highest change of a usual amount in one update, centi-rabbits", defaults.rate, defaults.rate,
            defaults.rate},
           {"batch", "games from one update to the next", 16, 64, static_cast<double>(defaults.games_per_update)},
           {"match_games", "of the match afterwards", 20, 100, 1000},
           {"match_nodes", "of one turn of the match", 300, 1000, 5000}},
          {"classic"},
          1,
          run};
}

}  // namespace tusk::lab
