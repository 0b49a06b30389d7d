// The claim of Fotland and Zhong (002; 004 section 3.4, tables 3.2 and 3.3) that static detection of goals and captures
// finds forced wins earlier. Measured on problems from games.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>

#include "arimaa/board/turns.h"
#include "arimaa/engine/engine.h"
#include "arimaa/engine/win_score.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/turn_text.h"
#include "arimaa/tactics/capture.h"
#include "arimaa/tactics/goal.h"
#include "base/text.h"
#include "base/threads.h"
#include "base/work_clock.h"
#include "lab/goal_problems.h"
#include "lab/registry.h"
#include "lab/study_games.h"

namespace tusk::lab {

namespace {

using namespace arimaa;

struct GoalVariant {
  std::string name;
  Techniques techniques;
};

std::vector<GoalVariant> goal_variants() {
  const Techniques all;
  Techniques no_extensions = all, no_goals = all;
  no_extensions.defence_only = no_extensions.extensions = false;
  no_goals.goal_test = no_goals.defence_only = no_goals.extensions = false;
  // Like the documents' searches: nothing is searched less deeply than the rest.
  Techniques full_width = no_goals;
  full_width.reductions = full_width.late_pruning = full_width.static_pruning = full_width.turn_pruning =
      full_width.null_turn = full_width.probcut = false;
  return {{"goals seen, pruned defence", all},
          {"goals seen, every defence", no_extensions},
          {"goals not seen", no_goals},
          {"goals not seen, full width", full_width}};
}

// Solved (1 or 0), nodes, seconds, depth in steps.
Notebook::Numbers solve(Session& session, const Problem& problem, const Techniques& techniques, std::uint64_t limit) {
  EngineOptions options;
  options.evaluator.name = "bomb";
  options.hash_mebibytes = 32;
  options.techniques = techniques;
  Engine engine(options);
  const WorkClock clock;
  SearchLimits limits;
  limits.nodes = limit;
  limits.depth = 24;
  Notebook::Numbers numbers{0, static_cast<double>(limit), 0, 0};
  (void)engine.search(Root(problem.position), limits, [&](const SearchReport& report) {
    if (session.stopped()) engine.stop();
    if (numbers[0] > 0 || report.lines.empty() || !is_win(report.lines[0].score)) return;
    numbers = {1, static_cast<double>(report.nodes), clock.seconds(), static_cast<double>(report.depth)};
    engine.stop();
  });
  session.check();
  if (numbers[0] == 0) numbers[2] = clock.seconds();
  return numbers;
}

struct TimedAnswers {
  double positions = 0, yes = 0;
  Sample nanoseconds;  // of one answer: means of many

  [[nodiscard]] std::string share() const {
    return share_text(yes / std::max(positions, 1.0), std::max(positions, 1.0));
  }
};

// Asks about a few hundred positions at a time: a single answer is too short for a clock.
template <typename Question>
TimedAnswers timed_answers(const std::vector<Position>& positions, const Question& question) {
  constexpr std::size_t kAtATime = 500;
  TimedAnswers answers;
  for (std::size_t first = 0; first < positions.size(); first += kAtATime) {
    const std::size_t end = std::min(positions.size(), first + kAtATime);
    const WorkClock clock;
    std::size_t yes = 0;
    for (std::size_t i = first; i < end; ++i) yes += question(positions[i]) ? 1 : 0;
    const auto count = static_cast<double>(end - first);
    answers.nanoseconds.add(clock.seconds() / count * 1e9);
    answers.positions += count;
    answers.yes += static_cast<double>(yes);
  }
  return answers;
}

// How often the side to move can reach a goal or capture within a number of steps, and how long the test takes.
Table tactics_table(Session& session, const std::vector<StudyGame>& games) {
  std::vector<Position> positions;
  for (const StudyGame& game : games)
    for (std::size_t i = 0; i + 1 < game.positions.size(); ++i) positions.push_back(game.positions[i]);
  constexpr std::array<std::array<const char*, 2>, 4> kCases{{{"1", "1"}, {"3", "4"}, {"10", "29"}, {"> 40", "> 100"}}};
  Table table{"3-2",
              fmt::format("Table 3.2: goals and captures within a turn, in {} positions", positions.size()),
              {"steps", "trap cases: published", "ours: positions with a capture", "ns for an answer",
               "goal cases: published", "ours: positions with a goal", "ns for an answer"},
              {}};
  for (int steps = 1; steps <= kStepsPerTurn; ++steps) {
    session.check();
    const TimedAnswers goals = timed_answers(
        positions, [&](const Position& position) { return steps_to_goal(position, position.side(), steps) > 0; });
    const TimedAnswers captures = timed_answers(
        positions, [&](const Position& position) { return can_capture(position, position.side(), steps); });
    const auto& cases = kCases[static_cast<std::size_t>(steps) - 1];
    table.add({fmt::format("at most {}", steps), cases[0], captures.share(), mean_text(captures.nanoseconds, 0),
               cases[1], goals.share(), mean_text(goals.nanoseconds, 0)});
  }
  return table;
}

struct Summary {
  Sample nodes, seconds, depth;  // of solved problems
};

// Indexed by problem * variants + variant.
using Results = std::vector<Notebook::Numbers>;

Table goals_table(const Results& results, const std::vector<GoalVariant>& all, std::size_t problems) {
  Table table{"forced-goals",
              "Forced goals in ten to twelve steps",
              {"search", "solved", "mean nodes", "mean seconds", "mean depth in steps"},
              {}};
  table.add({"published: goal evaluation", "50 of 50", "190,000", "1.2", ""});
  table.add({"published: without it, 10 minutes each", "21 of 50", "94,000,000", "436", ""});
  std::vector<Summary> summaries(all.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    Summary& summary = summaries[i % all.size()];
    if (results[i][0] == 0) continue;
    summary.nodes.add(results[i][1]);
    summary.seconds.add(results[i][2]);
    summary.depth.add(results[i][3]);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Summary& summary = summaries[i];
    const std::size_t solved = summary.nodes.count();
    const auto mean = [&](const Sample& sample, int digits) {
      return solved == 0 ? std::string("-") : mean_text(sample, digits);
    };
    table.add({"ours: " + all[i].name, solved_text(solved, problems), mean(summary.nodes, 0), mean(summary.seconds, 4),
               mean(summary.depth, 1)});
  }
  return table;
}

// Uses only problems solved both ways, so that depths can be compared one by one.
Table equivalence_table(const Results& results, std::size_t variants) {
  Table equivalence{
      "3-3",
      "Table 3.3: the depth at which a win is found, problems solved both ways",
      {"steps with goals seen", "problems", "mean steps without, full width", "published: equivalent depth"},
      {}};
  std::map<int, Sample> by_depth;
  const std::size_t last = variants - 1;
  for (std::size_t problem = 0; problem < results.size() / variants; ++problem) {
    const auto& with = results[problem * variants];
    const auto& without = results[problem * variants + last];
    if (with[0] == 0 || without[0] == 0) continue;
    by_depth[static_cast<int>(with[3])].add(without[3]);
  }
  for (const auto& [depth, steps] : by_depth)
    equivalence.add({std::to_string(depth), std::to_string(steps.count()), mean_text(steps, 1),
                     depth >= 5 && depth <= 7    ? "8"
                     : depth == 8                ? "11 or 12"
                     : depth >= 9 && depth <= 11 ? "12"
                     : depth == 12               ? "15 or 16"
                                                 : ""});
  return equivalence;
}

Section run_goal_analysis(Session& session) {
  auto games =
      play_study_games(session, classic_plan(session.count("games"), session.count("game_nodes"), session.seed()));
  for (StudyGame& game : read_study_games(session)) games.push_back(std::move(game));
  const auto problems = find_problems(session, games, static_cast<std::size_t>(session.count("problems")));
  const auto all = goal_variants();
  const auto limit = static_cast<std::uint64_t>(session.number("most_nodes"));
  const auto results = session.pieces("solving", problems.size(), all.size(), [&](auto problem, auto variant) {
    return solve(session, problems[problem], all[variant].techniques, limit);
  });

  Section section;
  section.text = fmt::format(
      "Fotland's 50 problems are lost. Ours are {} positions of games (of the engine with `classic` against itself, "
      "and of archives "
      "where given) in\n"
      "which the side to move has a proved goal in two turns: ten to twelve steps with the defender's turn. Each is "
      "searched with\n"
      "the evaluation `bomb` until a win is found, within {} nodes: with the exact test for goals within a turn and "
      "the pruned\n"
      "search for defences, without the pruned defence, without both, and without both at full width. The problems are "
      "in\n"
      "`goal-analysis.problems`.",
      problems.size(), with_commas(limit));
  section.tables = {goals_table(results, all, problems.size()), equivalence_table(results, all.size()),
                    tactics_table(session, games)};
  std::string text = "# Positions with a forced goal in two turns, and the first turn\n";
  for (const Problem& problem : problems)
    text += fmt::format("{} : {}\n", short_form(problem.position), to_text(problem.position, problem.solution));
  section.attachments = {{"goal-analysis.problems", text}};
  section.differences = {
      {"The problems are others.", "Fotland's file is no longer to be had."},
      {"With goals seen, our search finds wins at a lower nominal depth than the problem has steps.",
       "It is enough to see that the goal cannot be stopped: the attacker's first turn, and one step more."},
      {"Without them it needs more steps than the problem has, unless it searches at full width.",
       "Its reductions and prunings cost steps of the nominal depth; the last search of the first table has none, and "
       "finds the wins at about the length of the problems."},
      {"Our answers need no list of cases.",
       "Goals and captures are decided by a search over what could help, which is exact for four steps; the document "
       "had "
       "written down the cases up to three."},
  };
  return section;
}

}  // namespace

Experiment goal_analysis_experiment() {
  return {"goal-analysis",
          "Goal and trap analysis",
          "002; 004 section 3.4, tables 3.2 and 3.3",
          "forced goals found with and without exact goal analysis, on problems from games",
          {{"games", "games of the engine with `classic` against itself to take problems from", 30, 150, 200},
           {"game_nodes", "of one turn of these games", 300, 1000, 2000},
           {"problems", "at most; the document has 50", 20, 50, 50},
           {"most_nodes", "of one search", 3e5, 3e6, 3e6}},
          {"classic", "bomb"},
          4,
          run_goal_analysis,
          true};
}

}  // namespace tusk::lab
