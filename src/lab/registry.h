// All experiments, in the order of the page; each is defined in the file of its name.
#pragma once

#include <span>
#include <string_view>

#include "lab/experiment.h"

namespace tusk::lab {

[[nodiscard]] std::span<const Experiment> experiments();
// Throws InputError for a name that does not exist.
[[nodiscard]] const Experiment& find_experiment(std::string_view name);

[[nodiscard]] Experiment complexity_experiment();
[[nodiscard]] Experiment game_tree_experiment();
[[nodiscard]] Experiment cox_search_experiment();
[[nodiscard]] Experiment zhong_search_experiment();
[[nodiscard]] Experiment move_generation_experiment();

}  // namespace tusk::lab
