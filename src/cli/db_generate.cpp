// tusk db generate: an archive of any size, of made-up games or of games of the engine.
#include <functional>
#include <memory>
#include <optional>

#include "arimaa/eval/evaluator.h"
#include "arimaa/notation/archive.h"
#include "arimaa/notation/replay.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/mapped_file.h"
#include "base/progress.h"
#include "base/threads.h"
#include "db.h"
#include "workload/archive_file.h"

namespace tusk::cli {

namespace {

struct DbGenerateArguments {
  std::string file;
  std::uint64_t games = 200'000;
  std::uint64_t seed = 1;
  std::vector<std::string> from;
  std::uint64_t engine = 0;  // nodes per turn; 0: artificial games
  std::string style = "network";
};

void add_beginnings(const std::string& path, std::vector<workload::GameGenerator::Beginning>& beginnings) {
  const MappedFile file(path);
  arimaa::ArchiveReader reader(file.text());
  while (const auto row = reader.next()) {
    try {
      const arimaa::Replay played = arimaa::replay(reader.parse(*row).record);
      if (!played.rejection && played.setups.size() == 2) beginnings.push_back({played.setups, played.turns});
    } catch (const InputError&) {
      // Skips rows that are not valid games.
    }
  }
}

// Calls `write` with a plan that shows its progress and ends with Ctrl-C.
void write_archive(const DbGenerateArguments& arguments,
                   const std::function<void(const workload::ArchivePlan&)>& write) {
  const InterruptGuard interrupt;
  std::optional<Progress> progress;  // from the first report on: a file that is refused shows none
  workload::ArchivePlan plan;
  plan.file = arguments.file;
  plan.games = arguments.games;
  plan.threads = default_threads();
  plan.advance = [&](std::size_t rows) {
    if (!progress) progress.emplace("games", arguments.games);
    progress->advance(rows);
  };
  plan.stopped = [stop = interrupt.token()] { return stop.stop_requested(); };
  write(plan);
}

void make_up(const DbGenerateArguments& arguments) {
  std::vector<workload::GameGenerator::Beginning> beginnings;
  for (const std::string& path : arguments.from) add_beginnings(path, beginnings);
  const workload::GameGenerator generator(arguments.seed, std::move(beginnings));
  write_archive(arguments, [&](const workload::ArchivePlan& plan) { write_made_up_archive(plan, generator); });
}

void play_engine_games(const DbGenerateArguments& arguments) {
  if (!arguments.from.empty()) throw InputError("--from is for made-up games, not for those of the engine");
  (void)arimaa::make_evaluator(arguments.style);
  const workload::EngineGameOptions options{arguments.seed, arguments.engine, arguments.style};
  write_archive(arguments, [&](const workload::ArchivePlan& plan) { write_engine_archive(plan, options); });
}

void run_db_generate(const DbGenerateArguments& arguments) {
  if (arguments.engine > 0)
    play_engine_games(arguments);
  else
    make_up(arguments);
}

}  // namespace

void add_db_generate(Command& db) {
  const auto arguments = std::make_shared<DbGenerateArguments>();
  Command command = db.add_subcommand("generate", "Writes an archive of made-up games, or of games of the engine");
  command.add_option("FILE", arguments->file, "the archive to write").required();
  command.add_option("--games", arguments->games, "number of games").show_default();
  command.add_option("--seed", arguments->seed, "the same seed makes the same games").show_default();
  command.add_option("--from", arguments->from, "archives whose openings half of the made-up games use");
  command.add_option("--engine", arguments->engine, "let the engine play, with about this many nodes per turn");
  command.add_option("--style", arguments->style, "the engine's evaluator").show_default();
  command.footer(
      "Made-up games take minutes and are for measuring; games of the engine take hours. The same command "
      "with\n"
      "continues an interrupted archive of the engine.\n\n"
      "Examples:\n"
      "  tusk db generate made_up.txt --games 200000\n"
      "  tusk db generate engine.txt --games 200000 --engine 100");
  command.callback([arguments] { run_db_generate(*arguments); });
}

}  // namespace tusk::cli
