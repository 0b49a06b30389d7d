// Checks finished tables: every byte by checksum, every entry against its moves, every count.
#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>

#include "jungle/tablebase/tablebase.h"

namespace tusk::jungle::tablebase {

// Throws InputError with the file and the first wrong position. Needs the tables that captures lead to. False if
// it was stopped. `on_part` is called with the fraction checked since the last call, from any thread.
//
// Win-draw-loss: a win has a move to a loss, a loss has moves and all lead to wins, and nothing else is a win or loss;
// by the moves of `word_step`, which the CPU solver does not use. Distance: the plies are one more than those after the
// best move, by the moves of `Position`; if the plies are right for every position, so is every value.
bool verify_table(const std::filesystem::path& folder, Material material, Kind kind, int threads,
                  const std::stop_token& stop = {}, const std::function<void(double part)>& on_part = {});

// The part of `verify_table` for distance tables; fills in the statistics that it has counted.
bool verify_distances(const std::filesystem::path& folder, Material material, int threads, const std::stop_token& stop,
                      const std::function<void(double part)>& on_part, std::array<SideFigures, 2>& counted);

// Compares random positions of the class with alpha-beta under a node limit.
struct SampleReport {
  int asked = 0;
  // Positions that the search decided as well; it cannot decide draws.
  int decided = 0;
};
SampleReport sample_table(const std::filesystem::path& folder, const Tablebase& tables, Material material,
                          int positions, std::uint64_t seed, std::uint64_t nodes);

}  // namespace tusk::jungle::tablebase
