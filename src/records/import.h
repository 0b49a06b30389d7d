// Imports files into the database: parsed on all cores, written by one thread in batches. Each batch is committed
// together with the progress in its file, so that an import can be killed and resumed. Several processes may import
// into a server at the same time; they take turns, file by file.
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
  std::stop_token stop;                            // checked between batches
  std::function<void(std::size_t bytes)> advance;  // called with the number of further bytes done
};

struct FileReport {
  std::string path;
  std::int64_t added = 0;       // in this run
  std::int64_t duplicates = 0;  // in this run
  std::int64_t total = 0;       // added from this file, in this and earlier runs
  std::int64_t rejected = 0;    // in the whole file
  bool known = false;           // the same contents were imported before
  bool finished = false;        // false: stopped early
  std::vector<Rejected> rejections;
};

// Opens and examines all files before the first one is imported. Throws InputError if one does not contain games.
[[nodiscard]] std::vector<InputFile> open_inputs(const std::vector<std::string>& paths);
[[nodiscard]] std::vector<FileReport> import_files(Database& database, std::vector<InputFile> files,
                                                   const ImportOptions& options = {});
// Opens and imports. If one of the files does not contain games, nothing is imported.
[[nodiscard]] std::vector<FileReport> import_files(Database& database, const std::vector<std::string>& paths,
                                                   const ImportOptions& options = {});

// One line per rejected row, tab-separated: file, line, game and reason.
[[nodiscard]] std::string rejection_report(const std::vector<FileReport>& reports);

}  // namespace tusk::records
