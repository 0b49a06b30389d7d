// Generates archive rows with games of the engine against itself. A row depends only on the options and its id.
#pragma once

#include <cstdint>
#include <string>

#include "arimaa/engine/engine.h"

namespace tusk::workload {

struct EngineGameOptions {
  std::uint64_t seed = 1;
  std::uint64_t nodes = 100;      // per turn, on average
  std::string style = "network";  // the evaluator
};

// Not thread-safe; use one instance per thread. All instances generate the same rows.
class EngineGames {
 public:
  explicit EngineGames(const EngineGameOptions& options);

  // One line with everything that the rows depend on; it is the event of every row.
  [[nodiscard]] static std::string recipe(const EngineGameOptions& options);
  // Uses setups from the book. The nodes vary from turn to turn, so that games diverge.
  [[nodiscard]] std::string row(std::uint64_t id);

 private:
  EngineGameOptions options_;
  arimaa::Engine engine_;
};

}  // namespace tusk::workload
