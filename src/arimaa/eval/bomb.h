// The evaluation of Fotland's program Bomb (2004): static analysis of captures, goals and pins on top of material.
#pragma once

#include <array>
#include <string_view>

#include "arimaa/eval/material.h"
#include "arimaa/eval/patterns.h"
#include "arimaa/eval/piece_sets.h"
#include "arimaa/eval/square_table.h"
#include "arimaa/eval/term_evaluator.h"
#include "arimaa/tactics/distance.h"

namespace tusk::arimaa {

class Bomb final : public TermEvaluator<Bomb, 11> {
 public:
  enum TermId : std::size_t {
    kMaterial,
    kSquares,
    kFreeRabbits,
    kWalls,
    kAdvanced,
    kFrozen,
    kCaptures,
    kGoals,
    kPins,
    kCentre,
    kCamel,
  };
  static constexpr std::array<std::string_view, 11> kTermNames{"material", "squares", "free_rabbits", "walls",
                                                               "advanced", "frozen",  "captures",     "goals",
                                                               "pins",     "centre",  "camel"};

  Bomb();

  [[nodiscard]] std::string_view name() const override { return "bomb"; }
  void refresh();
  void add_terms(const Position& position, Terms& terms) const;

 private:
  // The pieces, and the cost of the next loss of each animal for its side.
  struct Board : PieceSets {
    Board(const Position& position, const MaterialScale& scale);

    [[nodiscard]] Score worth(Side side, Bits set) const {
      return sum_by_animal(*this, side, set, values[index_of(side)]);
    }

    std::array<std::array<Score, 7>, 2> values{};
  };

  void add_side(const Board& board, Side side, Terms& terms) const;
  void add_rabbits(const Board& board, Side side, Terms& terms) const;
  [[nodiscard]] Score advanced_rabbit(const Board& board, Side side, int square) const;
  [[nodiscard]] Score centre(const Board& board, Side side) const;
  void add_camel(const Board& board, Side side, Bits enemy_pinned, Terms& terms) const;

  // The value of the captures of the side to move; and of those of the other side, whose victims may still be defended
  // with the steps left.
  [[nodiscard]] Score captures_of_mover(const Board& board, Side attacker, const DistanceMap& steps,
                                        int steps_left) const;
  [[nodiscard]] Score captures_of_other(const Board& board, Side attacker, const DistanceMap& steps,
                                        int defence_left) const;
  // `steps_left` is 0 for the side that is not to move.
  [[nodiscard]] Score goals(const Board& board, Side side, const DistanceMap& steps, int steps_left) const;

  // The cost of the pins of the side's pieces; adds the pieces that cannot leave to `pinned`.
  [[nodiscard]] Score pins(const Board& board, Side side, Bits& pinned) const;
  [[nodiscard]] Score pin_near(const Board& board, Side side, Square trap, Bits& pinned) const;

  MaterialScale material_;
  std::array<SquareTable, 7> squares_{};
  std::array<Score, 8> free_rabbit_{};  // by rank
  Score wall_ = 0;
  std::array<Score, 8> advanced_{};  // by rank
  Score advanced_least_ = 0;
  Score advanced_most_ = 0;
  std::array<Score, 6> frozen_{};
  double capture_now_ = 0;
  double capture_next_ = 0;
  double capture_threat_ = 0;
  double capture_distant_ = 0;
  Score goal_now_ = 0;
  std::array<Score, kGoalTooFar + 1> goal_{};  // by steps
  double pin_ = 0;
  double frame_ = 0;
  std::array<std::array<Score, 4>, 7> centre_{};  // by animal and steps
  Score camel_in_reach_ = 0;
  Score camel_abroad_ = 0;
  Score elephant_behind_ = 0;
};

}  // namespace tusk::arimaa
