// The step order of the theses' search, which is that of Cox's program: the table's step first, then killers, pushes
// and pulls, the others by history; among equals the strongest piece first, and the pass last.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"
#include "base/fixed_list.h"

namespace tusk::lab {

// A move is the code of a step, or one of these.
inline constexpr int kPass = 256;
inline constexpr int kNoStep = 257;
inline constexpr std::size_t kMaxLevels = 32;

using StepOrderList = FixedList<int, 130>;

[[nodiscard]] inline arimaa::Step step_of(int move) {
  return {arimaa::Square(move & 63), static_cast<arimaa::Direction>(move >> 6)};
}

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

  void begin_search();
  // Lists all legal steps, and the pass if the turn may end. `level` counts steps from the root.
  void list(const arimaa::Position& position, std::size_t level, const Hints& hints, StepOrderList& moves) const;
  // The move caused a cut-off.
  void remember_cut(std::size_t level, int move);
  // The move was the best in a search of this depth.
  void reward(const arimaa::Position& position, int move, int depth);

 private:
  // [side][animal][step]
  using History = std::array<std::array<std::array<std::int64_t, 256>, 7>, 2>;

  Options options_;
  std::array<std::vector<int>, kMaxLevels> killers_;
  History history_{};
};

}  // namespace tusk::lab
