#include "lab/registry.h"

#include <fmt/format.h>

#include "base/error.h"

namespace tusk::lab {

std::span<const Experiment> experiments() {
  static const std::vector<Experiment> all{
      complexity_experiment(),      game_tree_experiment(),
      cox_search_experiment(),      cox_literal_experiment(),
      cox_table_experiment(),       zhong_search_experiment(),
      zhong_program_experiment(),   engine_techniques_experiment(),
      move_generation_experiment(), goal_analysis_experiment(),
      bomb_search_experiment(),     tuning_experiment(),
      logistic_tuning_experiment(), td_experiment(),
      tournament_experiment(),      jungle_count_experiment(),
      jungle_search_experiment(),   jungle_endgames_experiment(),
      jungle_open_experiment(),     database_experiment(),
      mimic_experiment(),
  };
  return all;
}

const Experiment& find_experiment(std::string_view name) {
  for (const Experiment& experiment : experiments())
    if (experiment.name == name) return experiment;
  throw InputError(fmt::format("unknown experiment {}; see tusk lab list", quote(name)));
}

}  // namespace tusk::lab
