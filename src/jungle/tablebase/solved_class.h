// The result of solving a class for one attacker, on whatever machine.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>

#include "jungle/tablebase/family.h"

namespace tusk::jungle::tablebase {

// One of the two sets of a solved class: with the attacker (won) or the defender (lost) to move.
struct SolvedSet {
  const std::uint64_t* words = nullptr;
  // Moves of the attacker until the end, one byte for each field square of each word (kRowWords per word); null if not
  // requested.
  const std::uint8_t* moves = nullptr;
  // Number of positions, including mirror images.
  std::uint64_t count = 0;
  // Plies of the longest win, and the lowest entry that has it.
  int longest = 0;
  Entry longest_entry;
};

class ClassSolver {
 public:
  virtual ~ClassSolver() = default;
  // False if it was interrupted.
  virtual bool run() = 0;
  [[nodiscard]] const SolvedSet& won() const { return result_[0]; }
  [[nodiscard]] const SolvedSet& lost() const { return result_[1]; }

 protected:
  SolvedSet result_[2];
};

struct LevelReport {
  int level = 0;
  // Positions of the class decided by this level, and rows computed for it.
  std::uint64_t found = 0;
  std::uint64_t rows = 0;
};
using OnLevel = std::function<void(const LevelReport&)>;

using MakeSolver = std::function<std::unique_ptr<ClassSolver>(Material material, Side attacker, const OnLevel& on_level,
                                                              const std::stop_token& stop)>;

}  // namespace tusk::jungle::tablebase
