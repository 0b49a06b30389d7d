// tusk db generate: a made-up archive of any size, for measuring.
#include <cstdio>
#include <memory>

#include "arimaa/notation/archive.h"
#include "arimaa/notation/replay.h"
#include "base/error.h"
#include "base/mapped_file.h"
#include "base/progress.h"
#include "base/threads.h"
#include "db.h"
#include "records/generator.h"

namespace tusk::cli {

namespace {

struct Arguments {
  std::string file;
  std::uint64_t games = 200'000;
  std::uint64_t seed = 1;
  std::vector<std::string> from;
};

void add_beginnings(const std::string& path, std::vector<records::GameGenerator::Beginning>& beginnings) {
  const MappedFile file(path);
  arimaa::ArchiveReader reader(file.text());
  while (const auto row = reader.next()) {
    try {
      const arimaa::Replay played = arimaa::replay(reader.parse(*row).record);
      if (!played.rejection && played.setups.size() == 2) beginnings.push_back({played.setups, played.turns});
    } catch (const InputError&) {
      // A row that is no game begins none.
    }
  }
}

void run(const Arguments& arguments) {
  std::vector<records::GameGenerator::Beginning> beginnings;
  for (const std::string& path : arguments.from) add_beginnings(path, beginnings);
  const records::GameGenerator generator(arguments.seed, std::move(beginnings));
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> out(std::fopen(arguments.file.c_str(), "wb"), std::fclose);
  const auto write = [&](const std::string& text) {
    if (!out || std::fwrite(text.data(), 1, text.size(), out.get()) != text.size())
      throw InputError(fmt::format("cannot write {}", quote(arguments.file)));
  };
  write(records::GameGenerator::header());
  const InterruptGuard guard;
  Progress progress("games", arguments.games);
  constexpr std::size_t kChunk = 2000;
  for (std::uint64_t done = 0; done < arguments.games && !InterruptGuard::interrupted(); done += kChunk) {
    std::vector<std::string> rows(std::min<std::uint64_t>(kChunk, arguments.games - done));
    parallel_for(rows.size(), default_threads(), [&](std::size_t i) { rows[i] = generator.row(done + i + 1); });
    for (const std::string& row : rows) write(row);
    progress.advance(rows.size());
  }
  if (std::fflush(out.get()) != 0) throw InputError(fmt::format("cannot write {}", quote(arguments.file)));
}

}  // namespace

void add_db_generate(Command& db) {
  const auto arguments = std::make_shared<Arguments>();
  Command command = db.add_subcommand("generate", "Writes an archive of made-up legal games, for measuring");
  command.add_option("FILE", arguments->file, "the archive to write").required();
  command.add_option("--games", arguments->games, "how many").show_default();
  command.add_option("--seed", arguments->seed, "the same seed makes the same games").show_default();
  command.add_option("--from", arguments->from, "archives whose games half of the made-up ones begin like");
  command.footer("Example:\n  tusk db generate made_up.txt --games 200000");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace tusk::cli
