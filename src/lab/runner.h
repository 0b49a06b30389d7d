// Runs experiments and stores their results in a folder.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "lab/experiment.h"
#include "lab/report_writers.h"

namespace tusk::lab {

struct RunOptions {
  SessionOptions session;                                                   // including the folder, if any
  bool again = false;                                                       // also run what the folder already has
  std::function<void(const std::string&)> say = [](const std::string&) {};  // messages for the user
};

struct Finding {
  std::string markdown;
  Json json;
  bool kept = false;  // taken from the folder; made by the same program with the same settings
};

// With a folder, writes NAME.md, NAME.json, NAME-TABLE.csv, NAME-PLOT.csv and (with gnuplot) NAME-PLOT.svg there, then
// removes the notes of the run. Throws Interrupted if a stop was requested; the notes stay.
[[nodiscard]] Finding run_experiment(const Experiment& experiment, const RunOptions& options);

// The result in the folder, if it may be used and nothing it depends on has changed.
[[nodiscard]] std::optional<Finding> kept_finding(const Experiment& experiment, const RunOptions& options);

}  // namespace tusk::lab
