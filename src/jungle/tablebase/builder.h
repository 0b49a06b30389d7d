// Builds tables class by class; what is there already stays, so an interrupted build goes on where it stopped.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "jungle/tablebase/crew.h"
#include "jungle/tablebase/solved_class.h"
#include "jungle/tablebase/table_file.h"

namespace tusk::jungle::tablebase {

struct BuildOptions {
  // All classes with two to that many pieces.
  int pieces = 4;
  std::filesystem::path folder;
  Kind kind = Kind::wdl;
  int threads = 1;
  // Bytes of memory for solving; a class that needs more works in a file in the folder.
  std::uint64_t memory = std::uint64_t{4} << 30;
  Crew* crew = nullptr;
  // Another way to solve, e.g. on a GPU.
  MakeSolver make_solver{};
};

struct BuildObserver {
  std::function<void(Material)> on_present{};
  // False ends the build.
  std::function<bool(Material, Side, const LevelReport&)> on_level{};
  std::function<void(Material, Side)> on_solved{};
  std::function<void(const TableFigures&, double seconds)> on_written{};
};

// False if it was told to end. Throws InputError if the folder cannot be used, or another build works in it.
bool build_tables(const BuildOptions& options, const BuildObserver& observer);

// Solves a class for both attackers, one after the other, and keeps only the figures. Nothing if it was told to end.
std::optional<TableFigures> survey_class(Material material, const BuildOptions& options, const BuildObserver& observer);

}  // namespace tusk::jungle::tablebase
