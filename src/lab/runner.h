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
  SessionOptions session;  // including the folder, if any
  bool again = false;      // also run what the folder or its page already has
  std::function<void(const std::string&)> say = [](const std::string&) {};  // messages for the user
};

struct Finding {
  std::string markdown;
  Json json;
  bool kept = false;  // not run: it is in the folder or on its page, from the same program and settings
};

// With a folder, writes NAME.md, NAME.json, NAME-TABLE.csv, NAME-PLOT.csv and (with gnuplot) NAME-PLOT.svg there, then
// removes the notes of the run. Throws Interrupted if a stop was requested; the notes stay.
[[nodiscard]] Finding run_experiment(const Experiment& experiment, const RunOptions& options);

// The result in the folder, or else the section on its page (without tables in JSON), if nothing that it depends on has
// changed and nobody has edited its text. A section of the page may come from another machine.
[[nodiscard]] std::optional<Finding> kept_finding(const Experiment& experiment, const RunOptions& options);

}  // namespace tusk::lab
