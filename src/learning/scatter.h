// A first lesson for a network: very many positions, random moves away from known ones, judged without search.
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
  std::uint64_t each = 5;  // positions for every one given
  std::uint64_t seed = 1;
  int threads = 1;
};

// Writes feature files NAME.1, NAME.2 and so on, one for each thread, with the mean of the judges as the score. Returns
// the number of positions. `on_sample` is called, from any thread, when a position given is done.
std::uint64_t scatter(std::span<const Sample> samples, std::span<const std::unique_ptr<arimaa::Evaluator>> judges,
                      const std::filesystem::path& name, const ScatterOptions& options,
                      const std::function<void()>& on_sample);

}  // namespace tusk::learning
