// tusk db import: imports archives, game records and puzzles into the database.
#include <filesystem>
#include <memory>

#include "base/error.h"
#include "base/interrupt.h"
#include "base/mapped_file.h"
#include "base/progress.h"
#include "base/text.h"
#include "db.h"
#include "records/import.h"

namespace tusk::cli {

namespace {

struct DbImportArguments {
  std::string url;
  std::vector<std::string> files;
  std::string report;
  records::ImportOptions options;
  bool json = false;
};

Json report_to_json(const records::FileReport& report) {
  return {{"file", report.path},         {"added", report.added},         {"duplicates", report.duplicates},
          {"rejected", report.rejected}, {"already_known", report.known}, {"finished", report.finished}};
}

void print_line(const records::FileReport& report) {
  fmt::print("{}: {} added, {} already there, {} rejected{}{}\n", report.path, with_commas(report.added),
             with_commas(report.duplicates), with_commas(report.rejected),
             report.known ? " (this file was imported before)" : "",
             report.finished ? "" : " (stopped; run the same command again to continue)");
}

void run_db_import(DbImportArguments arguments) {
  const InterruptGuard interrupt;
  // Before the database is created, so that a wrong path does not leave an empty one behind; and only once, because it
  // may be a pipe.
  std::vector<records::InputFile> files = records::open_inputs(arguments.files);
  std::uint64_t bytes = 0;
  for (const records::InputFile& file : files) bytes += file.size();
  std::vector<records::FileReport> reports;
  records::with_database(arguments.url, records::Opening::create, [&](records::Database& database) {
    Progress progress("import, bytes", bytes, bytes < (1 << 20) ? Progress::Style::silent : Progress::Style::automatic);
    arguments.options.stop = interrupt.token();
    arguments.options.advance = [&](std::size_t by) { progress.advance(by); };
    reports = records::import_files(database, std::move(files), arguments.options);
  });
  std::int64_t rejected = 0, taken = 0;
  for (const records::FileReport& report : reports) {
    rejected += report.rejected;
    taken += report.added + report.duplicates + report.total + (report.known ? 1 : 0);
  }
  if (!arguments.report.empty() || rejected > 0) {
    const std::string path = arguments.report.empty() ? arguments.files.front() + ".rejected.txt" : arguments.report;
    // In the current folder, not next to the input.
    const std::string name = arguments.report.empty() ? std::filesystem::path(path).filename().string() : path;
    write_file_atomically(name, records::rejection_report(reports));
    fmt::print(stderr, "{} rejected rows are listed in {}\n", with_commas(static_cast<std::uint64_t>(rejected)), name);
  }
  if (arguments.json) {
    Json list = Json::array();
    for (const auto& report : reports) list.push_back(report_to_json(report));
    print_json({{"files", list}});
  } else {
    for (const auto& report : reports) print_line(report);
  }
  if (rejected > 0 && taken == 0) throw InputError("every row was rejected");
}

}  // namespace

void add_db_import(Command& db) {
  const auto arguments = std::make_shared<DbImportArguments>();
  Command command = db.add_subcommand("import", "Adds games and puzzles; creates the database if needed");
  add_database_option(command, arguments->url);
  command.add_option("FILE", arguments->files, "archive files (allgamesYYYYMM.txt), game records, or puzzles")
      .required();
  command.add_option("--report", arguments->report, "file for the list of rejected rows")
      .show_default("FILE.rejected.txt in this folder");
  command.add_option("--threads", arguments->options.threads, "threads for parsing")
      .show_default("one per core")
      .between(1, 1024);
  command.add_option("--batch", arguments->options.batch, "rows written at once").between(1, 100000).show_default();
  command.add_flag("--json", arguments->json, "print JSON");
  command.footer(
      "Games already in the database are skipped. An import that was interrupted, or killed, continues where\n"
      "it stopped when you run the same command again. Import games before the puzzles that were found in them.\n\n"
      "Example:\n  tusk db import games.db allgames2002.txt allgames202602.txt puzzles.txt");
  command.callback([arguments] { run_db_import(*arguments); });
}

}  // namespace tusk::cli
