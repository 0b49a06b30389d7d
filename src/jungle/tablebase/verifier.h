// Checks finished tables: every byte by its checksum, every entry against its moves, every count.
#pragma once

#include <filesystem>
#include <functional>

#include "jungle/tablebase/tablebase.h"

namespace tusk::jungle::tablebase {

// Throws InputError naming the file and the first position that is wrong. Needs the tables that captures lead to.
// False if `keep_going` ended it.
//
// Win-draw-loss: a win has a move into a loss, a loss has moves and all lead into wins, and nothing else is either; by
// the moves of `word_step`, which the solver does not use. Distance: the plies are one more than those of the best
// move, by the moves of `Position`; plies that are right for every position leave no room for a wrong value.
bool verify_table(const std::filesystem::path& folder, Material material, Kind kind, int threads,
                  const std::function<bool(double part)>& keep_going);

// The part of `verify_table` for distance tables: counts what it has checked.
bool verify_distances(const std::filesystem::path& folder, Material material, int threads,
                      const std::function<bool(double part)>& keep_going, std::array<SideFigures, 2>& counted);

// Random positions of the class against alpha-beta with a limit of nodes.
struct SampleReport {
  int asked = 0;
  // Positions that the search decided too; draws cannot be decided by it.
  int decided = 0;
};
SampleReport sample_table(const std::filesystem::path& folder, const Tablebase& tables, Material material,
                          int positions, std::uint64_t seed, std::uint64_t nodes);

}  // namespace tusk::jungle::tablebase
