// tusk selfplay: plays games of the engine against itself and writes training positions.
#include "learning/selfplay.h"

#include <csignal>
#include <cstdio>
#include <functional>
#include <memory>

#include "base/error.h"
#include "base/interrupt.h"
#include "base/progress.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "base/threads.h"
#include "commands.h"
#include "learning/feature_record.h"
#include "learning/shared_work.h"
#include "searching.h"

namespace tusk::cli {

namespace {

struct SelfplayOptions {
  learning::SelfplayOptions selfplay;
  std::string out;
  std::string league;
  std::shared_ptr<learning::League> players;  // from that file
  std::string starts;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  std::optional<std::uint64_t> seed;
  bool stream = false;
  bool json = false;
  Workforce* workforce = nullptr;
};

constexpr std::uint64_t kDefaultNodes = 5000;

// Plays the games and counts them; `take` receives each when it ends.
struct PlayedGames {
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  double seconds = 0;
};
PlayedGames play_games(const SelfplayOptions& options, const std::function<void(const learning::SelfplayGame&)>& take) {
  const InterruptGuard interrupt;
  const Stopwatch watch;
  PlayedGames played;
  learning::run_selfplay(
      options.selfplay, options.players.get(),
      [&](const learning::SelfplayGame& game) {
        ++played.games;
        played.turns += static_cast<std::uint64_t>(game.turns);
        take(game);
      },
      interrupt.token(),
      options.workforce != nullptr ? learning::selfplay_games_by(*options.workforce, interrupt.token())
                                   : learning::SelfplayElsewhere());
  played.seconds = watch.seconds();
  return played;
}

// Writes blocks for a learner that reads from a pipe, until it closes the pipe.
void stream_games(const SelfplayOptions& options) {
  std::signal(SIGPIPE, SIG_IGN);
  play_games(options, [&](const learning::SelfplayGame& game) {
    const auto block = learning::feature_block(game.samples, game.nodes);
    if (std::fwrite(block.data(), 1, block.size(), stdout) != block.size() || std::fflush(stdout) != 0)
      throw InputError("the reader closed the stream");
  });
}

void write_games(SelfplayOptions options) {
  learning::SampleWriter writer(options.out);
  // A continued file gets new games; the same command on the same file plays the same games in the same order.
  options.selfplay.in_order = true;
  options.selfplay.first_seed = options.seed.value_or(1 + writer.found() * 1000);
  Progress progress("games", options.selfplay.games,
                    options.json ? Progress::Style::silent : Progress::Style::automatic);
  const PlayedGames played = play_games(options, [&](const learning::SelfplayGame& game) {
    for (const auto& sample : game.samples) writer.add(sample);
    progress.advance();
    progress.note(fmt::format("{} positions", with_commas(writer.written())));
  });
  writer.flush();
  progress.finish();
  const double rate = static_cast<double>(writer.written()) / played.seconds / options.selfplay.threads;
  if (options.json) {
    print_json({{"games", played.games},
                {"turns", played.turns},
                {"positions", writer.written()},
                {"duplicates", writer.duplicates()},
                {"already_there", writer.found()},
                {"seconds", played.seconds},
                {"positions_per_second_and_thread", rate}});
    return;
  }
  fmt::print(
      "{} games, {:.1f} turns each; {} positions written to {}, {} duplicates left out; {:.0f} positions a second"
      " and thread\n",
      played.games, played.games > 0 ? static_cast<double>(played.turns) / static_cast<double>(played.games) : 0.0,
      with_commas(writer.written()), options.out, with_commas(writer.duplicates()), rate);
}

void selfplay(SelfplayOptions options) {
  if (options.stream == !options.out.empty()) throw InputError("give --out FILE, or --stream for standard output");
  if (options.depth)
    options.selfplay.limits.depth = options.depth;
  else
    options.selfplay.limits.nodes = options.nodes.value_or(kDefaultNodes);
  options.selfplay.first_seed = options.seed.value_or(1);
  if (!options.league.empty()) options.players = std::make_shared<learning::League>(options.league);
  if (!options.starts.empty()) {
    const auto scan = learning::read_samples(options.starts, [&](const learning::Sample& sample) {
      if (sample.position.steps_taken() == 0) options.selfplay.starts.push_back(sample.position);
    });
    if (!scan.fault.empty()) fmt::print(stderr, "{}: {}\n", options.starts, scan.fault);
    if (options.selfplay.starts.empty()) throw InputError({options.starts}, "no position in it is the start of a turn");
  }
  if (options.workforce != nullptr) {
    options.workforce->gather(options.selfplay.threads);
    if (!options.workforce->gives_work())
      return learning::serve_selfplay(options.selfplay, options.players.get(), *options.workforce);
    options.selfplay.threads = options.workforce->slots();
  }
  options.stream ? stream_games(options) : write_games(std::move(options));
}

// An option for a fraction of games or positions, from 0 to 1.
void add_share(const Command& command, const char* name, double& share, const char* text) {
  command.add_option(name, share, text).between(0.0, 1.0).type_name("SHARE").show_default();
}

}  // namespace

void add_selfplay_command(Command& app, Workforce* workforce) {
  Command command = app.add_subcommand("selfplay", "Plays the engine against itself and writes training positions");
  auto options = std::make_shared<SelfplayOptions>();
  learning::SelfplayOptions& selfplay_options = options->selfplay;
  selfplay_options.engine.hash_mebibytes = 8;
  // In a workforce, every core has its own process.
  selfplay_options.threads = workforce != nullptr ? 1 : default_threads();
  options->workforce = workforce;
  command.add_option("--out", options->out, "file of positions; an existing one is extended").type_name("FILE");
  command.add_flag("--stream", options->stream, "write the network's inputs to standard output, for a learner");
  command.add_option("--games", selfplay_options.games, "number of games").show_default().type_name("N");
  command.add_option("--minutes", options->selfplay.minutes, "start no new game after this many minutes")
      .positive()
      .type_name("M");
  const Option depth = command.add_option("--depth", options->depth, "search every turn to this many steps")
                           .between(1, 60)
                           .type_name("STEPS");
  command.add_option("--nodes", options->nodes, "nodes per turn")
      .show_default(std::to_string(kDefaultNodes))
      .positive()
      .type_name("N")
      .excludes(depth);
  command.add_option("--seed", options->seed, "number of the first game")
      .show_default("after those in the file")
      .type_name("N");
  command.add_option("--random-turns", selfplay_options.random_turns, "maximum number of random turns at the start")
      .show_default()
      .between(0, 100)
      .type_name("N");
  add_share(command, "--odd-starts", selfplay_options.odd_starts, "games that start with pieces missing or misplaced");
  command.add_option("--starts", options->starts, "file of positions to start games from").type_name("FILE");
  add_share(command, "--listed-starts", selfplay_options.listed_starts, "games that start from those");
  add_share(command, "--second-looks", selfplay_options.second_looks,
            "share of games that start where an earlier result contradicted the evaluation; played deep");
  add_share(command, "--deep-games", selfplay_options.deep_games, "games with more nodes");
  command.add_option("--deep-factor", selfplay_options.deep_factor, "factor by which they have more nodes")
      .between(1, 1000)
      .type_name("N")
      .show_default();
  command
      .add_option(
          "--league", options->league,
          "file of players, the learner first: lines of a weight and style=, network=, weights=, nodes=, jitter=")
      .type_name("FILE");
  add_share(command, "--rivals", selfplay_options.rivals, "games of the league's learner against one of the others");
  add_share(command, "--strangers", selfplay_options.strangers, "games of the league between two of the others");
  add_share(command, "--mid-turns", selfplay_options.mid_turns, "positions within turns that are kept");
  add_share(command, "--strays", selfplay_options.strays,
            "share of positions for which one a few random moves away is added, unscored");
  command
      .add_option("--detours", selfplay_options.detours,
                  "positions a few random moves away that are searched too, per turn")
      .show_default()
      .between(0.0, 1000.0)
      .type_name("N");
  command.add_option("--detour-depth", selfplay_options.detour_depth, "search depth of those")
      .show_default()
      .between(1, 60)
      .type_name("STEPS");
  command
      .add_option("--tree-samples", selfplay_options.tree_samples,
                  "positions of the tree of every search that are added, with the bounds found for them")
      .show_default()
      .between(0, 100'000)
      .type_name("N");
  command.add_option("--tree-depth", selfplay_options.tree_depth, "minimum search depth of those")
      .between(1, 60)
      .type_name("STEPS")
      .show_default();
  command.add_option("--threads", selfplay_options.threads, "games in parallel")
      .show_default(workforce != nullptr ? "1 in each process" : "one per core")
      .between(1, 1024)
      .type_name("N");
  add_evaluation_options(command, selfplay_options.engine);
  command.add_flag("--json", options->json, "print JSON");
  command.footer("Example:\n  tusk selfplay --games 200 --nodes 2000 --out games.pos\n  tusk data stats games.pos");
  command.callback([options] { selfplay(*options); });
}

}  // namespace tusk::cli
