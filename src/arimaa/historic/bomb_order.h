// The order in which Bomb tries steps: the table's, two killers, the three best by history, pushes and pulls, the
// others; under a goal threat those nearest to the rabbit first, and distant ones not at all.
#pragma once

#include <array>
#include <cstdint>

#include "arimaa/board/position.h"
#include "arimaa/board/steps.h"
#include "arimaa/historic/step_node.h"

namespace tusk::arimaa::historic {

using BombSteps = FixedList<int, 130>;

class BombOrder {
 public:
  BombOrder(bool killers, bool history) : use_killers_(killers), use_history_(history) {}

  void forget();
  // All legal steps, and the pass if `passes` is set and the turn may end.
  void list(const Position& position, int level, int table_step, bool passes, BombSteps& steps) const;
  // Only steps near enough to one of the rabbits that are about to reach their goal.
  static void list_defences(const Position& position, Bits rabbits, BombSteps& steps);
  // The step caused a cutoff.
  void remember_cut(const Position& position, int level, int step, int depth);

 private:
  // [side][animal][step]
  using History = std::array<std::array<std::array<std::int64_t, 256>, 7>, 2>;
  [[nodiscard]] std::int64_t history_of(const Position& position, int step) const;

  bool use_killers_, use_history_;
  std::array<std::array<int, 2>, kMaxLevels> killers_{};
  History history_{};
};

}  // namespace tusk::arimaa::historic
