// The options of the search, and its techniques.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "arimaa/engine/params.h"
#include "arimaa/eval/evaluator.h"

namespace tusk::arimaa {

// Every technique can be switched off by name, to measure its value. With all off, the search is plain alpha-beta.
struct Techniques {
  bool table = true;               // transposition table
  bool zero_window = true;         // principal variation search: later moves are first searched with a zero window
  bool aspiration = true;          // the root uses a narrow window around the last score
  bool commutation = true;         // of two independent moves, only one order is searched
  bool killers = true;             // moves that refuted siblings come early
  bool history = true;             // moves that refuted anything come early
  bool continuation = true;        // ... given the previous move
  bool capture_order = true;       // moves that begin a capture come early
  bool reductions = true;          // late quiet moves are searched less deeply
  bool worsening = true;           // ... and more so if the position has become worse since the previous own turn
  bool late_pruning = true;        // very late quiet moves near the leaves are not searched
  bool null_turn = true;           // a position that is good enough even after passing a whole turn is cut off
  bool probcut = true;             // a search with a turn less may decide what is far outside the window
  bool internal_reduction = true;  // the depth is reduced where a good move is expected but none is known
  bool static_pruning = true;      // near the leaves, a position far above beta or below alpha is cut off
  bool turn_pruning = true;        // ... with an evaluation that values steps left, the rest of a turn is not searched
  bool quiescence = true;          // captures are played out at the leaves
  bool open_turns = true;          // ... and a turn cut off by the depth is evaluated with its remaining steps
  bool goal_test = true;           // goals within the turn are detected without search
  bool defence_only = true;        // under a goal threat only moves that could stop it are searched
  bool extensions = true;          // goal threats are searched deeper
  bool root_turns = true;  // the complete turns at the root are listed, and those that look bad are not searched

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
    TechniqueName{"turn_pruning", &Techniques::turn_pruning},
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

// When to stop. All limits that are set apply; without any, the search runs until stopped.
struct SearchLimits {
  std::optional<int> depth;               // steps
  std::optional<std::uint64_t> nodes;     // moves made, by all threads together
  std::optional<double> minimum_seconds;  // time that is lost unless used: the target does not apply before it
  std::optional<double> target_seconds;   // start no further iteration when most of this is used
  std::optional<double> maximum_seconds;  // stop in the middle of an iteration
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
