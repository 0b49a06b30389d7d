#include "lab/study_database.h"

#include <cstdlib>
#include <fmt/format.h>

#include "arimaa/notation/replay.h"
#include "base/error.h"
#include "base/mapped_file.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "base/threads.h"
#include "game/game_file.h"
#include "records/import.h"
#include "records/statistics.h"
#include "workload/generator.h"

namespace tusk::lab {

namespace {

constexpr int kEighths = 8;

std::vector<workload::GameGenerator::Beginning> beginnings_of(const std::vector<std::string>& archives) {
  std::vector<workload::GameGenerator::Beginning> beginnings;
  for (const std::string& path : archives) {
    const MappedFile file(path);
    (void)game::for_each_game(file.text(), [&](game::FileGame&& game, std::size_t) {
      const arimaa::Replay played = replay(game.record);
      if (!played.rejection && played.setups.size() == 2) beginnings.push_back({played.setups, played.turns});
      return true;
    });
  }
  return beginnings;
}

}  // namespace

StudyDatabase::StudyDatabase(Session& session, int made_up_games, const OnEighth& on_eighth)
    : url_(session.database()) {
  if (url_.empty()) {
    // Uses the same path in every run, because a match in progress identifies its players by their descriptions.
    folder_ = session.file("database");
    if (folder_.empty()) {
      std::string pattern = (std::filesystem::temp_directory_path() / "tusk-lab-XXXXXX").string();
      if (::mkdtemp(pattern.data()) == nullptr) throw InputError("cannot create a folder for temporary files");
      folder_ = pattern;
    }
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    try {
      make(session, made_up_games, on_eighth);
    } catch (...) {
      std::filesystem::remove_all(folder_);
      throw;
    }
  }
  describe();
  if (!session.database().empty() && on_eighth) on_eighth(*this, kEighths);
}

void StudyDatabase::describe() {
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

void StudyDatabase::make(Session& session, int made_up_games, const OnEighth& on_eighth) {
  const workload::GameGenerator generator(session.seed(), beginnings_of(session.archives()));
  std::vector<std::string> rows(static_cast<std::size_t>(made_up_games));
  session.begin("making up games", rows.size());
  parallel_for(rows.size(), session.threads(), [&](std::size_t i) {
    session.check();
    // Far above the ids of real archives.
    rows[i] = generator.row(1'000'000'000 + i);
    session.advance();
  });
  url_ = (folder_ / "games.db").string();
  std::vector<std::string> files = session.archives();
  bool created = false;
  for (std::size_t eighth = 0; eighth < kEighths; ++eighth) {
    const std::size_t first = eighth * rows.size() / kEighths, end = (eighth + 1) * rows.size() / kEighths;
    // With very few games, some eighths are empty and cannot be queried.
    if (first == end && eighth + 1 < kEighths) continue;
    std::string text = workload::GameGenerator::header();
    for (std::size_t i = first; i < end; ++i) text += rows[i];
    const auto file = folder_ / fmt::format("games{}.txt", eighth);
    write_file_atomically(file, text);
    files.push_back(file.string());
    // Without a callback, all eighths are imported together.
    if (!on_eighth && eighth + 1 < kEighths) continue;
    import(session, files, !created);
    created = true;
    files.clear();
    if (!on_eighth) continue;
    describe();
    on_eighth(*this, static_cast<int>(eighth) + 1);
  }
}

void StudyDatabase::import(Session& session, const std::vector<std::string>& files, bool create) {
  std::size_t bytes = 0;
  for (const std::string& path : files) bytes += std::filesystem::file_size(path);
  session.begin("importing", bytes);
  const Stopwatch watch;
  const auto opening = create ? records::Opening::create : records::Opening::existing;
  records::with_database(url_, opening, [&](records::Database& database) {
    records::ImportOptions options;
    options.threads = session.threads();
    options.stop = session.stop();
    options.advance = [&](std::size_t part) { session.advance(part); };
    (void)import_files(database, files, options);
    session.check();
    database.settle();
  });
  import_seconds_ += watch.seconds();
}

}  // namespace tusk::lab
