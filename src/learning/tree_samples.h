// Positions from the tree of a search, for learning. A search chooses the best of thousands of verdicts, so it ends up
// where the evaluation errs; games alone do not show it these positions, and the bounds found for them do.
#pragma once

#include <cstdint>
#include <vector>

#include "arimaa/engine/searcher.h"
#include "base/random.h"
#include "learning/positions_file.h"

namespace tusk::learning {

// A fair choice of so many of the positions seen, half of them at the start of a turn where there are enough.
class TreeSamples {
 public:
  TreeSamples(int wanted, int min_depth, Random& random);

  void see(const arimaa::TreeVerdict& verdict);
  // Appends those of the search that has ended, and begins anew.
  void move_to(std::vector<Sample>& samples, int ply);

 private:
  struct Reservoir {
    std::vector<Sample> kept;
    std::size_t size = 0;
    std::uint64_t seen = 0;
  };

  int min_depth_;
  Random& random_;
  Reservoir turn_starts_, mid_turns_;
};

}  // namespace tusk::learning
