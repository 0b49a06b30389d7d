// The tuned parameters of the search, with units and meaning. Change them only with a match that shows a gain.
#pragma once

#include <array>
#include <string_view>

namespace tusk::arimaa {

struct SearchParams {
  // Aspiration: half the initial window, in centi-rabbits; it triples on every failure.
  int aspiration_window = 40;

  // Null turn: from this depth in steps, pass the turn and search with the depth reduced by four steps and this many
  // more.
  int null_turn_depth = 5;
  int null_turn_reduction = 2;

  // Probcut: from this depth, a search with one turn less decides if its score is this far outside the window.
  int probcut_depth = 5;
  int probcut_margin = 60;

  // From this depth, a node that expects a good move but knows none loses a step.
  int internal_depth = 6;

  // Static pruning up to this depth in steps, with this margin per step in centi-rabbits.
  int static_depth = 6;
  int static_margin = 60;
  int razor_depth = 2;
  int razor_margin = 250;
  int futility_depth = 4;
  int futility_margin = 90;

  // Turn pruning, with margins in centi-rabbits: of the last turn of the depth; of the last step of a turn up to a
  // depth; of quiet moves up to a depth, with a margin for each step left in the turn.
  int own_turn_margin = 15;
  int last_step_depth = 6;
  int last_step_margin = 25;
  int open_futility_depth = 6;
  int open_futility_margin = 45;

  // Late moves: the first few moves are searched in full; then the reduction of quiet moves grows with the logarithms
  // of depth and move number, up to a limit in steps within one turn.
  int full_moves = 3;
  int reduction_base = 30;        // hundredths of a step
  int reduction_slope = 90;       // hundredths of a step
  int reduction_worsening = 100;  // hundredths of a step, added if the position has become worse
  int turn_reduction_limit = 5;
  // Late pruning up to this depth, after this many quiet moves, more for each step of depth.
  int late_depth = 6;
  int late_moves = 4;
  int late_moves_per_step = 4;

  // Complete turns at the root: listed from this depth, after this many nodes; this many are kept, and the reduction
  // grows with the logarithm of a turn's rank.
  int root_turns_depth = 5;
  int root_turns_nodes = 15000;
  int root_turns_kept = 300;
  int root_reduction_base = -150;  // hundredths of a step
  int root_reduction_slope = 100;  // hundredths of a step
  int root_reduction_limit = 6;

  // Quiescence: a capture must be expected to come this close to alpha, in centi-rabbits.
  int delta_margin = 250;
  // Moves spent on one search for a defence before its result counts as uncertain, and the penalty for that.
  int defence_budget = 160;
  int uncertain_penalty = 800;
};

// A parameter by name, for experiments and the tuner: its range, and the change that should show in a match.
struct ParamName {
  std::string_view name;
  int SearchParams::*value;
  int low;
  int high;
  int step;
};
inline constexpr std::array kParams{
    ParamName{"aspiration_window", &SearchParams::aspiration_window, 5, 500, 10},
    ParamName{"null_turn_depth", &SearchParams::null_turn_depth, 4, 20, 1},
    ParamName{"null_turn_reduction", &SearchParams::null_turn_reduction, 0, 8, 1},
    ParamName{"probcut_depth", &SearchParams::probcut_depth, 5, 60, 1},
    ParamName{"probcut_margin", &SearchParams::probcut_margin, 0, 1000, 15},
    ParamName{"internal_depth", &SearchParams::internal_depth, 2, 60, 1},
    ParamName{"static_depth", &SearchParams::static_depth, 0, 20, 1},
    ParamName{"static_margin", &SearchParams::static_margin, 0, 500, 10},
    ParamName{"razor_depth", &SearchParams::razor_depth, 0, 20, 1},
    ParamName{"razor_margin", &SearchParams::razor_margin, 0, 1000, 40},
    ParamName{"futility_depth", &SearchParams::futility_depth, 0, 20, 1},
    ParamName{"futility_margin", &SearchParams::futility_margin, 0, 1000, 25},
    ParamName{"own_turn_margin", &SearchParams::own_turn_margin, 0, 1000, 10},
    ParamName{"last_step_depth", &SearchParams::last_step_depth, 0, 20, 1},
    ParamName{"last_step_margin", &SearchParams::last_step_margin, 0, 1000, 10},
    ParamName{"open_futility_depth", &SearchParams::open_futility_depth, 0, 20, 1},
    ParamName{"open_futility_margin", &SearchParams::open_futility_margin, 0, 1000, 10},
    ParamName{"full_moves", &SearchParams::full_moves, 1, 50, 1},
    ParamName{"reduction_base", &SearchParams::reduction_base, -200, 400, 15},
    ParamName{"reduction_slope", &SearchParams::reduction_slope, 0, 300, 8},
    ParamName{"reduction_worsening", &SearchParams::reduction_worsening, -200, 400, 25},
    ParamName{"turn_reduction_limit", &SearchParams::turn_reduction_limit, 0, 12, 1},
    ParamName{"late_depth", &SearchParams::late_depth, 0, 20, 1},
    ParamName{"late_moves", &SearchParams::late_moves, 1, 100, 2},
    ParamName{"late_moves_per_step", &SearchParams::late_moves_per_step, 0, 50, 2},
    ParamName{"root_turns_depth", &SearchParams::root_turns_depth, 5, 60, 1},
    ParamName{"root_turns_nodes", &SearchParams::root_turns_nodes, 0, 1'000'000, 5000},
    ParamName{"root_turns_kept", &SearchParams::root_turns_kept, 1, 100'000, 50},
    ParamName{"root_reduction_base", &SearchParams::root_reduction_base, -1000, 1000, 40},
    ParamName{"root_reduction_slope", &SearchParams::root_reduction_slope, 0, 400, 10},
    ParamName{"root_reduction_limit", &SearchParams::root_reduction_limit, 0, 12, 1},
    ParamName{"delta_margin", &SearchParams::delta_margin, 0, 2000, 50},
    ParamName{"defence_budget", &SearchParams::defence_budget, 4, 5000, 30},
    ParamName{"uncertain_penalty", &SearchParams::uncertain_penalty, 0, 5000, 100},
};

}  // namespace tusk::arimaa
