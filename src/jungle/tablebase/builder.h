// Builds tables class by class. Existing tables are kept, so an interrupted build continues where it stopped.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>

#include "jungle/tablebase/crew.h"
#include "jungle/tablebase/solved_class.h"
#include "jungle/tablebase/table_file.h"

namespace tusk::jungle::tablebase {

struct BuildOptions {
  // Builds all classes with two to this many pieces.
  int pieces = 4;
  std::filesystem::path folder;
  Kind kind = Kind::wdl;
  int threads = 1;
  // Bytes of memory for solving; a class that needs more uses a file in the folder.
  std::uint64_t memory = std::uint64_t{4} << 30;
  Crew* crew = nullptr;
  std::stop_token stop{};
  // Another solver, e.g. on a GPU.
  MakeSolver make_solver{};
};

struct BuildObserver {
  std::function<void(Material)> on_present{};
  std::function<void(Material, Side, const LevelReport&)> on_level{};
  std::function<void(Material, Side)> on_solved{};
  std::function<void(const TableFigures&, double seconds)> on_written{};
};

// False if it was interrupted. Throws InputError if the folder cannot be used or another build is running in it.
bool build_tables(const BuildOptions& options, const BuildObserver& observer);

// Solves a class for both attackers in turn and keeps only the statistics. Nothing if it was interrupted.
std::optional<TableFigures> survey_class(Material material, const BuildOptions& options, const BuildObserver& observer);

}  // namespace tusk::jungle::tablebase
