// The step order of the theses' search, which is that of Cox's program: the table's step first, then killers, pushes
// and pulls, the others by history; among equals the strongest piece first, and the pass last.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/historic/step_node.h"
#include "base/fixed_list.h"

namespace tusk::arimaa::historic {

using StepOrderList = FixedList<int, 130>;

class StepOrder {
 public:
  struct Options {
    int killers = 0;
    bool history = false;
    bool history_kept = false;  // halved between searches instead of cleared
    bool pass_first = false;
    bool bare = false;  // among equals as generated, and displacements are like other steps
  };
  // Further hints for a position; kNoStep if there is none.
  struct Hints {
    int table = kNoStep;
    int line = kNoStep;  // from the best line of the previous depth
  };

  explicit StepOrder(const Options& options) : options_(options) {}

  void forget();
  void begin_search();
  // Lists all legal steps, and the pass if the turn may end. `level` counts steps from the root.
  void list(const Position& position, int level, const Hints& hints, StepOrderList& moves) const;
  // The move caused a cut-off.
  void remember_cut(int level, int move);
  // The move was the best in a search of this depth.
  void reward(const Position& position, int move, int depth);

 private:
  // [side][animal][step]
  using History = std::array<std::array<std::array<std::int64_t, 256>, 7>, 2>;

  Options options_;
  std::array<std::vector<int>, kMaxLevels> killers_;
  History history_{};
};

}  // namespace tusk::arimaa::historic
