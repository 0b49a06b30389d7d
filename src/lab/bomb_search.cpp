// The claims of Fotland's article about Bomb's search (002): speed and profile, goals found far ahead, killers against
// history, and the cost of passes. Measured with his search (arimaa/historic) and the evaluator `bomb`.
#include "arimaa/historic/bomb_search.h"

#include <atomic>
#include <fmt/format.h>

#include "arimaa/engine/win_score.h"
#include "base/text.h"
#include "base/threads.h"
#include "base/work_clock.h"
#include "lab/goal_problems.h"
#include "lab/registry.h"

namespace tusk::lab {

namespace {

using namespace arimaa;
using historic::BombOptions;
using historic::BombReport;
using historic::BombSearch;

struct Variant {
  std::string name;
  BombOptions options;
};

std::vector<Variant> ordering_variants() {
  const BombOptions both;
  BombOptions killers = both, history = both, neither = both, passes = both, no_null = both;
  killers.history = history.killers = neither.killers = neither.history = false;
  passes.passes = true;
  no_null.null_move = false;
  return {{"two killers, three history steps (Bomb)", both},
          {"killers alone", killers},
          {"history alone", history},
          {"neither", neither},
          {"Bomb, with passes generated", passes},
          {"Bomb, without the null move", no_null}};
}

struct Searched {
  BombReport report;
  double work = 0;  // CPU seconds; those of the report are wall-clock time
};

Searched searched(Session& session, const Position& position, const BombOptions& options, const SearchLimits& limits) {
  const std::atomic<bool> stop{false};
  session.check();
  BombSearch search(options);
  const WorkClock clock;
  const BombReport report = search.search(Root(position), limits, stop);
  return {report, clock.seconds()};
}

// Nodes, CPU seconds, the fractions of time for evaluation and for generating steps, depth, deepest.
Notebook::Numbers numbers_of(const Searched& searched) {
  const BombReport& report = searched.report;
  return {static_cast<double>(report.nodes),          searched.work,
          report.evaluation_seconds / report.seconds, report.generation_seconds / report.seconds,
          static_cast<double>(report.depth),          static_cast<double>(report.deepest)};
}

std::vector<Position> middle_games(const std::vector<StudyGame>& games, std::size_t count) {
  std::vector<Position> positions;
  for (const StudyGame& game : games)
    if (!game.turns.empty() && positions.size() < count) positions.push_back(game.positions[game.turns.size() / 3]);
  return positions;
}

Table profile_table(Session& session, const std::vector<Position>& positions) {
  SearchLimits limits;
  limits.nodes = static_cast<std::uint64_t>(session.number("profile_nodes"));
  BombOptions options;
  options.profile = true;
  Sample speed, depth, deepest, evaluating, generating;
  session.begin("profile", positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto numbers = session.notebook().once(
        fmt::format("profile/{}", i), [&] { return numbers_of(searched(session, positions[i], options, limits)); });
    speed.add(numbers[0] / numbers[1]);
    evaluating.add(100 * numbers[2]);
    generating.add(100 * numbers[3]);
    depth.add(numbers[4]);
    deepest.add(numbers[5]);
    session.advance();
  }
  Table table = comparison("profile", fmt::format("Speed and profile in {} middle games", positions.size()));
  table.add({"nodes a second", "200,000 to 250,000", mean_text(speed, 0), "a 2.4 GHz Pentium then"});
  table.add({"nodes of a search", "36,000,000 to 45,000,000 (180 s)", with_commas(*limits.nodes), ""});
  table.add({"iterations finished, steps", "10 or 11", mean_text(depth, 1), ""});
  table.add({"... with extensions", "14 to 18", mean_text(deepest, 1), "the deepest line"});
  table.add({"time in the evaluation", "most", mean_text(evaluating, 0) + "%", "without the exact goal test"});
  table.add({"time in generating and sorting moves", "15-20% and 10-15% with the search",
             mean_text(generating, 0) + "%", ""});
  return table;
}

Table ordering_table(Session& session, const std::vector<Position>& positions) {
  const auto variants = ordering_variants();
  SearchLimits limits;
  limits.depth = session.count("depth");
  std::vector<Notebook::Numbers> results(variants.size() * positions.size());
  session.begin("orderings", results.size());
  parallel_for(results.size(), session.threads(), [&](std::size_t i) {
    const std::size_t variant = i / positions.size(), position = i % positions.size();
    results[i] = session.notebook().once(fmt::format("order/{}/{}", variant, position), [&] {
      return numbers_of(searched(session, positions[position], variants[variant].options, limits));
    });
    session.advance();
  });
  Table table{
      "ordering",
      fmt::format("Killers, history and passes: nodes to {} steps on {} positions", *limits.depth, positions.size()),
      {"search", "published", "mean nodes", "times Bomb's", "mean seconds"},
      {}};
  for (std::size_t variant = 0; variant < variants.size(); ++variant) {
    Sample nodes, seconds;
    RatioSample times;
    for (std::size_t position = 0; position < positions.size(); ++position) {
      const auto& numbers = results[variant * positions.size() + position];
      nodes.add(numbers[0]);
      seconds.add(numbers[1]);
      times.add(numbers[0], results[position][0]);
    }
    const char* published = variant == 2 ? "worse than Bomb's" : variant == 4 ? "slower, not stronger" : "";
    table.add({variants[variant].name, published, mean_text(nodes, 0), ratio_text(times, 2), mean_text(seconds, 3)});
  }
  return table;
}

// Solved (1 or 0), nodes and seconds.
Notebook::Numbers solve(Session& session, const Position& position, bool goals, std::uint64_t limit) {
  BombOptions options;
  options.goals = goals;
  SearchLimits limits;
  limits.nodes = limit;
  const auto [report, work] = searched(session, position, options, limits);
  return {is_win(report.score) ? 1.0 : 0.0, static_cast<double>(report.nodes), work};
}

void add_goal_rows(Session& session, Table& table, const std::string& what, const std::vector<Problem>& problems,
                   std::uint64_t limit) {
  session.begin(what, 2 * problems.size());
  for (const bool goals : {true, false}) {
    std::vector<Notebook::Numbers> results(problems.size());
    parallel_for(problems.size(), session.threads(), [&](std::size_t i) {
      results[i] = session.notebook().once(fmt::format("goals/{}/{}/{}", what.substr(0, 2), goals ? 1 : 0, i),
                                           [&] { return solve(session, problems[i].position, goals, limit); });
      session.advance();
    });
    Sample nodes, seconds;
    for (const auto& numbers : results)
      if (numbers[0] > 0) {
        nodes.add(numbers[1]);
        seconds.add(numbers[2]);
      }
    const std::size_t solved = nodes.count();
    table.add({what + (goals ? "" : ", goals not seen"), solved_text(solved, problems.size()),
               solved == 0 ? "-" : mean_text(nodes, 0), solved == 0 ? "-" : mean_text(seconds, 3)});
  }
}

Table goals_table(Session& session, const std::vector<StudyGame>& games) {
  const auto limit = static_cast<std::uint64_t>(session.number("most_nodes"));
  const auto wanted = static_cast<std::size_t>(session.count("problems"));
  Table table{"goals",
              fmt::format("Forced goals found within {} nodes", with_commas(limit)),
              {"problems", "solved", "mean nodes of those", "mean seconds"},
              {}};
  table.add({"published: 10 to 12 steps", "50 of 50", "190,000", "1.2"});
  table.add(
      {"published: 10 to 12 steps, without the goal evaluation, 10 minutes each", "21 of 50", "94,000,000", "436"});
  table.add({"published: 12 steps", "", "", "below 1.5"});
  table.add({"published: 20 steps", "usually", "", "within 180"});
  add_goal_rows(session, table, "10 to 12 steps", find_problems(session, games, wanted), limit);
  add_goal_rows(session, table, "18 to 20 steps", find_long_problems(session, games, wanted), limit);
  return table;
}

Section run_bomb_search(Session& session) {
  auto games =
      play_study_games(session, classic_plan(session.count("games"), session.count("game_nodes"), session.seed()));
  for (StudyGame& game : read_study_games(session)) games.push_back(std::move(game));
  const auto positions = middle_games(games, static_cast<std::size_t>(session.count("positions")));
  Section section;
  section.text =
      "Bomb's search as the article describes it, a player of this program (`tusk match -e bomb`): iterations from "
      "three "
      "steps on,\n"
      "narrow windows on the last step of a turn, the null move in mid-turn, no passes, two killers before three "
      "history "
      "steps, goals\n"
      "seen early and defences searched among near steps, a table in two halves; with the evaluation `bomb`. Positions "
      "are of games of\n"
      "our engine with `classic`.";
  section.tables = {profile_table(session, positions), ordering_table(session, positions), goals_table(session, games)};
  section.differences = {
      {"Seconds and nodes a second are those of another machine and another implementation.",
       "Nodes to a depth, and which problems are solved, can be compared."},
      {"The article leaves numbers open: how near a defence must be, when beta is low enough for the null move.",
       "A step may defend if its piece is no further from the rabbit than the steps left and four; the null move is "
       "tried "
       "if the evaluation is not below beta."},
      {"The problems are others.",
       "Fotland's file is no longer available. Those of 18 to 20 steps are wins that our engine finds in games."},
  };
  return section;
}

}  // namespace

Experiment bomb_search_experiment() {
  return {"bomb-search",
          "Bomb's own search",
          "002",
          "speed, goals far ahead, killers against history and the cost of passes in Bomb's search",
          {{"games", "of the engine with `classic` against itself to take positions from", 12, 100, 400},
           {"game_nodes", "of one turn of these games", 300, 1000, 2000},
           {"positions", "for the profile and the orderings", 2, 6, 12},
           {"profile_nodes", "of one search of the profile; the document's has about 40 million", 2e5, 2e6, 1e7},
           {"depth", "steps of the orderings", 6, 7, 8},
           {"problems", "of each length, at most", 4, 20, 30},
           {"most_nodes", "of one search of a problem", 6e5, 3e6, 3e6}},
          {"classic", "bomb search"},
          2,
          run_bomb_search};
}

}  // namespace tusk::lab
