// All experiments, in the order of the page. Each is defined in the file with its name.
#pragma once

#include <span>
#include <string_view>

#include "lab/experiment.h"

namespace tusk::lab {

[[nodiscard]] std::span<const Experiment> experiments();
// Throws InputError for an unknown name.
[[nodiscard]] const Experiment& find_experiment(std::string_view name);

[[nodiscard]] Experiment complexity_experiment();
[[nodiscard]] Experiment game_tree_experiment();
[[nodiscard]] Experiment cox_search_experiment();
[[nodiscard]] Experiment cox_literal_experiment();
[[nodiscard]] Experiment cox_table_experiment();
[[nodiscard]] Experiment zhong_search_experiment();
[[nodiscard]] Experiment zhong_program_experiment();
[[nodiscard]] Experiment engine_techniques_experiment();
[[nodiscard]] Experiment move_generation_experiment();
[[nodiscard]] Experiment goal_analysis_experiment();
[[nodiscard]] Experiment bomb_search_experiment();
[[nodiscard]] Experiment tuning_experiment();
[[nodiscard]] Experiment logistic_tuning_experiment();
[[nodiscard]] Experiment td_experiment();
[[nodiscard]] Experiment tournament_experiment();
[[nodiscard]] Experiment jungle_count_experiment();
[[nodiscard]] Experiment jungle_search_experiment();
[[nodiscard]] Experiment jungle_endgames_experiment();
[[nodiscard]] Experiment jungle_open_experiment();
[[nodiscard]] Experiment database_experiment();
[[nodiscard]] Experiment mimic_experiment();

}  // namespace tusk::lab
