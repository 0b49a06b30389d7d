// Archives of generated games as files: rows in their order, made on all threads, and continued where they were cut
// off.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "workload/engine_games.h"
#include "workload/generator.h"

namespace tusk::workload {

struct ArchivePlan {
  std::string file;
  std::uint64_t first_id = 1;
  std::uint64_t games = 0;
  int threads = 1;
  // Told how many rows have been written since it was last asked.
  std::function<void(std::size_t rows)> advance = [](std::size_t) {};
  std::function<bool()> stopped = [] { return false; };
};

// A new file.
void write_made_up_archive(const ArchivePlan& plan, const GameGenerator& generator);

// Continues a file of the same settings; `advance` is told of its rows too. Refuses any other file. When it is stopped
// the file holds the games so far.
void write_engine_archive(const ArchivePlan& plan, const EngineGameOptions& options);

}  // namespace tusk::workload
