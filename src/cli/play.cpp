// tusk play: a game in the terminal against the engine.
#include <memory>
#include <random>
#include <unistd.h>

#include "arimaa/engine/levels.h"
#include "base/error.h"
#include "base/mapped_file.h"
#include "commands.h"
#include "game/player_spec.h"
#include "line_reader.h"
#include "match_options.h"
#include "output.h"
#include "players/standard_players.h"
#include "terminal/terminal_game.h"

namespace tusk::cli {

namespace {

struct PlayOptions {
  std::string side = "gold";
  int level = 5;
  double seconds = 5;
  std::string control;
  std::string engine;
  std::string book;
  std::optional<std::uint64_t> seed;
  std::string record;
  bool plain = false;
};

terminal::TerminalSettings settings_of(const PlayOptions& options) {
  terminal::TerminalSettings settings;
  settings.seed = options.seed ? *options.seed : std::random_device()();
  const bool is_silver = options.side == "silver" || (options.side == "random" && settings.seed % 2 != 0);
  settings.human = is_silver ? arimaa::Side::silver : arimaa::Side::gold;
  if (!options.control.empty()) settings.terms.control = read_time_control(options.control);
  if (!options.engine.empty()) {
    settings.opponent = game::parse_player_spec(options.engine);
  } else {
    std::string spec =
        fmt::format("internal,name=Tusk (level {}),opt.level={},opt.setup=random", options.level, options.level);
    if (options.control.empty() && options.level == arimaa::kFullStrength)
      spec += fmt::format(",time={}", options.seconds);
    settings.opponent = game::parse_player_spec(spec);
    if (!options.book.empty()) settings.opponent.options.emplace_back("book", options.book);
  }
  settings.colour = !options.plain && ::isatty(STDOUT_FILENO) != 0;
  return settings;
}

void run_play(const PlayOptions& options) {
  const game::PlayerMakers makers = players::standard_players();
  terminal::TerminalGame game(settings_of(options), makers, read_line, [](const std::string& text) {
    fmt::print("{}", text);
    std::fflush(stdout);
  });
  game.run();
  if (options.record.empty()) return;
  write_file_atomically(options.record, game.record());
  fmt::print("Game saved to {}\n", options.record);
}

}  // namespace

void add_play_command(Command& app) {
  Command command = app.add_subcommand("play", "Play against the engine in the terminal");
  auto options = std::make_shared<PlayOptions>();
  command.add_option("--side", options->side, "gold, silver or random")
      .show_default()
      .one_of({"gold", "silver", "random"})
      .type_name("SIDE");
  command.add_option("--level", options->level, "strength from 1 to 10")
      .show_default()
      .between(arimaa::kLowestLevel, arimaa::kFullStrength)
      .type_name("N");
  command.add_option("--time", options->seconds, "seconds per turn of level 10")
      .show_default()
      .positive()
      .type_name("SECONDS");
  command.add_option("--tc", options->control, "time control, e.g. 1/2/100/4").show_default("none").type_name("TC");
  const Option engine =
      command.add_option("--engine", options->engine, "another opponent, as for tusk match").type_name("SPEC");
  command.add_option("--book", options->book, "open from this book (tusk book)").type_name("FILE").excludes(engine);
  command.add_option("--seed", options->seed, "random seed").show_default("random").type_name("N");
  command.add_option("--record", options->record, "write the game to this file").type_name("FILE");
  command.add_flag("--plain", options->plain, "no colours");
  command.footer(
      "Type steps (Ee2n, or e2n), an empty line to end the turn, undo, hint, moves, help. Tab completes.\n\n"
      "Example:\n  tusk play --level 3\n  tusk play --side silver --tc 1/5 --record mine.txt");
  command.callback([options] { run_play(*options); });
}

}  // namespace tusk::cli
