// Zhong's tests of search techniques (004 chapter 5, tables 5.1 to 5.6): techniques are added one after the other.
#include <array>
#include <fmt/format.h>

#include "arimaa/historic/step_search.h"
#include "base/error.h"
#include "base/text.h"
#include "lab/registry.h"
#include "lab/study_games.h"
#include "lab/study_positions.h"
#include "lab/zhong_match.h"

namespace tusk::lab {

namespace {

using namespace arimaa;

// One row of tables 5.1 to 5.3, 5.5 and 5.6, as printed: some percentages do not match the nodes, and one time differs
// from that in the previous table.
struct Published {
  double without, with;
  std::string_view saved, seconds, seconds_saved;
};
// By technique added, then by the three moves of the thesis.
constexpr std::array<std::array<Published, 3>, 5> kPublished{{
    {{{38472802, 13270154, "65.5%", "236 / 118", "50%"},
      {104899599, 40836632, "61.1%", "883 / 368", "58.3%"},
      {48433140, 52550287, "-8.5%", "351 / 365", "-4%"}}},
    {{{13270154, 2268722, "82.9%", "118 / 23", "80.6%"},
      {40836632, 3613778, "91.2%", "368 / 34", "90.8%"},
      {52550287, 6578833, "87.5%", "365 / 46", "87.4%"}}},
    {{{2268722, 1853626, "18.3%", "23 / 19", "17.4%"},
      {3613778, 2740167, "24.2%", "34 / 27", "20.6%"},
      {6578833, 3189776, "51.5%", "46 / 28", "39.1%"}}},
    {{{1853626, 1828702, "0%", "19 / 19", "0%"},
      {2740167, 2334584, "14.8%", "27 / 22", "18.5%"},
      {3189776, 2425144, "24%", "28 / 20", "28.6%"}}},
    {{{1828702, 2045876, "-11.9%", "19 / 20", "-5.2%"},
      {2334584, 2262193, "3.2%", "23 / 23", "0%"},
      {2425144, 2396387, "1.2%", "20 / 20", "0%"}}},
}};
constexpr std::array kAdded{"iterative deepening", "killer moves", "history heuristic", "null move",
                            "transposition table"};
// Table 5.4: null moves tried, cut-offs and their rate at levels 4 to 8, as printed.
struct PublishedNulls {
  std::string_view tried, cut, rate;
};
constexpr std::array<PublishedNulls, 5> kNulls{{{"10934", "6269", "57.3%"},
                                                {"4570", "77", "1.7%"},
                                                {"8054", "263", "3.2%"},
                                                {"63522", "54", "0.1%"},
                                                {"660311", "536303", "81.2%"}}};

// Nothing, then one technique more in each: those of kAdded. In the generator's order only the first three, which are
// about the order.
std::vector<historic::StepSearchOptions> search_variants(bool bare_order) {
  historic::StepSearchOptions options;
  options.iterative_deepening = false;
  options.unique_in_turn = true;
  options.bare_order = bare_order;
  std::vector<historic::StepSearchOptions> list{options};
  options.iterative_deepening = true;
  list.push_back(options);
  options.killers = 2;
  list.push_back(options);
  options.history = true;
  list.push_back(options);
  if (bare_order) return list;
  options.null_move = true;
  list.push_back(options);
  options.table_exact = options.table_bounds = options.table_order = true;
  list.push_back(options);
  return list;
}

struct TechniqueSearch {
  historic::StepSearchOptions options;
  std::uint64_t limit;  // of nodes
};

// First those in the order of the tables, then those in the generator's.
std::vector<TechniqueSearch> all_searches(const Session& session) {
  std::vector<TechniqueSearch> all;
  for (const bool bare_order : {false, true})
    for (const historic::StepSearchOptions& options : search_variants(bare_order))
      all.push_back({options, static_cast<std::uint64_t>(session.number(bare_order ? "bare_nodes" : "most_nodes"))});
  return all;
}

struct Cost {
  double nodes = 0, seconds = 0;
  bool stopped = false;
  double last_depth = 0;  // nodes
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

std::string seconds_save_text(const Cost& before, const Cost& after) {
  return before.stopped || after.stopped ? "-" : percent_text(1 - after.seconds / before.seconds);
}

Table null_table(const historic::StepSearchResult& result, int depth) {
  Table table{"5-4",
              "Table 5.4: null moves (levels 4 and 8) and passes tried first (the others), third position",
              {"level", "tried: published", "ours", "cut-offs: published", "ours", "rate: published", "ours"},
              {}};
  for (std::size_t i = 0; i < kNulls.size(); ++i) {
    const std::size_t level = i + 4;
    const historic::NullCount& ours = result.nulls[level];
    const bool reached = static_cast<int>(level) < depth;
    table.add({std::to_string(level), std::string(kNulls[i].tried), reached ? std::to_string(ours.tried) : "-",
               std::string(kNulls[i].cut), reached ? std::to_string(ours.cut) : "-", std::string(kNulls[i].rate),
               ours.tried == 0 ? "-" : percent_text(static_cast<double>(ours.cut) / static_cast<double>(ours.tried))});
  }
  return table;
}

using NamedPositions = std::vector<NamedPosition>;

// Indexed by position * searches + search.
std::vector<Cost> costs_of(Session& session, const NamedPositions& positions, const std::vector<TechniqueSearch>& all,
                           int depth) {
  const auto pieces = session.pieces("searches", positions.size(), all.size(), [&](auto position, auto variant) {
    const auto& [options, limit] = all[variant];
    historic::StepSearch search(make_evaluator("zhong"), options);
    const historic::StepSearchResult result = search.search(positions[position].position, depth, limit, session.stop());
    session.check();
    Cost cost{0, 0, result.stopped};
    for (const historic::DepthCost& one : result.depths) {
      cost.nodes += static_cast<double>(one.nodes);
      cost.seconds += one.seconds;
    }
    if (result.stopped) cost.nodes = static_cast<double>(limit);
    return Notebook::Numbers{cost.nodes, cost.seconds, cost.stopped ? 1.0 : 0.0,
                             static_cast<double>(result.depths.back().nodes)};
  });
  std::vector<Cost> costs;
  costs.reserve(pieces.size());
  for (const auto& numbers : pieces) costs.push_back({numbers[0], numbers[1], numbers[2] > 0, numbers[3]});
  return costs;
}

Table technique_table(const NamedPositions& positions, const std::vector<Cost>& costs, std::size_t searches,
                      std::size_t added) {
  const std::size_t number = added < 3 ? added + 1 : added + 2;  // table 5.4 is a different one
  Table table{fmt::format("5-{}", number),
              fmt::format("Table 5.{}: adding the {}", number, kAdded[added]),
              {"move", "nodes without: published", "ours", "nodes with: published", "ours", "saved: published", "ours",
               "seconds: published", "ours", "saved: published", "ours"},
              {}};
  for (std::size_t position = 0; position < positions.size(); ++position) {
    const Published& published = kPublished[added][position];
    const Cost& before = costs[position * searches + added];
    const Cost& after = costs[position * searches + added + 1];
    table.add({positions[position].name, with_commas(static_cast<std::uint64_t>(published.without)), nodes_text(before),
               with_commas(static_cast<std::uint64_t>(published.with)), nodes_text(after), std::string(published.saved),
               save_text(before, after), std::string(published.seconds),
               fmt::format("{:.2f} / {:.2f}", before.seconds, after.seconds), std::string(published.seconds_saved),
               seconds_save_text(before, after)});
  }
  return table;
}

// Tables 5.1 to 5.3 with steps in the generator's order.
Table bare_table(const NamedPositions& positions, const std::vector<Cost>& costs, std::size_t searches,
                 std::size_t first, std::uint64_t limit) {
  Table table{"bare-order",
              fmt::format("Tables 5.1 to 5.3 again, steps in the order in which they are generated, at most {} nodes",
                          with_commas(limit)),
              {"move", "nodes without anything: published", "ours"},
              {}};
  constexpr std::size_t kOrdering = 3;
  for (std::size_t added = 0; added < kOrdering; ++added) {
    table.columns.push_back(fmt::format("with the {}: published", kAdded[added]));
    for (const char* column : {"ours", "saved: published", "ours"}) table.columns.emplace_back(column);
  }
  for (std::size_t position = 0; position < positions.size(); ++position) {
    const Cost* before = &costs[position * searches + first];
    std::vector<std::string> row{positions[position].name,
                                 with_commas(static_cast<std::uint64_t>(kPublished[0][position].without)),
                                 nodes_text(*before)};
    for (std::size_t added = 0; added < kOrdering; ++added, ++before) {
      const Published& published = kPublished[added][position];
      const Cost& after = *(before + 1);
      for (const std::string& cell : {with_commas(static_cast<std::uint64_t>(published.with)), nodes_text(after),
                                      std::string(published.saved), save_text(*before, after)})
        row.push_back(cell);
    }
    table.add(row);
  }
  return table;
}

// What iterative deepening saves if nodes are counted in other ways. `bare` is the first search in the generator's
// order.
Table deepening_table(const NamedPositions& positions, const std::vector<Cost>& costs, std::size_t searches,
                      std::size_t bare) {
  Table table{"deepening",
              "Table 5.1, counted in other ways: nodes saved by iterative deepening",
              {"move", "published", "all depths (table 5.1)", "the last depth alone", "steps as generated, all depths",
               "steps as generated, the last depth alone"},
              {}};
  for (std::size_t position = 0; position < positions.size(); ++position) {
    std::vector<std::string> row{positions[position].name, std::string(kPublished[0][position].saved)};
    for (const std::size_t first : {std::size_t{0}, bare}) {
      const Cost& without = costs[position * searches + first];
      const Cost& with = costs[position * searches + first + 1];
      row.push_back(save_text(without, with));
      row.push_back(without.stopped || with.stopped ? "-" : percent_text(1 - with.last_depth / without.nodes));
    }
    table.add(row);
  }
  return table;
}

// The techniques that order or remember, in games. Without iterations a search that runs out of nodes has no turn to
// play; the null move is in `zhong-program`.
Table games_table(Session& session) {
  using historic::ZhongOptions;
  ZhongOptions no_killers, no_history, no_table;
  no_killers.killers = no_history.history = no_table.table = false;
  Table table{"games",
              fmt::format("Tables 5.2, 5.3 and 5.6 in games: Zhong's program without a technique against the whole, {} "
                          "nodes a turn",
                          with_commas(static_cast<std::uint64_t>(session.count("match_nodes")))),
              {"technique left out", "nodes it saves: published", "score without it"},
              {}};
  session.begin("games", 3);
  const auto add = [&](std::size_t technique, const ZhongOptions& options) {
    const auto& [first, second, third] = kPublished[technique];
    table.add({kAdded[technique], fmt::format("{}, {}, {}", first.saved, second.saved, third.saved),
               zhong_match_text(session, options, table.rows.size())});
    session.advance();
  };
  add(1, no_killers);
  add(2, no_history);
  add(4, no_table);
  return table;
}

Plot nodes_plot(const NamedPositions& positions, const std::vector<Cost>& costs, std::size_t searches, int depth) {
  Plot plot{"nodes", "Nodes as techniques are added (sum of three positions)", "techniques added", "nodes", {}, true};
  Series document{"document, 9 steps", {}, true}, ours{fmt::format("ours, {} steps", depth), {}, false};
  for (std::size_t variant = 0; variant <= kAdded.size(); ++variant) {
    double published = 0, measured = 0;
    for (std::size_t position = 0; position < positions.size(); ++position) {
      published += variant == 0 ? kPublished[0][position].without : kPublished[variant - 1][position].with;
      measured += costs[position * searches + variant].nodes;
    }
    document.points.emplace_back(static_cast<double>(variant), published);
    ours.points.emplace_back(static_cast<double>(variant), measured);
  }
  plot.series = {document, ours};
  return plot;
}

Section run_zhong_search(Session& session) {
  const auto positions = zhong_positions(session, 3);
  const auto all = all_searches(session);
  const int depth = session.count("depth");
  const auto costs = costs_of(session, positions, all, depth);

  Section section;
  section.text = fmt::format(
      "Step-based alpha-beta to {} steps (the document: 9) with the evaluation `zhong`; positions met before in the "
      "same turn are\n"
      "left out, as the document's move generator does. Each table adds a technique to the search of the table "
      "before.\n"
      "The document's positions are from a game that it does not print; ours are the same moves of a game of the "
      "engine with `classic`\n"
      "against itself. Nodes are those of all depths together. A figure belongs to one position, so it has no "
      "interval.",
      depth);
  for (std::size_t added = 0; added < kAdded.size(); ++added)
    section.tables.push_back(technique_table(positions, costs, all.size(), added));
  historic::StepSearchOptions null_first = all[4].options;
  null_first.pass_first = true;
  historic::StepSearch search(make_evaluator("zhong"), null_first);
  session.begin("null moves", 1);
  section.tables.insert(section.tables.begin() + 3,
                        null_table(search.search(positions[2].position, depth, all[4].limit, session.stop()), depth));
  session.check();
  constexpr std::size_t kBare = kAdded.size() + 1;
  section.tables.push_back(deepening_table(positions, costs, all.size(), kBare));
  section.tables.push_back(bare_table(positions, costs, all.size(), kBare, all[kBare].limit));
  section.tables.push_back(games_table(session));
  section.plots = {nodes_plot(positions, costs, all.size(), depth)};
  section.differences = {
      {"Some published figures do not agree with each other.",
       "They are shown as printed. 263 of 8,054 null moves are 3.3% (table 5.4: 3.2%), the null move saves 1.3% of the "
       "nodes of 12g (table 5.5: 0%), the table saves 3.1% of those of 17s (table 5.6: 3.2%), and 17s takes 22 s in "
       "table 5.5 and 23 s in table 5.6 with the same search."},
      {"The positions are not the document's.", "It names the game but does not print it."},
      {"Iterative deepening saves less here than in the document, or costs nodes.", "",
       "counting the last depth alone, and taking steps in the order in which they are generated (the table after "
       "5.6); "
       "sorting all turns of the root by the depth before, as the document does (`zhong-program`: iterations cost "
       "nodes "
       "there too)."},
      {"The history heuristic saves less here.",
       "Our order, displacements and strong pieces first, leaves less to gain. With steps as they are generated the "
       "history saves more in each position (the table \"Tables 5.1 to 5.3 again\")."},
      {"At 22g the null move and the table cost nodes; in the document they save some.",
       "Single positions vary. Over ten positions both save nodes (`zhong-program`)."},
      {"Passes tried first cut off more often than the document's, and null moves at level 8 less often.", "",
       "other games (`--seed`): at levels 4 to 6 the rates vary as much from game to game, at levels 7 and 8 the "
       "difference stays."},
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
          {{"depth", "steps", 7, 9, 9},
           {"most_nodes", "of one search", 1e7, 1e9, 1e10},
           {"bare_nodes", "of one search with steps in the generator's order", 1e6, 1e7, 1e7},
           {"match_games", "of each match, even", 2, 10, 40},
           {"match_nodes", "of one turn of these", 500, 10000, 10000}},
          {"classic", "zhong evaluation", "step search", "zhong search"},
          4,
          run_zhong_search,
          true};
}

}  // namespace tusk::lab
