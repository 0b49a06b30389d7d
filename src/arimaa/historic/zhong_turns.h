// The turns that Zhong's program generates (004 chapter 4): step by step, without repetitions, without turns that begin
// with two steps that do not belong together, and without turns that the other side can take back.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "arimaa/historic/step_memory.h"
#include "arimaa/historic/step_node.h"

namespace tusk::arimaa::historic {

struct ZhongGeneration {
  bool combos = true;       // the first two steps belong together
  bool repetitions = true;  // ... are removed: each position of a turn is continued once
  bool reversible = true;   // ... turns are removed
};

// One turn while its steps are searched depth-first.
class ZhongTurn {
 public:
  // A turn begins here, or continues from here at the root.
  void begin(const Position& start);
  // Whether the step or pass from `from` to `to`, which was made and is not illegal, is generated. `to` may be the
  // start of the next turn. Called once for each way to a position; the steps before it are those admitted last.
  [[nodiscard]] bool admits(const ZhongGeneration& generation, const StepNode& from, int step, const StepNode& to);

  [[nodiscard]] const Position& start() const { return start_; }
  // Whether the step, at the end of the steps so far, depends on the one before it.
  [[nodiscard]] bool continues_combo(const StepNode& node, int step) const;

 private:
  [[nodiscard]] bool repeats(const Position& position, int steps);
  void find_one_step();
  void find_two_steps(const ZhongGeneration& generation);

  Position start_;
  TurnSet seen_;
  // Positions before each step, and the steps.
  std::array<Position, kStepsPerTurn> before_{};
  std::array<int, kStepsPerTurn> steps_{};
  // What one and two steps lead to; computed on demand.
  bool knows_one_step_ = false, knows_two_steps_ = false;
  std::vector<std::uint64_t> one_step_, two_steps_;
};

}  // namespace tusk::arimaa::historic
