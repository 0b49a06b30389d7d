// The tuned numbers of the search: unit, and what each is for. Changed only with a match that shows a gain.
#pragma once

namespace tusk::arimaa {

struct SearchParams {
  // Aspiration: half the first window, in centi-rabbits; it triples on every failure.
  int aspiration_window = 40;

  // Null turn: from this many steps of depth on, pass the turn (four steps) and this many more.
  int null_turn_depth = 5;
  int null_turn_reduction = 2;

  // Static pruning up to this many steps of depth, with this margin per step in centi-rabbits.
  int static_depth = 4;
  int static_margin = 60;
  int razor_depth = 2;
  int razor_margin = 250;
  int futility_depth = 2;
  int futility_margin = 120;

  // Late moves: the first few quiet moves are searched in full; then the reduction grows with the logarithms of depth
  // and move number, at most so many steps within one turn.
  int full_moves = 3;
  int reduction_base = 30;   // hundredths of a step
  int reduction_slope = 50;  // hundredths of a step
  int turn_reduction_limit = 3;
  // Late pruning at up to this depth after so many quiet moves, more for each step of depth.
  int late_depth = 3;
  int late_moves = 8;
  int late_moves_per_step = 8;

  // Quiescence: a capture must promise to come this close to alpha, in centi-rabbits.
  int delta_margin = 250;
  // Moves spent on one search for a defence before its result is called uncertain, and what that costs.
  int defence_budget = 160;
  int uncertain_penalty = 800;
};

}  // namespace tusk::arimaa
