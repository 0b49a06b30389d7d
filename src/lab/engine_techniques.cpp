// The value of each technique of our engine: the same positions searched to the same depth with one technique off.
#include <array>
#include <fmt/format.h>

#include "arimaa/engine/engine.h"
#include "base/text.h"
#include "base/work_clock.h"
#include "lab/registry.h"
#include "lab/study_games.h"

namespace tusk::lab {

namespace {

using namespace arimaa;

Section run_engine_techniques(Session& session) {
  const auto games = play_study_games(session, network_plan(session.count("positions"), 300, session.seed()));
  std::vector<Position> positions;
  for (const StudyGame& game : games)
    if (!game.turns.empty()) positions.push_back(game.positions[game.turns.size() / 3]);
  std::vector<std::string> names{"all on"};
  std::vector<Techniques> variants{Techniques{}};
  for (const TechniqueName& technique : kTechniques) {
    Techniques without;
    without.*technique.flag = false;
    names.push_back(fmt::format("{} off", technique.name));
    variants.push_back(without);
  }
  const int depth = session.count("depth");
  const auto limit = static_cast<std::uint64_t>(session.number("most_nodes"));
  const auto results = session.pieces("searches", variants.size(), positions.size(), [&](auto variant, auto position) {
    EngineOptions options;
    options.hash_mebibytes = 16;
    options.techniques = variants[variant];
    Engine engine(options);
    SearchLimits limits;
    limits.depth = depth;
    limits.nodes = limit;
    const WorkClock clock;
    const SearchReport report = engine.search(Root(positions[position]), limits);
    return Notebook::Numbers{static_cast<double>(report.nodes), clock.seconds(), report.nodes >= limit ? 1.0 : 0.0};
  });
  Section section;
  section.text = fmt::format(
      "Not from a document: the engine of this program (step-based principal variation search with the network) to {} "
      "steps on {}\n"
      "positions of its own games, with one technique switched off at a time. Techniques that prune or extend change "
      "what is\n"
      "seen, so fewer nodes without one are no merit by themselves. A search ends at {} nodes; the means are then too "
      "low.",
      depth, positions.size(), with_commas(limit));
  Table table{"techniques",
              "Nodes to the same depth",
              {"techniques", "mean nodes", "nodes, times all on", "mean seconds", "searches cut off"},
              {}};
  for (std::size_t variant = 0; variant < variants.size(); ++variant) {
    Sample nodes, seconds;
    RatioSample times;
    double cut = 0;
    for (std::size_t position = 0; position < positions.size(); ++position) {
      const auto& numbers = results[variant * positions.size() + position];
      nodes.add(numbers[0]);
      seconds.add(numbers[1]);
      times.add(numbers[0], results[position][0]);
      cut += numbers[2];
    }
    table.add(
        {names[variant], mean_text(nodes, 0), ratio_text(times, 2), mean_text(seconds, 3), fmt::format("{:g}", cut)});
  }
  section.tables = {table};
  return section;
}

}  // namespace

Experiment engine_techniques_experiment() {
  return {"engine-techniques",
          "Search techniques: our engine",
          "beside 000 chapter 6 and 004 chapter 5",
          "nodes of our own engine with each of its techniques switched off",
          {{"positions", "of games of the engine against itself", 8, 24, 40},
           {"depth", "steps", 6, 8, 9},
           {"most_nodes", "of one search", 3e5, 3e6, 1e7}},
          {"network"},
          2,
          run_engine_techniques,
          true};
}

}  // namespace tusk::lab
