#include "lab/study_database.h"

#include <cstdlib>
#include <fmt/format.h>

#include "arimaa/notation/replay.h"
#include "base/error.h"
#include "base/mapped_file.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "base/threads.h"
#include "play/game_file.h"
#include "records/generator.h"
#include "records/import.h"
#include "records/statistics.h"

namespace tusk::lab {

namespace {

std::vector<records::GameGenerator::Beginning> beginnings_of(const std::vector<std::string>& archives) {
  std::vector<records::GameGenerator::Beginning> beginnings;
  for (const std::string& path : archives) {
    const MappedFile file(path);
    (void)play::for_each_game(file.text(), [&](play::FileGame&& game, std::size_t) {
      const arimaa::Replay played = replay(game.record);
      if (!played.rejection && played.setups.size() == 2) beginnings.push_back({played.setups, played.turns});
      return true;
    });
  }
  return beginnings;
}

}  // namespace

StudyDatabase::StudyDatabase(Session& session, int made_up_games) : url_(session.database()) {
  if (url_.empty()) {
    // The same place in every run: a match in progress knows its players by their words.
    folder_ = session.file("database");
    if (folder_.empty()) {
      std::string pattern = (std::filesystem::temp_directory_path() / "tusk-lab-XXXXXX").string();
      if (::mkdtemp(pattern.data()) == nullptr) throw InputError("cannot make a folder for temporary files");
      folder_ = pattern;
    }
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    try {
      make(session, made_up_games);
    } catch (...) {
      std::filesystem::remove_all(folder_);
      throw;
    }
  }
  records::with_database(url_, records::Opening::existing, [&](records::Database& database) {
    const auto stats = database_stats(database);
    occurrences_ = static_cast<double>(stats.occurrences);
    contents_ = fmt::format("{} games with {} positions in {} occurrences",
                            with_commas(static_cast<std::uint64_t>(stats.games)),
                            with_commas(static_cast<std::uint64_t>(stats.positions)),
                            with_commas(static_cast<std::uint64_t>(stats.occurrences)));
  });
}

StudyDatabase::~StudyDatabase() {
  std::error_code ignored;
  if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

void StudyDatabase::make(Session& session, int made_up_games) {
  const records::GameGenerator generator(session.seed(), beginnings_of(session.archives()));
  std::vector<std::string> rows(static_cast<std::size_t>(made_up_games));
  session.begin("making up games", rows.size());
  parallel_for(rows.size(), session.threads(), [&](std::size_t i) {
    session.check();
    // Far above the ids of real archives.
    rows[i] = generator.row(1'000'000'000 + i);
    session.advance();
  });
  std::string text = records::GameGenerator::header();
  for (const std::string& row : rows) text += row;
  const auto file = folder_ / "games.txt";
  write_file_atomically(file, text);
  url_ = (folder_ / "games.db").string();
  std::vector<std::string> files = session.archives();
  files.push_back(file.string());
  std::size_t bytes = 0;
  for (const std::string& path : files) bytes += std::filesystem::file_size(path);
  session.begin("importing", bytes);
  const Stopwatch watch;
  records::with_database(url_, records::Opening::create, [&](records::Database& database) {
    records::ImportOptions options;
    options.threads = session.threads();
    options.stop = [&] { return session.stopped(); };
    options.advance = [&](std::size_t part) { session.advance(part); };
    (void)import_files(database, files, options);
    session.check();
    database.settle();
  });
  import_seconds_ = watch.seconds();
}

}  // namespace tusk::lab
