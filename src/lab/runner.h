// Runs experiments and keeps what they find in a folder.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "lab/experiment.h"
#include "lab/report_writers.h"

namespace tusk::lab {

struct RunOptions {
  SessionOptions session;                                                   // with the folder, if there is one
  bool again = false;                                                       // also what the folder already holds
  std::function<void(const std::string&)> say = [](const std::string&) {};  // for people, while it runs
};

struct Finding {
  std::string markdown;
  Json json;
  bool kept = false;  // found in the folder, made by the same program with the same settings
};

// With a folder, writes NAME.md, NAME.json, NAME-TABLE.csv, NAME-PLOT.csv and (with gnuplot) NAME-PLOT.svg there, and
// removes the notes of the run when all is written. Throws Interrupted when told to stop; then the notes stay.
[[nodiscard]] Finding run_experiment(const Experiment& experiment, const RunOptions& options);

// What the folder already holds of it, if it is to be used and nothing that it depends on has changed.
[[nodiscard]] std::optional<Finding> kept_finding(const Experiment& experiment, const RunOptions& options);

}  // namespace tusk::lab
