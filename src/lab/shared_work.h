// Experiments by a workforce: those that consist of pieces piece by piece, any other as a whole by one worker.
#pragma once

#include "base/workforce.h"
#include "lab/runner.h"

namespace tusk::lab {

// Runs them all at the same time, as far as there are workers, and calls `each` for one after the other, in their
// order. With a folder every file is there as if they had been run here. Throws Interrupted.
void run_by_workforce(const std::vector<const Experiment*>& experiments, const RunOptions& options,
                      Workforce& workforce, const std::function<void(const Experiment&, const Finding&)>& each);

// Does what the first process wants until there is no more to do.
void serve_experiments(const RunOptions& options, Workforce& workforce);

}  // namespace tusk::lab
