#include "workload/archive_file.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/mapped_file.h"
#include "base/text.h"
#include "base/threads.h"

namespace tusk::workload {

namespace {

// The rows of an archive that was cut off stay; half a row at its end goes. Returns how many there are.
std::uint64_t rows_to_keep(const std::string& path, const std::string& recipe) {
  std::error_code none;
  if (!std::filesystem::exists(path, none)) return 0;
  std::uint64_t rows = 0;
  std::size_t whole = 0;
  {
    const MappedFile file(path);
    const std::string_view text = file.text();
    const std::string header = GameGenerator::header();
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

// Writes rows in their order, made on all threads: `row` gets the number of the thread and the id of the game.
class RowWriter {
 public:
  RowWriter(const ArchivePlan& plan, bool append)
      : plan_(plan), out_(std::fopen(plan.file.c_str(), append ? "ab" : "wb"), std::fclose) {
    if (!append) write(GameGenerator::header());
  }

  void write_rows(std::uint64_t done, std::size_t chunk,
                  const std::function<std::string(std::size_t, std::uint64_t)>& row) {
    const auto threads = static_cast<std::size_t>(plan_.threads);
    for (; done < plan_.games && !plan_.stopped(); done += chunk) {
      std::vector<std::string> rows(std::min<std::uint64_t>(chunk, plan_.games - done));
      parallel_for(threads, plan_.threads, [&](std::size_t thread) {
        for (std::size_t i = thread; i < rows.size() && !plan_.stopped(); i += threads)
          rows[i] = row(thread, plan_.first_id + done + i);
      });
      // An interrupted chunk is written up to its first gap.
      for (const std::string& text : rows) {
        if (text.empty()) break;
        write(text);
      }
      if (std::fflush(out_.get()) != 0) fail();
      plan_.advance(rows.size());
    }
  }

 private:
  void write(const std::string& text) {
    if (!out_ || std::fwrite(text.data(), 1, text.size(), out_.get()) != text.size()) fail();
  }
  [[noreturn]] void fail() const { throw InputError(fmt::format("cannot write {}", quote(plan_.file))); }

  const ArchivePlan& plan_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> out_;
};

}  // namespace

void write_made_up_archive(const ArchivePlan& plan, const GameGenerator& generator) {
  RowWriter(plan, false).write_rows(0, 2000, [&](std::size_t, std::uint64_t id) { return generator.row(id); });
}

void write_engine_archive(const ArchivePlan& plan, const EngineGameOptions& options) {
  const std::uint64_t done = rows_to_keep(plan.file, EngineGames::recipe(options));
  plan.advance(std::min(done, plan.games));
  if (done > 0 && done >= plan.games) return;
  std::vector<std::unique_ptr<EngineGames>> players(static_cast<std::size_t>(plan.threads));
  for (auto& player : players) player = std::make_unique<EngineGames>(options);
  // Small chunks: little is lost when the work is cut off.
  RowWriter(plan, done > 0).write_rows(done, 8 * players.size(), [&](std::size_t thread, std::uint64_t id) {
    return players[thread]->row(id);
  });
}

}  // namespace tusk::workload
