// Runs experiments on a workforce: in pieces where possible, otherwise as a whole by one worker.
#pragma once

#include "base/workforce.h"
#include "lab/runner.h"

namespace tusk::lab {

// Runs all experiments at the same time, as far as there are workers, and calls `each` for them in order. With a
// folder, writes the same files as a local run. Throws Interrupted.
void run_by_workforce(const std::vector<const Experiment*>& experiments, const RunOptions& options,
                      Workforce& workforce, const std::function<void(const Experiment&, const Finding&)>& each);

// Does the work requested by the first process until there is no more.
void serve_experiments(const RunOptions& options, Workforce& workforce);

}  // namespace tusk::lab
