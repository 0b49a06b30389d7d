// Tables without files: classes are solved in memory before their positions are probed.
#pragma once

#include <array>
#include <list>
#include <memory>
#include <mutex>

#include "jungle/tablebase/solver.h"
#include "jungle/tablebase/tables.h"

namespace tusk::jungle::tablebase {

class SolvedTables : public Tables {
 public:
  // For classes with up to `pieces` pieces; the `kept` most recently used of the largest classes are kept. A class with
  // four pieces takes 14 MB and a fraction of a second to solve.
  explicit SolvedTables(int pieces, std::size_t kept = 8);

  // Solves the classes of the position and of those that its moves lead to.
  void prepare(const Position& position) const override;
  // Only for classes that are prepared: a search must not wait for one.
  [[nodiscard]] std::optional<Outlook> probe(const Position& position) const override;

 private:
  struct Solved {
    Material material;
    // For White and for Black as the attacker.
    std::array<std::unique_ptr<const Solver>, 2> solvers;
  };

  [[nodiscard]] const Solved* find(Material material) const;
  void solve(Material material) const;

  std::size_t kept_;
  mutable std::mutex lock_;
  mutable std::list<Solved> solved_;  // most recently used first
};

}  // namespace tusk::jungle::tablebase
