// Tables without files: classes are solved in memory when a position of theirs is about to be asked about.
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
  // Of classes with up to that many pieces; so many of the largest are kept, the ones that were used last. With four
  // pieces a class takes 14 MB, and a fraction of a second to solve.
  explicit SolvedTables(int pieces, std::size_t kept = 8);

  // Solves the classes of the position and of those that its moves lead to.
  void prepare(const Position& position) const override;
  // Only of classes that are prepared: a search must not wait for one.
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
  mutable std::list<Solved> solved_;  // the last used first
};

}  // namespace tusk::jungle::tablebase
