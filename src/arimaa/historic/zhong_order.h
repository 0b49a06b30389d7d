// The order in which Zhong's program tries steps (004 section 5.2): the table's, two killers per level with the number
// of their cutoffs, the others by history. Steps are picked one at a time, because a cutoff usually comes soon.
#pragma once

#include <array>
#include <cstdint>

#include "arimaa/historic/step_node.h"

namespace tusk::arimaa::historic {

struct ScoredStep {
  int step = kNoStep;
  std::int64_t score = 0;
};
using ZhongSteps = FixedList<ScoredStep, 130>;

class ZhongOrder {
 public:
  ZhongOrder(bool killers, bool history) : use_killers_(killers), use_history_(history) {}

  void forget();
  // All legal steps, and the pass if the turn may end.
  void list(const StepNode& node, int table_step, ZhongSteps& steps) const;
  // Moves the best of the steps from `first` on to `first` and returns it; ties go to the earliest.
  static int pick(ZhongSteps& steps, int first);
  // A killer that was right counts up; another step replaces the killer with fewer cutoffs.
  void remember_cut(int level, int step);
  // The step was the best in a search of that depth.
  void reward(const Position& position, int step, int depth);

 private:
  struct Killer {
    int step = kNoStep;
    std::uint64_t cut_offs = 0;
  };
  // [side][animal][step]
  using History = std::array<std::array<std::array<std::int64_t, 256>, 7>, 2>;

  bool use_killers_, use_history_;
  std::array<std::array<Killer, 2>, kMaxLevels> killers_{};
  History history_{};
};

}  // namespace tusk::arimaa::historic
