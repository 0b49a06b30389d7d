// Zhong's tests of search techniques (004 chapter 5, tables 5.1 to 5.6): one technique after the other is added.
#include <array>
#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "lab/registry.h"
#include "lab/step_search.h"
#include "lab/study_games.h"
#include "lab/study_positions.h"

namespace tusk::lab {

namespace {

using namespace arimaa;

// Nodes and seconds of each of the document's three moves, without any technique and after each one added.
struct Published {
  double nodes, seconds;
};
constexpr std::array<std::array<Published, 6>, 3> kPublished{{
    {{{38472802, 236}, {13270154, 118}, {2268722, 23}, {1853626, 19}, {1828702, 19}, {2045876, 20}}},
    {{{104899599, 883}, {40836632, 368}, {3613778, 34}, {2740167, 27}, {2334584, 22}, {2262193, 23}}},
    {{{48433140, 351}, {52550287, 365}, {6578833, 46}, {3189776, 28}, {2425144, 20}, {2396387, 20}}},
}};
constexpr std::array kAdded{"iterative deepening", "killer moves", "history heuristic", "null move",
                            "transposition table"};
// Table 5.4: null moves tried and cut-offs at levels 4 to 8.
constexpr std::array<std::array<double, 2>, 5> kNulls{
    {{10934, 6269}, {4570, 77}, {8054, 263}, {63522, 54}, {660311, 536303}}};

std::vector<StepSearchOptions> variants() {
  StepSearchOptions options;
  options.iterative_deepening = false;
  options.unique_in_turn = true;
  std::vector<StepSearchOptions> list{options};
  options.iterative_deepening = true;
  list.push_back(options);
  options.killers = 2;
  list.push_back(options);
  options.history = true;
  list.push_back(options);
  options.null_move = true;
  list.push_back(options);
  options.table_exact = options.table_bounds = options.table_order = true;
  list.push_back(options);
  return list;
}

struct Cost {
  double nodes = 0, seconds = 0;
  bool stopped = false;
};

std::string nodes_text(const Cost& cost) {
  return (cost.stopped ? "more than " : "") + with_commas(static_cast<std::uint64_t>(cost.nodes));
}

std::string save_text(const Cost& before, const Cost& after) {
  if (before.stopped && after.stopped) return "-";
  return (before.stopped  ? "more than "
          : after.stopped ? "less than "
                          : "") +
         percent_text(1 - after.nodes / before.nodes);
}

Table null_table(const StepSearchResult& result, int depth) {
  Table table{"5-4",
              "Table 5.4: null moves (levels 4 and 8) and passes tried first (the others), third position",
              {"level", "tried: published", "ours", "cut-offs: published", "ours", "rate: published", "ours"},
              {}};
  for (std::size_t i = 0; i < kNulls.size(); ++i) {
    const std::size_t level = i + 4;
    const NullCount& ours = result.nulls[level];
    const bool reached = static_cast<int>(level) < depth;
    table.add({std::to_string(level), fmt::format("{:.0f}", kNulls[i][0]), reached ? std::to_string(ours.tried) : "-",
               fmt::format("{:.0f}", kNulls[i][1]), reached ? std::to_string(ours.cut) : "-",
               percent_text(kNulls[i][1] / kNulls[i][0]),
               ours.tried == 0 ? "-" : percent_text(static_cast<double>(ours.cut) / static_cast<double>(ours.tried))});
  }
  return table;
}

using Positions = std::vector<NamedPosition>;

// Of every position with every variant: position * variants + variant.
std::vector<Cost> costs_of(Session& session, const Positions& positions, const std::vector<StepSearchOptions>& all,
                           int depth, std::uint64_t limit) {
  const auto pieces = session.pieces("searches", positions.size(), all.size(), [&](auto position, auto variant) {
    StepSearch search(make_evaluator("zhong"), all[variant]);
    const StepSearchResult result =
        search.search(positions[position].position, depth, limit, [&] { return !session.stopped(); });
    session.check();
    Cost cost{0, 0, result.stopped};
    for (const DepthCost& one : result.depths) {
      cost.nodes += static_cast<double>(one.nodes);
      cost.seconds += one.seconds;
    }
    if (result.stopped) cost.nodes = static_cast<double>(limit);
    return Notebook::Numbers{cost.nodes, cost.seconds, cost.stopped ? 1.0 : 0.0};
  });
  std::vector<Cost> costs;
  for (const auto& numbers : pieces) costs.push_back({numbers[0], numbers[1], numbers[2] > 0});
  return costs;
}

Table technique_table(const Positions& positions, const std::vector<Cost>& costs, std::size_t variants,
                      std::size_t added) {
  const std::size_t number = added < 3 ? added + 1 : added + 2;  // table 5.4 is another one
  Table table{fmt::format("5-{}", number),
              fmt::format("Table 5.{}: adding the {}", number, kAdded[added]),
              {"move", "nodes without: published", "ours", "nodes with: published", "ours", "saved: published", "ours",
               "seconds: published", "ours"},
              {}};
  for (std::size_t position = 0; position < positions.size(); ++position) {
    const auto& published = kPublished[position];
    const Cost& before = costs[position * variants + added];
    const Cost& after = costs[position * variants + added + 1];
    table.add({positions[position].name, with_commas(static_cast<std::uint64_t>(published[added].nodes)),
               nodes_text(before), with_commas(static_cast<std::uint64_t>(published[added + 1].nodes)),
               nodes_text(after), percent_text(1 - published[added + 1].nodes / published[added].nodes),
               save_text(before, after),
               fmt::format("{:g} / {:g}", published[added].seconds, published[added + 1].seconds),
               fmt::format("{:.2f} / {:.2f}", before.seconds, after.seconds)});
  }
  return table;
}

Plot nodes_plot(const Positions& positions, const std::vector<Cost>& costs, std::size_t variants, int depth) {
  Plot plot{"nodes", "Nodes as techniques are added (sum of three positions)", "techniques added", "nodes", {}, true};
  Series document{"document, 9 steps", {}, true}, ours{fmt::format("ours, {} steps", depth), {}, false};
  for (std::size_t variant = 0; variant < variants; ++variant) {
    double published = 0, measured = 0;
    for (std::size_t position = 0; position < positions.size(); ++position) {
      published += kPublished[position][variant].nodes;
      measured += costs[position * variants + variant].nodes;
    }
    document.points.emplace_back(static_cast<double>(variant), published);
    ours.points.emplace_back(static_cast<double>(variant), measured);
  }
  plot.series = {document, ours};
  return plot;
}

Section run(Session& session) {
  const auto positions = zhong_positions(session, 3);
  const auto all = variants();
  const int depth = session.count("depth");
  const auto limit = static_cast<std::uint64_t>(session.number("most_nodes"));
  const auto costs = costs_of(session, positions, all, depth, limit);

  Section section;
  section.text = fmt::format(
      "Step-based alpha-beta to {} steps (the document: 9) with the evaluation `zhong`; positions met before in the "
      "same turn are\n"
      "left out, as the document's move generator does. Each table adds a technique to the search of the table "
      "before.\n"
      "The document's positions are from a game that it does not print; ours are the same moves of a game of the "
      "engine\n"
      "against itself. Nodes are those of all depths together.",
      depth);
  for (std::size_t added = 0; added < kAdded.size(); ++added)
    section.tables.push_back(technique_table(positions, costs, all.size(), added));
  StepSearchOptions null_first = all[4];
  null_first.pass_first = true;
  StepSearch search(make_evaluator("zhong"), null_first);
  session.begin("null moves", 1);
  section.tables.insert(
      section.tables.begin() + 3,
      null_table(search.search(positions[2].position, depth, limit, [&] { return !session.stopped(); }), depth));
  session.check();
  section.plots = {nodes_plot(positions, costs, all.size(), depth)};
  section.differences = {
      {"The positions are not the document's.", "It names the game but does not print it."},
      {"Iterative deepening saves less here than in the document, or costs nodes.",
       "The document sorts all turns of the root by the depth before; ours begins with the best line only. And the "
       "order it improves "
       "on, displacements and strong pieces first, is already better than none. Depths together are counted, too."},
      {"The history heuristic saves less here.", "For the same reason: it changes an order that is not bad."},
      {"Passes tried first cut off more often at levels 5 to 7 than the document's.", ""},
      {"The document's null move skips the levels within a turn; so does ours, except in table 5.4.",
       "There the legal pass is tried first, to have something to compare."},
  };
  return section;
}

}  // namespace

Experiment zhong_search_experiment() {
  return {"zhong-search",
          "Search techniques: Zhong",
          "004 chapter 5, tables 5.1 to 5.6",
          "techniques added one after the other to a step search",
          {{"depth", "steps", 7, 9, 10}, {"most_nodes", "of one search", 1e7, 1e9, 1e10}},
          run,
          true};
}

}  // namespace tusk::lab
