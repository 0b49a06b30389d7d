// Files into the database: parsed on all cores, written by one thread, a batch of rows at a time. A batch is there
// completely or not at all, together with how far its file has come, so that an import can be killed and resumed. Many
// processes may import into one database of a server; they take turns by files.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "records/database.h"
#include "records/input.h"

namespace tusk::records {

struct ImportOptions {
  int threads = 0;  // 0: one per core
  std::size_t batch = 1024;
  std::stop_token stop;                            // heeded between batches
  std::function<void(std::size_t bytes)> advance;  // told how much of the files is done
};

struct FileReport {
  std::string path;
  std::int64_t added = 0;       // now
  std::int64_t duplicates = 0;  // now
  std::int64_t total = 0;       // added from this file, now and before
  std::int64_t rejected = 0;    // of the whole file
  bool known = false;           // the same contents were imported before
  bool finished = false;        // false: stopped
  std::vector<Rejected> rejections;
};

// All files are opened and looked at before the first one is imported. Throws InputError if one is no file of games.
[[nodiscard]] std::vector<InputFile> open_inputs(const std::vector<std::string>& paths);
[[nodiscard]] std::vector<FileReport> import_files(Database& database, std::vector<InputFile> files,
                                                   const ImportOptions& options = {});
// Both at once: if one is no file of games, nothing has changed.
[[nodiscard]] std::vector<FileReport> import_files(Database& database, const std::vector<std::string>& paths,
                                                   const ImportOptions& options = {});

// One line per rejected row: file, line, game and reason, between tabs.
[[nodiscard]] std::string rejection_report(const std::vector<FileReport>& reports);

}  // namespace tusk::records
