// Temporal-difference learning (004 section 3.9): the learning curve, and a match between the new weights and the old.
#include <fmt/format.h>

#include "arimaa/eval/evaluator.h"
#include "base/threads.h"
#include "lab/evaluator_match.h"
#include "lab/registry.h"
#include "lab/td.h"

namespace tusk::lab {

namespace {

using namespace arimaa;

std::vector<Weight> named(const Evaluator& evaluator, const TdWeights& weights) {
  std::vector<Weight> list;
  for (std::size_t i = 0; i < weights.size(); ++i) list.push_back({evaluator.weights()[i].name, weights[i]});
  return list;
}

// The weights come first, then games, error and change of every update.
TdResult learn(Session& session, const std::string& name, const TdOptions& options, const TdWeights& start) {
  const auto numbers = session.notebook().once("learnt/" + name, [&] {
    session.begin("learning", options.games);
    std::uint64_t before = 0;
    const TdResult result = learn_by_td(
        options, start,
        [&](const TdProgress& now) {
          session.advance(now.games - before);
          before = now.games;
          session.note(fmt::format("error {:.5f}", now.error));
        },
        session.stop());
    session.check();
    Notebook::Numbers page(result.weights.begin(), result.weights.end());
    for (const TdProgress& point : result.curve)
      page.insert(page.end(), {static_cast<double>(point.games), point.error, point.within, point.change});
    return page;
  });
  TdResult result;
  result.weights.assign(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(start.size()));
  for (std::size_t i = start.size(); i + 3 < numbers.size(); i += 4)
    result.curve.push_back({static_cast<std::uint64_t>(numbers[i]), numbers[i + 1], numbers[i + 2], numbers[i + 3]});
  return result;
}

// One learning run: an evaluator and a method.
struct Lesson {
  std::string name;   // of its files
  std::string title;  // for the report
  TdOptions options;
  std::unique_ptr<Evaluator> before;
};

std::vector<Lesson> lessons_of(Session& session) {
  TdOptions ours;
  ours.games = static_cast<std::uint64_t>(session.count("games"));
  ours.nodes = static_cast<std::uint64_t>(session.count("nodes"));
  ours.lambda = session.number("lambda");
  ours.rate = session.number("rate");
  ours.games_per_update = session.count("batch");
  ours.seed = session.seed();
  ours.threads = session.threads();
  TdOptions his = ours;
  his.evaluator = "zhong";
  his.games = static_cast<std::uint64_t>(session.count("zhong_games"));
  his.depth = session.count("zhong_depth");
  TdOptions both = his;
  his.zhongs_way = true;
  his.plain_rate = session.number("plain_rate");
  std::vector<Lesson> lessons;
  lessons.push_back({"zhong", "`zhong`, as Zhong tried it", his, make_evaluator("zhong")});
  lessons.push_back({"zhong-ours", "`zhong`, our way", both, make_evaluator("zhong")});
  lessons.push_back(
      {"classic", "`classic`, our way", ours, make_evaluator(EvaluatorChoice{"classic", "", session.weights()})});
  return lessons;
}

std::string verdict_steps(const TdProgress& first, const TdProgress& last) {
  return fmt::format("{}, {}", with_error(first.error, first.within, 5), with_error(last.error, last.within, 5));
}

int changed_signs(const TdWeights& before, const TdWeights& after) {
  int count = 0;
  for (std::size_t i = 0; i < before.size(); ++i) count += before[i] * after[i] < 0 ? 1 : 0;
  return count;
}

match::Tally match_of(Session& session, const Lesson& lesson, const TdWeights& learnt) {
  const std::vector<Weight> before = named(*lesson.before, weights_of(*lesson.before));
  const std::vector<Weight> after = named(*lesson.before, learnt);
  const std::string& name = lesson.options.evaluator;
  const EvaluatorMatch match{[&] { return evaluator_with(name, after); }, [&] { return evaluator_with(name, before); },
                             session.count("match_games"), static_cast<std::uint64_t>(session.count("match_nodes")),
                             session.seed() + 1};
  session.begin("match", 1);
  const match::Tally tally = play_evaluator_match(session, "match/" + lesson.name, match).both();
  session.advance();
  return tally;
}

Section run_td(Session& session) {
  Section section;
  section.text = fmt::format(
      "Games of the engine against itself teach the weights: verdicts are pulled towards those that follow (lambda "
      "{:g}) and the\n"
      "result. As Zhong tried it the verdicts are those of the game's own positions and each step goes along the "
      "gradient (rate {:g});\n"
      "our way takes verdicts at the ends of the searched lines, and steps of a size that fits each weight. The "
      "weights learnt are in\n"
      "`td*.weights`.",
      session.number("lambda"), session.number("plain_rate"));
  Table table{
      "result",
      fmt::format("Temporal differences (published: over 2,000 games of 5 steps, weights not reasonable; matches "
                  "of {} nodes a turn)",
                  session.count("match_nodes")),
      {"weights", "how many", "games", "search", "squared step between verdicts, first and last update",
       "change in centi-rabbits of a typical amount", "signs changed", "against those before", "points"},
      {}};
  Plot errors{"error", "Squared step from a verdict to the next", "games", "squared chance", {}, false};
  Plot changes{"change", "Change of the weights", "games", "centi-rabbits", {}, false};
  for (const Lesson& lesson : lessons_of(session)) {
    const TdWeights start = weights_of(*lesson.before);
    const TdResult result = learn(session, lesson.name, lesson.options, start);
    const match::Tally tally = match_of(session, lesson, result.weights);
    const auto of_curve = [&](const auto& text) { return result.curve.empty() ? std::string("-") : text(); };
    table.add({lesson.title, std::to_string(start.size()), std::to_string(lesson.options.games),
               lesson.options.depth > 0 ? fmt::format("{} steps", lesson.options.depth)
                                        : fmt::format("{} nodes", lesson.options.nodes),
               of_curve([&] { return verdict_steps(result.curve.front(), result.curve.back()); }),
               of_curve([&] { return fixed(result.curve.back().change, 2); }),
               std::to_string(changed_signs(start, result.weights)), score_text(tally), points_text(tally)});
    Series error{lesson.name, {}, false}, change{lesson.name, {}, false};
    for (const TdProgress& point : result.curve) {
      error.points.emplace_back(static_cast<double>(point.games), point.error);
      change.points.emplace_back(static_cast<double>(point.games), point.change);
    }
    errors.series.push_back(error);
    changes.series.push_back(change);
    section.attachments.push_back(
        {lesson.name == "classic" ? "td.weights" : fmt::format("td-{}.weights", lesson.name),
         to_weights_file(lesson.options.evaluator, result.weights,
                         fmt::format("temporal differences: {} games, lambda {}, seed {}", lesson.options.games,
                                     lesson.options.lambda, lesson.options.seed))});
  }
  section.tables = {table};
  section.plots = {errors, changes};
  section.differences = {
      {"The document prints neither its rate and lambda nor the weights that it found.",
       "Ours are in the settings below; \"several hundreds\" of features are each number of its tables, ours are the "
       "factors of the tables."},
      {"The document learnt at the roots of searches and got no usable weights.",
       "Learning at the ends of the searched lines is what later work recommends; the matches say what each is worth "
       "here."},
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
          {{"games", "of self-play", 64, 1000, 2000},
           {"nodes", "of one turn of these", 200, 500, 500},
           {"lambda", "how far a verdict looks ahead", defaults.lambda, defaults.lambda, defaults.lambda},
           {"rate", "highest change of a usual amount in one update, centi-rabbits", defaults.rate, defaults.rate,
            defaults.rate},
           {"batch", "games from one update to the next", 16, 64, 64},
           {"zhong_games", "of self-play for the weights of `zhong`", 32, 500, 2100},
           {"zhong_depth", "steps of one turn of these", 3, 5, 5},
           {"plain_rate", "learning rate of Zhong's way", 0.001, 0.001, 0.001},
           {"match_games", "of the match afterwards", 10, 100, 400},
           {"match_nodes", "of one turn of the match", 300, 1000, 1000}},
          {"classic", "zhong"},
          3,
          run_td};
}

}  // namespace tusk::lab
