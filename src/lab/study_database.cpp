#include "lab/study_database.h"

#include <cstdlib>
#include <fmt/format.h>
#include <string_view>

#include "arimaa/notation/replay.h"
#include "base/error.h"
#include "base/mapped_file.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "game/game_file.h"
#include "records/import.h"
#include "records/statistics.h"
#include "workload/archive_file.h"

namespace tusk::lab {

namespace {

constexpr int kEighths = 8;
// Far above the ids of real archives.
constexpr std::uint64_t kFirstId = 1'000'000'000;
constexpr const char* kStyle = "classic";

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

workload::ArchivePlan plan_of(Session& session, const StudyDatabase::Games& games, const std::filesystem::path& file) {
  workload::ArchivePlan plan;
  plan.file = file.string();
  plan.first_id = kFirstId;
  plan.games = static_cast<std::uint64_t>(games.count);
  plan.threads = session.threads();
  plan.advance = [&session](std::size_t rows) { session.advance(rows); };
  plan.stopped = [&session] { return session.stopped(); };
  return plan;
}

std::filesystem::path made_up_archive(Session& session, const StudyDatabase::Games& games,
                                      const std::filesystem::path& folder) {
  std::filesystem::path file = folder / "made-up.txt";
  const workload::GameGenerator generator(session.seed(), beginnings_of(session.archives()));
  session.begin("making up games", static_cast<std::size_t>(games.count));
  write_made_up_archive(plan_of(session, games, file), generator);
  session.check();
  return file;
}

// The same file for all experiments that ask for games of the same engine with the same nodes and seed.
std::filesystem::path engine_archive(Session& session, const StudyDatabase::Games& games,
                                     const std::filesystem::path& folder) {
  workload::EngineGameOptions options;
  options.seed = session.seed();
  options.nodes = static_cast<std::uint64_t>(games.nodes);
  options.style = kStyle;
  std::filesystem::path file =
      (session.folder().empty() ? folder : session.folder()) /
      fmt::format("engine-games-{}-{}-{}.txt", options.nodes, options.seed, session.signature(kStyle));
  session.begin("games of the engine", static_cast<std::size_t>(games.count));
  write_engine_archive(plan_of(session, games, file), options);
  session.check();
  return file;
}

// The first rows of an archive, each with its line end.
std::vector<std::string_view> rows_of(std::string_view text, std::size_t count) {
  std::vector<std::string_view> rows;
  text.remove_prefix(workload::GameGenerator::header().size());
  while (!text.empty() && rows.size() < count) {
    const std::size_t length = text.find('\n') + 1;
    rows.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return rows;
}

}  // namespace

StudyDatabase::StudyDatabase(Session& session, const Games& games, const OnEighth& on_eighth)
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
      make(session, games, on_eighth);
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
    contents_ = fmt::format("{} games{} with {} positions in {} occurrences",
                            with_commas(static_cast<std::uint64_t>(stats.games)), kind_,
                            with_commas(static_cast<std::uint64_t>(stats.positions)),
                            with_commas(static_cast<std::uint64_t>(stats.occurrences)));
  });
}

StudyDatabase::~StudyDatabase() {
  std::error_code ignored;
  if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

void StudyDatabase::make(Session& session, const Games& games, const OnEighth& on_eighth) {
  kind_ = games.nodes > 0 ? fmt::format(" (of the engine with `{}`, about {} nodes a turn)", kStyle, games.nodes)
                          : " (made up)";
  const std::filesystem::path archive =
      games.nodes > 0 ? engine_archive(session, games, folder_) : made_up_archive(session, games, folder_);
  const MappedFile file(archive);
  const std::vector<std::string_view> rows = rows_of(file.text(), static_cast<std::size_t>(games.count));
  url_ = (folder_ / "games.db").string();
  std::vector<std::string> files = session.archives();
  bool created = false;
  for (std::size_t eighth = 0; eighth < kEighths; ++eighth) {
    const std::size_t first = eighth * rows.size() / kEighths, end = (eighth + 1) * rows.size() / kEighths;
    // With very few games, some eighths are empty and cannot be queried.
    if (first == end && eighth + 1 < kEighths) continue;
    std::string text = workload::GameGenerator::header();
    for (std::size_t i = first; i < end; ++i) text += rows[i];
    const auto part = folder_ / fmt::format("games{}.txt", eighth);
    write_file_atomically(part, text);
    files.push_back(part.string());
    // Without anybody to look at eighths all of them are taken together.
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
