// What can be switched on the search, and its tuned numbers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "arimaa/engine/params.h"
#include "arimaa/eval/evaluator.h"

namespace tusk::arimaa {

// Every technique can be switched off by name, to measure what it is worth. All off is plain minimax with alpha-beta.
struct Techniques {
  bool table = true;               // transposition table
  bool zero_window = true;         // principal variation search: later moves first get a window of one
  bool aspiration = true;          // the root opens a narrow window around the last score
  bool commutation = true;         // of two independent moves in either order, search one order
  bool killers = true;             // moves that refuted siblings come early
  bool history = true;             // moves that refuted anything come early
  bool continuation = true;        // ... given the move before
  bool capture_order = true;       // moves that begin a capture come early
  bool reductions = true;          // late quiet moves are searched less deeply
  bool worsening = true;           // ... and more so where the position has got worse since the own turn before
  bool late_pruning = true;        // very late quiet moves near the leaves are not searched
  bool null_turn = true;           // a position good enough after passing a whole turn is left
  bool probcut = true;             // a search with a turn less may decide what is far outside the window
  bool internal_reduction = true;  // where a good move is expected and none is known, the depth is less
  bool static_pruning = true;      // near the leaves, a position far above beta or below alpha is left
  bool quiescence = true;          // at the leaves captures are played out
  bool open_turns = true;          // ... and a turn that the depth cuts off is judged with the steps it has left
  bool goal_test = true;           // goals within the turn are seen without search
  bool defence_only = true;        // under a goal threat only moves that could stop it are searched
  bool extensions = true;          // a goal threat is searched deeper
  bool root_turns = true;          // the root's turns are listed whole, and those that look bad are not searched

  bool operator==(const Techniques&) const = default;
};

struct TechniqueName {
  std::string_view name;
  bool Techniques::*flag;
};
inline constexpr std::array kTechniques{
    TechniqueName{"table", &Techniques::table},
    TechniqueName{"zero_window", &Techniques::zero_window},
    TechniqueName{"aspiration", &Techniques::aspiration},
    TechniqueName{"commutation", &Techniques::commutation},
    TechniqueName{"killers", &Techniques::killers},
    TechniqueName{"history", &Techniques::history},
    TechniqueName{"continuation", &Techniques::continuation},
    TechniqueName{"capture_order", &Techniques::capture_order},
    TechniqueName{"reductions", &Techniques::reductions},
    TechniqueName{"worsening", &Techniques::worsening},
    TechniqueName{"late_pruning", &Techniques::late_pruning},
    TechniqueName{"null_turn", &Techniques::null_turn},
    TechniqueName{"probcut", &Techniques::probcut},
    TechniqueName{"internal_reduction", &Techniques::internal_reduction},
    TechniqueName{"static_pruning", &Techniques::static_pruning},
    TechniqueName{"quiescence", &Techniques::quiescence},
    TechniqueName{"open_turns", &Techniques::open_turns},
    TechniqueName{"goal_test", &Techniques::goal_test},
    TechniqueName{"defence_only", &Techniques::defence_only},
    TechniqueName{"extensions", &Techniques::extensions},
    TechniqueName{"root_turns", &Techniques::root_turns},
};

constexpr Techniques no_techniques() {
  Techniques none;
  for (const auto& technique : kTechniques) none.*technique.flag = false;
  return none;
}

// When to stop. Whatever is set counts; nothing set means until told.
struct SearchLimits {
  std::optional<int> depth;               // steps
  std::optional<std::uint64_t> nodes;     // moves made, all threads together
  std::optional<double> minimum_seconds;  // time that is lost unless used: the target does not count before it
  std::optional<double> target_seconds;   // begin no further iteration when most of this is used
  std::optional<double> maximum_seconds;  // stop in the middle
};

struct EngineOptions {
  EvaluatorChoice evaluator;
  int threads = 1;
  int hash_mebibytes = 128;
  int multipv = 1;
  Techniques techniques;
  SearchParams params;
};

}  // namespace tusk::arimaa
