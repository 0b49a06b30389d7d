// tusk analyze: searches a position, or a turn of a recorded game.
#include <filesystem>
#include <memory>

#include "arimaa.h"
#include "arimaa/notation/archive.h"
#include "arimaa/notation/replay.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/mapped_file.h"
#include "commands.h"
#include "searching.h"

namespace tusk::cli {

namespace {

using namespace arimaa;

struct AnalyzeOptions {
  std::string input;
  std::string turn;  // label; empty: the last turn
  std::string game;  // id in an archive
  SearchLimits limits;
  EngineOptions engine;
  bool json = false;
};

// The position to search, with its game and the steps already made.
struct Start {
  Game game;
  TurnState state;
};

Start start_at(const TurnState& state) {
  Game game(state.turn_start, Rules::official);
  return {std::move(game), state};
}

Start start_at(const Game& game) {
  TurnState state;
  state.position = state.turn_start = game.position();
  state.turn_number = game.turn_number();
  return {game, state};
}

// The game before the turn with this label.
Start start_in(const Record& record, const std::string& label_text) {
  const Replay played = replay(record);
  if (played.setups.size() < 2) {
    const std::string why = played.rejection ? ": " + played.rejection->reason : "";
    throw InputError("the record ends before the first turn" + why);
  }
  // Without a label: the last position in which there is something to search.
  if (label_text.empty() && !played.game.outcome()) return start_at(played.game);
  std::optional<Label> label;
  if (!label_text.empty()) label = parse_label(Word{label_text, 1});
  Game game(Rules::official);
  for (const Setup& setup : played.setups) game.set_up(setup);
  const std::size_t last = played.turns.empty() ? 0 : played.turns.size() - (label ? 0 : 1);
  for (std::size_t i = 0; i <= last; ++i) {
    if (label && label->number == game.turn_number() && label->side == game.side()) return start_at(game);
    if (!label && i == last) return start_at(game);
    if (i < last) game.play(played.turns[i]);
  }
  throw InputError(fmt::format("the game has no turn {}; its last is {}", label_text,
                               to_text(Label{played.game.turn_number(), played.game.side()})));
}

Record find_game(std::string_view text, const std::string& id) {
  if (id.empty()) throw InputError("an archive holds many games: choose one with --game ID");
  ArchiveReader reader(text);
  while (const auto row = reader.next())
    if (reader.id_of(*row) == id) return reader.parse(*row).record;
  throw InputError(fmt::format("the archive has no game {}", quote(id)));
}

bool looks_like_position(std::string_view text) { return text.find_first_of("[|") < text.find('"'); }

Start read_start(const AnalyzeOptions& options) {
  if (!is_file(options.input)) return start_at(read_position(options.input));
  const MappedFile file(options.input);
  const std::string_view text = file.text();
  try {
    if (ArchiveColumns::is_header(text.substr(0, text.find('\n'))))
      return start_in(find_game(text, options.game), options.turn);
    if (looks_like_position(text)) return start_at(parse_position(text));
    return start_in(parse_record(text), options.turn);
  } catch (const InputError& error) {
    throw error.inside(options.input);
  }
}

// If no limit is given.
constexpr double kDefaultSeconds = 10;

void analyze(AnalyzeOptions& options) {
  if (!options.limits.depth && !options.limits.nodes && !options.limits.maximum_seconds)
    options.limits.maximum_seconds = kDefaultSeconds;
  const Start start = read_start(options);
  if (start.game.outcome()) throw InputError("the game is over: " + in_words(*start.game.outcome()));
  const Position& position = start.state.position;
  Engine engine(options.engine);
  const StopOnInterrupt stop(engine);
  if (!options.json) {
    fmt::print("{}\n", long_form(start.state));
    print_search_head();
  }
  const auto show = [&](const SearchReport& so_far) {
    if (!options.json) print_search_rows(position, so_far);
  };
  const SearchReport report = engine.search(Root(start.game, start.state.steps), options.limits, show);
  if (report.lines.empty() || report.lines[0].turns.empty()) throw InputError("there is no legal turn");
  Turn best = start.state.steps;
  for (const Step step : report.lines[0].turns[0]) best.push_back(step);
  const std::string best_text = to_text(start.state.turn_start, best);
  if (options.json) {
    Json json{{"position", short_form(position)}, {"turn", start.state.turn_number}, {"best", best_text}};
    json.update(to_json(position, report));
    print_json(json);
  } else {
    fmt::print("\nBest turn: {} ({}, depth {}, {:.2f} s)\n", best_text, score_text(report.lines[0].score), report.depth,
               report.seconds);
  }
}

}  // namespace

void add_analyze_command(Command& app) {
  Command command = app.add_subcommand("analyze", "Searches a position, or one of a game, for the best turn");
  auto options = std::make_shared<AnalyzeOptions>();
  command.add_option("INPUT", options->input, "a position 'g [64 squares]', or a file: position, record or archive")
      .required()
      .type_name("FILE|POSITION");
  command.add_option("--turn", options->turn, "in a record: before this turn, e.g. 12g")
      .show_default("the last")
      .type_name("LABEL");
  command.add_option("--game", options->game, "in an archive: the game with this id").type_name("ID");
  command.add_option("--time", options->limits.maximum_seconds, "stop after this many seconds")
      .show_default(fmt::format("{}", kDefaultSeconds))
      .positive()
      .type_name("SECONDS");
  command.add_option("--depth", options->limits.depth, "stop at this depth").between(1, 60).type_name("STEPS");
  command.add_option("--nodes", options->limits.nodes, "stop after this many nodes").positive().type_name("N");
  command.add_option("--multipv", options->engine.multipv, "number of lines to show")
      .show_default()
      .between(1, 100)
      .type_name("N");
  add_engine_options(command, options->engine);
  command.add_flag("--json", options->json, "print JSON");
  command.footer(
      "Scores are in rabbits for the side to move. Ctrl-C stops and shows the best turn so far. Steps that the "
      "input\n"
      "has already taken are kept. A row with ? comes from an unfinished depth.\n\n"
      "Example:\n  tusk analyze 'g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]' --time 5\n"
      "  tusk analyze game.txt --turn 12g --multipv 3");
  command.callback([options] { analyze(*options); });
}

}  // namespace tusk::cli
