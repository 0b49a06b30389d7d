// The evaluation of Cox's program Coxa (2006), with the tuned weights of his thesis.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "arimaa/eval/piece_sets.h"
#include "arimaa/eval/square_table.h"
#include "arimaa/eval/term_evaluator.h"

namespace tusk::arimaa {

class Coxa final : public TermEvaluator<Coxa, 14> {
 public:
  enum TermId : std::size_t {
    kMaterial,
    kRabbitSquares,
    kCatSquares,
    kDogSquares,
    kHorseSquares,
    kCamelSquares,
    kElephantSquares,
    kFrozen,
    kMobility,
    kWalls,
    kFreeFiles,
    kGoalThreat,
    kTrapAlone,
    kTrapContested,
  };
  // A term and its weight (table 5.1) have the same name.
  static constexpr std::array<std::string_view, 14> kTermNames{
      "material", "rabbit_squares", "cat_squares", "dog_squares", "horse_squares", "camel_squares", "elephant_squares",
      "frozen",   "mobility",       "walls",       "free_files",  "goal_threat",   "trap_alone",    "trap_contested"};

  // Two terms of the document contradict their purpose. As printed, the bonus for a goal threat grows with the steps
  // still to go, and a wall counts only around a rabbit with friends on all four sides. By default we use the other
  // reading of both: nearer is better, and each side counts.
  struct Reading {
    bool printed_goal_threat = false;
    bool printed_walls = false;
  };

  Coxa() : Coxa(Reading{}) {}
  explicit Coxa(const Reading& reading);

  [[nodiscard]] std::string_view name() const override { return "coxa"; }
  void refresh();
  void add_terms(const Position& position, Terms& terms) const;

 private:
  void add_side(const PieceSets& pieces, const Position& position, Side side, Terms& terms) const;
  [[nodiscard]] Score mobility(const PieceSets& pieces, Side side) const;
  [[nodiscard]] Score walls(const PieceSets& pieces, Side side) const;
  [[nodiscard]] Score free_files(const PieceSets& pieces, Side side) const;
  [[nodiscard]] Score goal_threat(const Position& position, Side side) const;
  void add_trap_control(const PieceSets& pieces, Terms& terms) const;
  [[nodiscard]] Score alone_at_trap(const std::array<int, 7>& counts) const;

  Reading reading_;
  // The document's tables times the weights, in centi-rabbits.
  std::array<Score, 7> material_{};
  std::array<Score, 9> rabbits_{};  // by their number
  std::array<SquareTable, 7> squares_{};
  std::array<Score, 7> frozen_{};
  std::array<Score, 7> mobility_{};
  Score wall_ = 0;
  std::array<Score, 8> free_file_{};
  Score goal_step_ = 0;
  std::array<Score, 7> first_at_trap_{};
  std::array<Score, 7> second_at_trap_{};
  Score trap_contested_ = 0;
};

}  // namespace tusk::arimaa
