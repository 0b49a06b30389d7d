// Positions from the tree of a search, for training. A search picks the best of thousands of evaluations, so it is
// drawn to the positions that the evaluation misjudges. Games alone do not contain them; the tree does, with bounds.
#pragma once

#include <cstdint>
#include <vector>

#include "arimaa/engine/searcher.h"
#include "base/random.h"
#include "learning/positions_file.h"

namespace tusk::learning {

// A uniform sample of `wanted` positions seen: up to half from the start of a turn, up to half from mid-turn.
class TreeSamples {
 public:
  TreeSamples(int wanted, int min_depth, Random& random);

  void see(const arimaa::TreeVerdict& verdict);
  // Appends the samples of the finished search and starts over.
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
