// The evaluation of Zhong's thesis (2005): material and square tables, blockades, forks, pins, hostages, and the
// captures and goals of the turn.
#pragma once

#include <array>
#include <string_view>

#include "arimaa/eval/material.h"
#include "arimaa/eval/piece_sets.h"
#include "arimaa/eval/square_table.h"
#include "arimaa/eval/term_evaluator.h"

namespace tusk::arimaa {

class Zhong final : public TermEvaluator<Zhong, 9> {
 public:
  enum TermId : std::size_t { kMaterial, kSquares, kFrozen, kBlockade, kCapture, kGoal, kFork, kPin, kHostage };
  static constexpr std::array<std::string_view, 9> kTermNames{"material", "squares", "frozen", "blockade", "capture",
                                                              "goal",     "fork",    "pin",    "hostage"};

  Zhong();

  [[nodiscard]] std::string_view name() const override { return "zhong"; }
  void refresh();
  void add_terms(const Position& position, Terms& terms) const;

 private:
  void add_side(const PieceSets& pieces, Side side, Terms& terms) const;
  void add_turn(const Position& position, const PieceSets& pieces, Terms& terms) const;
  [[nodiscard]] Score best_capture(const Position& position, const PieceSets& pieces) const;

  MaterialScale material_;
  std::array<SquareTable, 7> squares_{};
  SquareTable motivated_squares_;
  int motivated_against_ = 0;
  std::array<SquareTable, 6> frozen_{};  // an elephant is never frozen
  std::array<Score, 6> blockade_{};      // by level
  double capture_ = 0;
  Score goal_ = 0;
  std::array<Score, 6> fork_{};  // by animal
  std::array<Score, 6> pin_{};
  std::array<Score, 6> hostage_{};
};

}  // namespace tusk::arimaa
