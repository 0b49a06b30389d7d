#include "records/import.h"

#include <condition_variable>
#include <deque>
#include <fmt/format.h>
#include <mutex>
#include <soci/soci.h>
#include <thread>

#include "base/error.h"
#include "base/threads.h"
#include "records/game_writer.h"
#include "records/puzzle_writer.h"
#include "records/write_lock.h"

namespace tusk::records {

namespace {

// A turn takes about thirty bytes of a movelist.
constexpr std::size_t kBytesPerPosition = 30;
constexpr std::size_t kBatchesAhead = 2;
// From this many occurrences on, scattered rows slow down the first lookups.
constexpr std::int64_t kWorthTidying = 500'000;

struct Batch {
  std::vector<ParsedItem> items;
  std::vector<std::int64_t> lines;
  std::size_t bytes_done = 0;  // of the file, including this batch
  std::int64_t lines_done = 0;
};

// Reads and parses ahead of the writer, in its own threads.
class BatchReader {
 public:
  BatchReader(InputFile& file, const ImportOptions& options)
      : file_(file), options_(options), thread_([this](const std::stop_token& stop) { run(stop); }) {}

  // The next batch, or nullopt at the end. Rethrows exceptions of the parsers.
  std::optional<Batch> next() {
    std::unique_lock hold(lock_);
    changed_.wait(hold, [&] { return !ready_.empty() || ended_; });
    if (ready_.empty()) {
      if (failure_) std::rethrow_exception(failure_);
      return std::nullopt;
    }
    Batch batch = std::move(ready_.front());
    ready_.pop_front();
    changed_.notify_all();
    return batch;
  }

 private:
  void run(const std::stop_token& stop) {
    try {
      while (auto batch = read_batch()) {
        std::unique_lock hold(lock_);
        changed_.wait(hold, stop, [&] { return ready_.size() < kBatchesAhead; });
        if (stop.stop_requested()) break;
        ready_.push_back(std::move(*batch));
        changed_.notify_all();
      }
    } catch (...) {
      failure_ = std::current_exception();
    }
    const std::lock_guard hold(lock_);
    ended_ = true;
    changed_.notify_all();
  }

  std::optional<Batch> read_batch() {
    std::vector<InputItem> items;
    while (items.size() < options_.batch) {
      const auto item = file_.next();
      if (!item) break;
      items.push_back(*item);
    }
    if (items.empty()) return std::nullopt;
    Batch batch;
    batch.items.resize(items.size());
    parallel_for(items.size(), options_.threads, [&](std::size_t i) { batch.items[i] = file_.parse(items[i]); });
    for (const InputItem& item : items) batch.lines.push_back(item.line);
    batch.bytes_done = file_.offset();
    batch.lines_done = file_.line();
    return batch;
  }

  InputFile& file_;
  const ImportOptions& options_;
  std::mutex lock_;
  std::condition_variable_any changed_;
  std::deque<Batch> ready_;
  bool ended_ = false;
  std::exception_ptr failure_;
  std::jthread thread_;  // last, because it uses all other members
};

// The import of one file, and its row in the imports table.
class FileImport {
 public:
  FileImport(Database& database, InputFile& file, const ImportOptions& options)
      : database_(database), file_(file), options_(options), fingerprint_(file.fingerprint()) {
    report_.path = file.path();
    soci::session& sql = database_.sql();
    long long bytes_done = 0;
    long long lines_done = 0;
    int finished = 0;
    sql << "SELECT id, bytes_done, lines_done, added, duplicates, rejected, finished FROM imports "
           "WHERE fingerprint = :fingerprint",
        soci::use(fingerprint_), soci::into(id_), soci::into(bytes_done), soci::into(lines_done), soci::into(added_),
        soci::into(duplicates_), soci::into(rejected_), soci::into(finished);
    if (!sql.got_data()) {
      id_ = database_.number("SELECT MAX(id) FROM imports") + 1;
      return;
    }
    report_.known = finished != 0;
    // Retries puzzles, because their games may have been imported meanwhile.
    starts_again_ = file_.kind() == InputKind::puzzles && finished != 0;
    if (starts_again_) {
      duplicates_ = rejected_ = 0;
    } else if (bytes_done > 0) {
      file_.seek(static_cast<std::size_t>(bytes_done), lines_done);
    }
  }

  FileReport run() {
    if (options_.advance) options_.advance(file_.offset());
    bytes_done_ = file_.offset();
    lines_done_ = file_.line();
    report_.finished = report_.known && file_.kind() != InputKind::puzzles;
    if (!report_.finished && write_batches()) {
      report_.finished = true;
      Transaction whole(database_);
      save_progress(file_.size(), lines_done_, true);
      whole.commit();
    } else if (options_.advance) {
      options_.advance(report_.finished ? file_.size() - file_.offset() : 0);
    }
    load_report();
    return report_;
  }

 private:
  // Returns false if stopped before the end.
  bool write_batches() {
    std::optional<GameWriter> games;
    std::optional<PuzzleWriter> puzzles;
    if (file_.kind() == InputKind::puzzles) {
      puzzles.emplace(database_);
    } else {
      games.emplace(database_, (file_.size() - file_.offset()) / kBytesPerPosition);
    }
    BatchReader reader(file_, options_);
    while (auto batch = reader.next()) {
      write(*batch, games, puzzles);
      if (options_.stop.stop_requested()) return bytes_done_ == file_.size();
    }
    return true;
  }

  void write(const Batch& batch, std::optional<GameWriter>& games, std::optional<PuzzleWriter>& puzzles) {
    Transaction whole(database_);
    if (starts_again_) {
      const long long id = id_;
      database_.sql() << "DELETE FROM rejections WHERE import_id = :id", soci::use(id);
      starts_again_ = false;
    }
    BulkInsert rejections("rejections", {"id", "import_id", "line", "@game", "@reason"});
    std::int64_t next_rejection = database_.number("SELECT MAX(id) FROM rejections") + 1;
    const auto reject = [&](const Rejected& rejected) {
      rejections.add(next_rejection++, id_, rejected.line, rejected.game, rejected.reason);
      ++rejected_;
    };
    for (std::size_t i = 0; i < batch.items.size(); ++i) {
      const ParsedItem& item = batch.items[i];
      if (const auto* rejected = std::get_if<Rejected>(&item)) {
        reject(*rejected);
        continue;
      }
      const auto* game = std::get_if<PreparedGame>(&item);
      const auto* puzzle = std::get_if<arimaa::Puzzle>(&item);
      const auto reason = game != nullptr ? games->add(*game) : puzzles->add(*puzzle);
      if (!reason) {
        ++added_;
        ++report_.added;
      } else if (reason->empty()) {
        ++duplicates_;
        ++report_.duplicates;
      } else {
        reject({batch.lines[i], game != nullptr ? fmt::format("{}", game->archive_id) : name_of(*puzzle), *reason});
      }
    }
    if (games) games->flush();
    if (puzzles) puzzles->flush();
    rejections.flush(database_);
    save_progress(batch.bytes_done, batch.lines_done, false);
    whole.commit();
    if (options_.advance) options_.advance(batch.bytes_done - bytes_done_);
    bytes_done_ = batch.bytes_done;
    lines_done_ = batch.lines_done;
  }

  static std::string name_of(const arimaa::Puzzle& puzzle) {
    return fmt::format("{}:{}", puzzle.game_id, to_text(puzzle.label));
  }

  void save_progress(std::size_t bytes_done, std::int64_t lines_done, bool finished) {
    const long long id = id_;
    database_.sql() << "DELETE FROM imports WHERE id = :id", soci::use(id);
    BulkInsert row("imports", {"id", "@fingerprint", "bytes", "bytes_done", "lines_done", "added", "duplicates",
                               "rejected", "finished"});
    row.add(id_, fingerprint_, static_cast<std::int64_t>(file_.size()), static_cast<std::int64_t>(bytes_done),
            lines_done, added_, duplicates_, rejected_, finished ? 1 : 0);
    row.flush(database_);
  }

  void load_report() {
    report_.total = added_;
    report_.rejected = rejected_;
    const long long id = id_;
    const soci::rowset<soci::row> rows =
        (database_.sql().prepare << "SELECT line, game, reason FROM rejections WHERE import_id = :id ORDER BY id",
         soci::use(id));
    for (const soci::row& row : rows)
      report_.rejections.push_back({row.get<long long>(0), row.get<std::string>(1), row.get<std::string>(2)});
  }

  Database& database_;
  InputFile& file_;
  const ImportOptions& options_;
  const std::string fingerprint_;
  FileReport report_;
  bool starts_again_ = false;
  long long id_ = 0;
  long long added_ = 0;
  long long duplicates_ = 0;
  long long rejected_ = 0;
  std::size_t bytes_done_ = 0;
  std::int64_t lines_done_ = 0;
};

}  // namespace

std::vector<InputFile> open_inputs(const std::vector<std::string>& paths) {
  std::vector<InputFile> files;
  files.reserve(paths.size());
  for (const std::string& path : paths) files.emplace_back(path);
  return files;
}

std::vector<FileReport> import_files(Database& database, const std::vector<std::string>& paths,
                                     const ImportOptions& options) {
  return import_files(database, open_inputs(paths), options);
}

std::vector<FileReport> import_files(Database& database, std::vector<InputFile> files, const ImportOptions& wanted) {
  ImportOptions options = wanted;
  if (options.threads <= 0) options.threads = default_threads();
  const std::int64_t before = database.number("SELECT MAX(id) FROM occurrences");
  std::vector<FileReport> reports;
  for (InputFile& file : files) {
    const WriteLock lock(database, options.stop);
    if (!lock.held()) break;
    reports.push_back(FileImport(database, file, options).run());
    if (options.stop.stop_requested()) break;
  }
  database.settle();
  const std::int64_t after = database.number("SELECT MAX(id) FROM occurrences");
  if (after > kWorthTidying && after > before + before / 2) database.tidy();
  return reports;
}

std::string rejection_report(const std::vector<FileReport>& reports) {
  std::string text = "file\tline\tgame\treason\n";
  for (const FileReport& report : reports)
    for (const Rejected& rejected : report.rejections)
      text += fmt::format("{}\t{}\t{}\t{}\n", report.path, rejected.line, rejected.game, rejected.reason);
  return text;
}

}  // namespace tusk::records
