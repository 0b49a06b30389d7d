// Games of the engine against itself as rows of an archive: as many as anybody wants, each the same for its number.
#pragma once

#include <cstdint>
#include <string>

#include "arimaa/engine/engine.h"

namespace tusk::workload {

struct EngineGameOptions {
  std::uint64_t seed = 1;
  std::uint64_t nodes = 100;      // of a turn, on the mean
  std::string style = "network";  // evaluator
};

// One thread at a time; the same rows from any number of them.
class EngineGames {
 public:
  explicit EngineGames(const EngineGameOptions& options);

  // What the rows depend on, in one line: the event of every row.
  [[nodiscard]] static std::string recipe(const EngineGameOptions& options);
  // Setups of the book; nodes vary from turn to turn, so that games part ways.
  [[nodiscard]] std::string row(std::uint64_t id);

 private:
  EngineGameOptions options_;
  arimaa::Engine engine_;
};

}  // namespace tusk::workload
