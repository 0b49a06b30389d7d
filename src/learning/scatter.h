// Pretraining data for a network: very many positions, random moves away from known ones, evaluated without search.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "arimaa/eval/evaluator.h"
#include "learning/positions_file.h"

namespace tusk::learning {

struct ScatterOptions {
  std::uint64_t each = 5;  // attempts per given position
  std::uint64_t seed = 1;
  int threads = 1;
};

// Writes feature files NAME.1, NAME.2 and so on, one per thread, with the mean score of the judges. Returns the number
// of positions. `on_sample` is called, from any thread, after each given position.
std::uint64_t scatter(std::span<const Sample> samples, std::span<const std::unique_ptr<arimaa::Evaluator>> judges,
                      const std::filesystem::path& name, const ScatterOptions& options,
                      const std::function<void()>& on_sample);

}  // namespace tusk::learning
