// Shared by the commands that search: their options, the live table, and Ctrl-C.
#pragma once

#include <string>

#include "arimaa/engine/engine.h"
#include "arimaa/engine/line_text.h"
#include "base/interrupt.h"
#include "command.h"
#include "output.h"

namespace tusk::cli {

void add_engine_options(Command& command, arimaa::EngineOptions& options);
// The part of those options that selects the evaluation.
void add_evaluation_options(Command& command, arimaa::EngineOptions& options);

// During its lifetime, Ctrl-C stops the engine's search instead of the program.
class StopOnInterrupt {
 public:
  explicit StopOnInterrupt(arimaa::Engine& engine) : on_stop_(interrupt_.token(), Stop{engine}) {}

  [[nodiscard]] std::stop_token token() const { return interrupt_.token(); }

 private:
  struct Stop {
    arimaa::Engine& engine;
    void operator()() const { engine.stop(); }
  };

  InterruptGuard interrupt_;
  std::stop_callback<Stop> on_stop_;
};

using arimaa::score_text;
double nodes_per_second(const arimaa::SearchReport& report);

// The heading of the live table, and the rows of a report.
void print_search_head();
void print_search_rows(const arimaa::Position& position, const arimaa::SearchReport& report);
Json to_json(const arimaa::Position& position, const arimaa::SearchReport& report);

}  // namespace tusk::cli
