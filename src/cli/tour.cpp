// tusk tour: a first impression: a position, a two-second search, and what to try next.
#include <algorithm>

#include "arimaa/engine/bench_positions.h"
#include "arimaa/engine/line_text.h"
#include "arimaa/notation/position_text.h"
#include "base/threads.h"
#include "commands.h"
#include "searching.h"

namespace tusk::cli {

namespace {

using namespace arimaa;

constexpr double kSeconds = 2;

void give_tour() {
  const TurnState state = parse_position(kBenchPositions[0]);
  const Position& position = state.position;
  fmt::print("Tusk plays, studies and solves Arimaa and Jungle Checkers.\n\nA position, {} to move:\n\n{}\n",
             name_of(position.side()), board_text(position));
  EngineOptions options;
  options.threads = std::min(default_threads(), 8);
  Engine engine(options);
  const StopOnInterrupt stop(engine);
  SearchLimits limits;
  limits.maximum_seconds = kSeconds;
  fmt::print("Two seconds of thought on {} thread{}:\n\n", options.threads, options.threads == 1 ? "" : "s");
  print_search_head();
  const SearchReport report =
      engine.search(Root(position), limits, [&](const SearchReport& so_far) { print_search_rows(position, so_far); });
  fmt::print("\nBest turn: {} ({})\n\n", line_text(position, std::span(report.lines[0].turns).first(1)),
             score_text(report.lines[0].score));
  fmt::print(
      "Try next:\n"
      "  ./run --help                              all commands\n"
      "  ./run analyze 'g [64 squares]' --time 10  think about a position, a game record or an archive\n"
      "  ./run play --level 3                      play against it here\n"
      "  ./run aei                                 play from any Arimaa client\n"
      "  ./run arimaa replay games.txt             check game records\n"
      "  ./run bench                               how fast is it here?\n");
}

}  // namespace

void add_tour_command(Command& app) {
  Command command = app.add_subcommand("tour", "Shows a position, thinks about it, and says what to try next");
  command.footer("Example:\n  tusk tour");
  command.callback(give_tour);
}

}  // namespace tusk::cli
