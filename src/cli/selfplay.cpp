// tusk selfplay: games of the engine against itself, as positions to learn from.
#include "play/selfplay.h"

#include <memory>

#include "base/error.h"
#include "base/progress.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "commands.h"
#include "searching.h"

namespace tusk::cli {

namespace {

struct Options {
  play::SelfplayOptions selfplay;
  std::string out;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  std::optional<double> minutes;
  std::optional<std::uint64_t> seed;
  bool json = false;
};

constexpr std::uint64_t kDefaultNodes = 5000;

void selfplay(Options options) {
  if (options.depth)
    options.selfplay.limits.depth = options.depth;
  else
    options.selfplay.limits.nodes = options.nodes.value_or(kDefaultNodes);
  play::SampleWriter writer(options.out);
  // A continued file gets new games, and the same command on the same file the same ones.
  options.selfplay.first_seed = options.seed.value_or(1 + writer.found() * 1000);

  const InterruptGuard guard;
  const Stopwatch watch;
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  Progress progress("games", options.selfplay.games,
                    options.json ? Progress::Style::silent : Progress::Style::automatic);
  play::run_selfplay(
      options.selfplay,
      [&](const play::SelfplayGame& game) {
        for (const auto& sample : game.samples) writer.add(sample);
        ++games;
        turns += static_cast<std::uint64_t>(game.turns);
        progress.advance();
        progress.note(fmt::format("{} positions", with_commas(writer.written())));
      },
      [&] { return !InterruptGuard::interrupted() && (!options.minutes || watch.seconds() < 60 * *options.minutes); });
  writer.flush();
  progress.finish();
  const double seconds = watch.seconds();
  const double rate = static_cast<double>(writer.written()) / seconds / options.selfplay.threads;
  if (options.json) {
    print_json({{"games", games},
                {"turns", turns},
                {"positions", writer.written()},
                {"duplicates", writer.duplicates()},
                {"already_there", writer.found()},
                {"seconds", seconds},
                {"positions_per_second_and_thread", rate}});
    return;
  }
  fmt::print(
      "{} games, {:.1f} turns each; {} positions written to {}, {} duplicates left out; {:.0f} positions a second"
      " and thread\n",
      games, games > 0 ? static_cast<double>(turns) / static_cast<double>(games) : 0.0, with_commas(writer.written()),
      options.out, with_commas(writer.duplicates()), rate);
}

}  // namespace

void add_selfplay_command(Command& app) {
  Command command =
      app.add_subcommand("selfplay", "Plays the engine against itself and writes positions to learn from");
  auto options = std::make_shared<Options>();
  play::SelfplayOptions& selfplay_options = options->selfplay;
  selfplay_options.engine.hash_mebibytes = 8;
  selfplay_options.threads = default_threads();
  command.add_option("--out", options->out, "file of positions; one that exists is continued")
      .required()
      .type_name("FILE");
  command.add_option("--games", selfplay_options.games, "number of games (default 1000)").type_name("N");
  command.add_option("--minutes", options->minutes, "begin no game after this time").positive().type_name("M");
  const Option depth = command.add_option("--depth", options->depth, "search every turn to this many steps")
                           .between(1, 60)
                           .type_name("STEPS");
  command
      .add_option("--nodes", options->nodes,
                  fmt::format("search every turn with so many nodes (default {})", kDefaultNodes))
      .positive()
      .type_name("N")
      .excludes(depth);
  command.add_option("--seed", options->seed, "number of the first game (default: after those in the file)")
      .type_name("N");
  command
      .add_option("--random-turns", selfplay_options.random_turns,
                  "at most so many random turns at the start (default 6)")
      .between(0, 100)
      .type_name("N");
  command
      .add_option("--detours", selfplay_options.detours,
                  "for every turn so many positions a few random moves away are searched too (default 0)")
      .between(0.0, 1000.0)
      .type_name("N");
  command.add_option("--detour-depth", selfplay_options.detour_depth, "steps to search those (default 2)")
      .between(1, 60)
      .type_name("STEPS");
  command.add_option("--threads", selfplay_options.threads, "play so many games at a time (default: one per core)")
      .between(1, 1024)
      .type_name("N");
  add_evaluation_options(command, selfplay_options.engine);
  command.add_flag("--json", options->json, "print JSON");
  command.footer("Example:\n  tusk selfplay --games 200 --nodes 2000 --out games.pos\n  tusk data stats games.pos");
  command.callback([options] { selfplay(*options); });
}

}  // namespace tusk::cli
