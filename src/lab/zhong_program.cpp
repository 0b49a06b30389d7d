// Zhong's whole program (004 sections 3.4, 4.1, 4.3, 4.4 and 5.5): the value of each technique in nodes and in games,
// steps against turns, and how far its static detection of captures and goals replaces search.
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

#include "arimaa/historic/zhong_search.h"
#include "base/text.h"
#include "base/threads.h"
#include "base/work_clock.h"
#include "lab/registry.h"
#include "lab/study_games.h"
#include "lab/zhong_match.h"

namespace tusk::lab {

namespace {

using namespace arimaa;
using historic::Razoring;
using historic::ZhongOptions;
using historic::ZhongReport;
using historic::ZhongSearch;

struct ZhongVariant {
  std::string name;
  std::string published;
  ZhongOptions options;
  bool plays;  // also play a match against the whole program, since the technique may change its play
};

std::vector<ZhongVariant> program_variants() {
  std::vector<ZhongVariant> list{{"Zhong's program", "", {}, false}};
  const auto add = [&](const char* name, const char* published, bool plays, auto&& change) {
    ZhongOptions options;
    change(options);
    list.push_back({name, published, options, plays});
  };
  add("all turns, not those of combos alone", "2% of the turns played in games are lost, 30-50% of all turns saved",
      true, [](ZhongOptions& o) { o.generation.combos = false; });
  add("repetitions kept", "over 90% of legal turns are repetitions", true,
      [](ZhongOptions& o) { o.generation.repetitions = false; });
  add("reversible turns kept", "below 1% of turns; the player is weaker", true,
      [](ZhongOptions& o) { o.generation.reversible = false; });
  add("without iterations", "saves 65.5%, 61.1%, -8.5% (table 5.1)", false,
      [](ZhongOptions& o) { o.deepening = false; });
  add("without killers", "saves 82.9%, 91.2%, 87.5% (table 5.2)", false, [](ZhongOptions& o) { o.killers = false; });
  add("without history", "saves 18.3%, 24.2%, 51.5% (table 5.3)", false, [](ZhongOptions& o) { o.history = false; });
  add("without the null move", "saves 0%, 14.8%, 24% (table 5.5)", true, [](ZhongOptions& o) { o.null_move = false; });
  add("without the table", "saves -11.9%, 3.2%, 1.2% (table 5.6)", false, [](ZhongOptions& o) { o.table = false; });
  add("razoring of turns", "not much", true, [](ZhongOptions& o) { o.razoring = Razoring::turns; });
  add("razoring of combos", "not made to work", true, [](ZhongOptions& o) { o.razoring = Razoring::combos; });
  return list;
}

// Nodes, CPU seconds, score, and whether the node limit was reached.
Notebook::Numbers searched(Session& session, const Position& position, const ZhongOptions& options, int depth) {
  SearchLimits limits;
  limits.depth = depth;
  limits.nodes = static_cast<std::uint64_t>(session.number("most_nodes"));
  const std::atomic<bool> stop{false};
  session.check();
  ZhongSearch search(options);
  const WorkClock clock;
  const ZhongReport report = search.search(Root(position), limits, stop);
  return {static_cast<double>(report.nodes), clock.seconds(), static_cast<double>(report.score),
          report.interrupted ? 1.0 : 0.0};
}

using Positions = std::vector<Position>;

// The costs of one variant on all positions.
struct TurnCost {
  Sample nodes, seconds;
  int ran_out = 0;  // searches that hit the node limit

  void add(const Notebook::Numbers& numbers) {
    nodes.add(numbers[0]);
    seconds.add(numbers[1]);
    ran_out += numbers[3] > 0 ? 1 : 0;
  }
  [[nodiscard]] std::string nodes_text() const { return (ran_out > 0 ? "more than " : "") + mean_text(nodes, 0); }
};

// Runs every variant on every position.
std::vector<Notebook::Numbers> costs_of(Session& session, const std::string& label, const Positions& positions,
                                        const std::vector<ZhongOptions>& all, const std::vector<int>& depths) {
  std::vector<Notebook::Numbers> results(all.size() * positions.size());
  session.begin(label, results.size());
  parallel_for(results.size(), session.threads(), [&](std::size_t i) {
    const std::size_t variant = i / positions.size(), position = i % positions.size();
    results[i] = session.notebook().once(fmt::format("{}/{}/{}", label, variant, position), [&] {
      return searched(session, positions[position], all[variant], depths[variant]);
    });
    session.advance();
  });
  return results;
}

Table technique_table(Session& session, const Positions& positions) {
  const auto all = program_variants();
  const int depth = session.count("depth");
  std::vector<ZhongOptions> options;
  options.reserve(all.size());
  for (const ZhongVariant& variant : all) options.push_back(variant.options);
  const auto costs = costs_of(session, "techniques", positions, options, std::vector<int>(all.size(), depth));
  Table table{
      "techniques",
      fmt::format("Techniques: nodes to {} steps on {} positions, and games of {} nodes a turn against the whole "
                  "program",
                  depth, positions.size(), with_commas(static_cast<std::uint64_t>(session.count("match_nodes")))),
      {"program", "published", "mean nodes", "times the program's", "saved by the technique", "mean seconds", "points"},
      {}};
  session.begin("matches", all.size());
  for (std::size_t variant = 0; variant < all.size(); ++variant) {
    TurnCost cost;
    RatioSample times, saved;
    for (std::size_t position = 0; position < positions.size(); ++position) {
      const auto& numbers = costs[variant * positions.size() + position];
      cost.add(numbers);
      times.add(numbers[0], costs[position][0]);
      saved.add(numbers[0] - costs[position][0], numbers[0]);
    }
    table.add({all[variant].name, all[variant].published, cost.nodes_text(), ratio_text(times, 2),
               variant == 0 ? "" : with_error(100 * saved.ratio(), 100 * saved.error(), 1) + '%',
               mean_text(cost.seconds, 3),
               all[variant].plays ? zhong_match_text(session, all[variant].options, variant) : ""});
    session.advance();
  }
  return table;
}

// "Using the Alpha-Beta search without any enhancements, the turn-based search can never complete a 2-turn (8-step)
// search in 10 minutes, but the step-based search can complete it in several seconds."
Table turn_table(Session& session, const Positions& positions) {
  constexpr int kTwoTurns = 2 * kStepsPerTurn;
  ZhongOptions steps;
  steps.deepening = steps.killers = steps.history = steps.null_move = steps.table = false;
  ZhongOptions turns = steps;
  turns.turn_based = true;
  const auto costs = costs_of(session, "steps and turns", positions, {steps, turns}, {kTwoTurns, kTwoTurns});
  Table table{
      "4-1",
      fmt::format("Steps against turns: plain alpha-beta to {} steps on {} positions, at most {} nodes", kTwoTurns,
                  positions.size(), with_commas(static_cast<std::uint64_t>(session.number("most_nodes")))),
      {"search", "published", "finished", "mean nodes", "mean seconds"},
      {}};
  for (std::size_t variant = 0; variant < 2; ++variant) {
    TurnCost cost;
    for (std::size_t position = 0; position < positions.size(); ++position)
      cost.add(costs[variant * positions.size() + position]);
    const int finished = static_cast<int>(positions.size()) - cost.ran_out;
    table.add({variant == 0 ? "by steps" : "by turns", variant == 0 ? "several seconds" : "not in 10 minutes",
               fmt::format("{} of {}", finished, positions.size()), cost.nodes_text(), mean_text(cost.seconds, 2)});
  }
  return table;
}

// How close a shallow search comes to a search of eight steps without the terms for captures and goals.
Table reach_table(Session& session, const Positions& positions) {
  constexpr int kMinDepth = 5, kMaxDepth = 8;
  const ZhongOptions with;
  ZhongOptions without;
  without.weights = {{"capture", 0}, {"goal", 0}};
  without.goals = false;
  std::vector<ZhongOptions> all;
  std::vector<int> depths;
  for (int depth = kMinDepth; depth <= kMaxDepth; ++depth)
    for (const ZhongOptions& options : {without, with}) {
      all.push_back(options);
      depths.push_back(depth);
    }
  const auto costs = costs_of(session, "reach", positions, all, depths);
  const std::size_t reference = all.size() - 2;
  int ran_out = 0;
  for (const auto& numbers : costs) ran_out += numbers[3] > 0 ? 1 : 0;
  Table table{
      "3-3",
      fmt::format("Table 3.3: distance of values from those of {} steps without captures and goals, {} positions{}",
                  kMaxDepth, positions.size(),
                  ran_out == 0 ? "" : fmt::format("; {} searches ran out of nodes and count less deep", ran_out)),
      {"search", "published: worth, with them", "distance without, centi-rabbits", "with", "mean seconds without",
       "with"},
      {}};
  for (int depth = kMinDepth; depth <= kMaxDepth; ++depth) {
    std::array<Sample, 2> distance, seconds;
    for (std::size_t i = 0; i < 2; ++i)
      for (std::size_t position = 0; position < positions.size(); ++position) {
        const std::size_t variant = 2 * static_cast<std::size_t>(depth - kMinDepth) + i;
        const auto& numbers = costs[variant * positions.size() + position];
        // A goal is worth more than any material; by how much does not matter here.
        const double limit = 2000;
        const double value = std::clamp(numbers[2], -limit, limit);
        const double far = std::clamp(costs[reference * positions.size() + position][2], -limit, limit);
        distance[i].add(std::abs(value - far));
        seconds[i].add(numbers[1]);
      }
    table.add({fmt::format("{} steps", depth), depth == kMaxDepth ? "11 or 12 steps" : "8 steps",
               mean_text(distance[0], 0), mean_text(distance[1], 0), mean_text(seconds[0], 2),
               mean_text(seconds[1], 2)});
  }
  return table;
}

Section run_zhong_program(Session& session) {
  const auto games = play_study_games(session, classic_plan(session.count("positions"), 300, session.seed()));
  Positions positions;
  for (const StudyGame& game : games)
    if (!game.turns.empty()) positions.push_back(game.positions[game.turns.size() / 3]);
  Section section;
  section.text =
      "Zhong's program, a player of this one (`tusk match -e zhong`): turns generated step by step without "
      "repetitions, "
      "without those\n"
      "that begin with two steps which do not belong together and without those that can be taken back; the root's "
      "turns "
      "sorted by the\n"
      "iteration before; counted killers, history, null move and table; razoring as an option. With the evaluation "
      "`zhong`.";
  section.tables = {technique_table(session, positions), turn_table(session, positions),
                    reach_table(session, positions)};
  section.differences = {
      {"The positions are others.",
       "They are middle games of our engine with `classic`; the document's come from one game."},
      {"Captures and goals are seen within all steps that are left, not within three.",
       "Our decision code for four steps is complete; table 3.2 counts the cases of the document's and has no "
       "counterpart."},
      {"Razoring of combos is tried at every finished combo.",
       "The document leaves open in which order combos should come; here the search's own order decides."},
      {"Iterations cost nodes here; in the document they save them in two of three positions.", "",
       "the plain step search (`zhong-search`), where they cost nodes too."},
      {"Keeping reversible turns, or leaving out the null move, shows no loss of points.",
       "So few games show large differences only; see the intervals."},
      {"The null move reduces the depth by the four steps that it skips.", "The document gives no other reduction."},
  };
  return section;
}

}  // namespace

Experiment zhong_program_experiment() {
  return {"zhong-program",
          "Zhong's own program",
          "004 sections 3.4, 4.1 to 4.4 and 5.5",
          "what the techniques of Zhong's program are worth in nodes and games, steps against turns",
          {{"positions", "middle games", 1, 4, 10},
           {"depth", "steps of the searches", 6, 7, 8},
           {"most_nodes", "of one search", 2e5, 1e6, 5e6},
           {"match_games", "of each match, even", 2, 10, 40},
           {"match_nodes", "of one turn of these", 500, 10000, 10000}},
          {"classic", "zhong search"},
          3,
          run_zhong_program};
}

}  // namespace tusk::lab
