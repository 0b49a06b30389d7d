// tusk db generate: an archive of any size, with artificial games or games of the engine.
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>

#include "arimaa/eval/evaluator.h"
#include "arimaa/notation/archive.h"
#include "arimaa/notation/replay.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/mapped_file.h"
#include "base/progress.h"
#include "base/threads.h"
#include "db.h"
#include "workload/engine_games.h"
#include "workload/generator.h"

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

// Keeps the rows of an interrupted archive, without an incomplete row at its end. Returns their number.
std::uint64_t rows_to_keep(const std::string& path, const std::string& recipe) {
  std::error_code none;
  if (!std::filesystem::exists(path, none)) return 0;
  std::uint64_t rows = 0;
  std::size_t whole = 0;
  {
    const MappedFile file(path);
    const std::string_view text = file.text();
    const std::string header = workload::GameGenerator::header();
    const auto refuse = [&] {
      throw InputError(fmt::format("{} already exists and is not an archive with these settings", quote(path)));
    };
    if (!text.empty() && text.substr(0, header.size()) != std::string_view(header).substr(0, text.size())) refuse();
    for (std::size_t at = std::min(header.size(), text.size()); at < text.size();) {
      const std::size_t end = text.find('\n', at);
      if (end == std::string_view::npos) break;
      if (text.substr(at, end - at).find('\t' + recipe + '\t') == std::string_view::npos) refuse();
      ++rows;
      at = whole = end + 1;
    }
  }
  std::filesystem::resize_file(path, whole);
  return rows;
}

// Writes rows in order, generated on all threads: `row` gets the numbers of the thread and of the game.
class RowWriter {
 public:
  RowWriter(const std::string& path, bool append, std::stop_token stop)
      : path_(path), stop_(std::move(stop)), out_(std::fopen(path.c_str(), append ? "ab" : "wb"), std::fclose) {
    if (!append) write(workload::GameGenerator::header());
  }

  void write_rows(std::uint64_t first, std::uint64_t count, std::size_t chunk,
                  const std::function<std::string(std::size_t, std::uint64_t)>& row) {
    Progress progress("games", count);
    const auto threads = static_cast<std::size_t>(default_threads());
    for (std::uint64_t done = 0; done < count && !stop_.stop_requested(); done += chunk) {
      std::vector<std::string> rows(std::min<std::uint64_t>(chunk, count - done));
      parallel_for(threads, default_threads(), [&](std::size_t thread) {
        for (std::size_t i = thread; i < rows.size() && !stop_.stop_requested(); i += threads)
          rows[i] = row(thread, first + done + i);
      });
      // Writes an interrupted chunk up to its first gap.
      for (const std::string& text : rows) {
        if (text.empty()) break;
        write(text);
      }
      if (std::fflush(out_.get()) != 0) fail();
      progress.advance(rows.size());
    }
  }

 private:
  void write(const std::string& text) {
    if (!out_ || std::fwrite(text.data(), 1, text.size(), out_.get()) != text.size()) fail();
  }
  [[noreturn]] void fail() const { throw InputError(fmt::format("cannot write {}", quote(path_))); }

  std::string path_;
  std::stop_token stop_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> out_;
};

void make_up(const DbGenerateArguments& arguments, const std::stop_token& stop) {
  std::vector<workload::GameGenerator::Beginning> beginnings;
  for (const std::string& path : arguments.from) add_beginnings(path, beginnings);
  const workload::GameGenerator generator(arguments.seed, std::move(beginnings));
  RowWriter(arguments.file, false, stop).write_rows(1, arguments.games, 2000, [&](std::size_t, std::uint64_t id) {
    return generator.row(id);
  });
}

void play_engine_games(const DbGenerateArguments& arguments, const std::stop_token& stop) {
  if (!arguments.from.empty()) throw InputError("--from is for made-up games, not for those of the engine");
  (void)arimaa::make_evaluator(arguments.style);
  const workload::EngineGameOptions options{arguments.seed, arguments.engine, arguments.style};
  const std::uint64_t done = rows_to_keep(arguments.file, workload::EngineGames::recipe(options));
  if (done >= arguments.games) return;
  std::vector<std::unique_ptr<workload::EngineGames>> players(static_cast<std::size_t>(default_threads()));
  for (auto& player : players) player = std::make_unique<workload::EngineGames>(options);
  // Small chunks, so that little is lost in an interruption.
  RowWriter(arguments.file, done > 0, stop)
      .write_rows(done + 1, arguments.games - done, 8 * players.size(),
                  [&](std::size_t thread, std::uint64_t id) { return players[thread]->row(id); });
}

void run_db_generate(const DbGenerateArguments& arguments) {
  const InterruptGuard interrupt;
  if (arguments.engine > 0)
    play_engine_games(arguments, interrupt.token());
  else
    make_up(arguments, interrupt.token());
}

}  // namespace

void add_db_generate(Command& db) {
  const auto arguments = std::make_shared<DbGenerateArguments>();
  Command command = db.add_subcommand("generate", "Writes an archive of made-up games, or of games of the engine");
  command.add_option("FILE", arguments->file, "the archive to write").required();
  command.add_option("--games", arguments->games, "how many").show_default();
  command.add_option("--seed", arguments->seed, "the same seed makes the same games").show_default();
  command.add_option("--from", arguments->from, "archives whose games half of the made-up ones begin like");
  command.add_option("--engine", arguments->engine, "the engine plays, with about so many nodes a turn");
  command.add_option("--style", arguments->style, "the engine's evaluator").show_default();
  command.footer(
      "Made-up games take minutes and are for measuring; games of the engine take hours. The same command goes on "
      "with\n"
      "an archive of the engine that was cut off.\n\n"
      "Examples:\n"
      "  tusk db generate made_up.txt --games 200000\n"
      "  tusk db generate engine.txt --games 200000 --engine 100");
  command.callback([arguments] { run_db_generate(*arguments); });
}

}  // namespace tusk::cli
