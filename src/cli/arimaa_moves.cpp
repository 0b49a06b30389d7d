// tusk arimaa moves and tusk arimaa perft: lists and counts the turns of a position.
#include <memory>

#include "arimaa.h"
#include "arimaa/board/steps.h"
#include "arimaa/board/turns.h"
#include "arimaa/notation/turn_list.h"
#include "base/text.h"

namespace tusk::cli {

namespace {

using namespace arimaa;

struct ArimaaMovesOptions {
  std::string position;
  int steps = kStepsPerTurn;
  bool json = false;
};

void list_moves(const ArimaaMovesOptions& options) {
  const auto turns = turn_texts(read_position(options.position));
  if (options.json) {
    print_json(Json{{"count", turns.size()}, {"turns", turns}});
  } else if (!turns.empty()) {
    fmt::print("{}\n", fmt::join(turns, "\n"));
  }
}

void count_moves(const ArimaaMovesOptions& options) {
  const TurnState state = read_position(options.position);
  const SequenceCounts counts = count_sequences(state.position, options.steps);
  const std::vector<std::uint64_t> sequences(counts.begin(), counts.begin() + options.steps);
  const std::uint64_t turns = TurnEnumerator().count(state.position, &state.turn_start);
  if (options.json) {
    print_json(Json{{"sequences", sequences}, {"turns", turns}});
    return;
  }
  for (std::size_t i = 0; i < sequences.size(); ++i)
    fmt::print("{} step{}  {:>15} sequences\n", i + 1, i == 0 ? " " : "s", with_commas(sequences[i]));
  fmt::print("turns    {:>15} distinct boards\n", with_commas(turns));
}

}  // namespace

void add_arimaa_moves(Command& arimaa) {
  Command command = arimaa.add_subcommand("moves", "Lists the distinct turns of a position, one per line");
  auto options = std::make_shared<ArimaaMovesOptions>();
  add_position_option(command, options->position);
  command.add_flag("--json", options->json, "print JSON");
  command.footer(
      "One turn is shown for every board that can be reached. Whether the game is already over, and which boards\n"
      "have occurred before, is not checked.\n\n"
      "Example:\n  tusk arimaa moves 'g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]'");
  command.callback([options] { list_moves(*options); });
}

void add_arimaa_perft(Command& arimaa) {
  Command command = arimaa.add_subcommand("perft", "Counts step sequences and distinct turns of a position");
  auto options = std::make_shared<ArimaaMovesOptions>();
  add_position_option(command, options->position);
  command.add_option("--steps", options->steps, "count sequences of up to this many steps")
      .show_default()
      .between(1, kStepsPerTurn)
      .type_name("1..4");
  command.add_flag("--json", options->json, "print JSON");
  command.footer(
      "A sequence between the halves of a push counts while a step is left to finish it. The number of turns is\n"
      "always that of whole turns, regardless of --steps.\n\n"
      "Example:\n  tusk arimaa perft 'g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]' --json");
  command.callback([options] { count_moves(*options); });
}

}  // namespace tusk::cli
