// How likely a move is the first of the best turn, as learnt from searched positions: the sum of three table entries.
// It orders moves before the search has experience of its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "arimaa/board/move.h"
#include "arimaa/board/position.h"

namespace tusk::arimaa {

namespace step_policy {

// A step as its side sees it, with left and right folded together.
inline constexpr int kFoldedSteps = 128;
// What a move is, by entry of the one table of weights.
inline constexpr int kAnimals = 7;
inline constexpr int kOwnSteps = kAnimals * kFoldedSteps;         // the mover's piece and its step
inline constexpr int kDisplaced = 2 * kAnimals * kFoldedSteps;    // by push or pull, the enemy's piece and its step
inline constexpr int kCircumstances = 32;                         // see Circumstances::of
inline constexpr int kContexts = kStepsPerTurn * kCircumstances;  // with the steps left
inline constexpr int kWeights = kOwnSteps + kDisplaced + kContexts + kStepsPerTurn + 1;
// Ending the turn has an entry for each number of steps left; the last entry of all stands for nothing.
inline constexpr int kFirstEnd = kOwnSteps + kDisplaced + kContexts;
inline constexpr int kNothing = kWeights - 1;

using Entries = std::array<std::int16_t, 3>;

// What the entries of all moves of a position have in common, computed once.
class Circumstances {
 public:
  explicit Circumstances(const Position& position);
  // Which entries a move adds up.
  [[nodiscard]] Entries of(Move move) const;

 private:
  const Position& position_;
  Bits dominated_ = 0;                  // own pieces beside a stronger enemy
  Bits frees_ = 0;                      // squares beside a frozen own piece
  Bits guards_ = 0;                     // own pieces that alone hold a friend on a trap
  std::array<Bits, kAnimals> fears_{};  // [own animal] squares beside a stronger enemy
  std::array<Bits, kAnimals> hunts_{};  // [own animal] squares beside a weaker enemy
};

}  // namespace step_policy

// The learnt weights as logits of a softmax over the legal moves, in 256ths.
class StepPolicy {
 public:
  static constexpr int kOne = 256;
  using Weights = std::array<std::int16_t, step_policy::kWeights>;

  // The logit of the move, in 256ths.
  [[nodiscard]] int logit(const step_policy::Circumstances& circumstances, Move move) const {
    int sum = 0;
    for (const std::int16_t entry : circumstances.of(move)) sum += weights_[static_cast<std::size_t>(entry)];
    return sum;
  }
  [[nodiscard]] Weights& weights() { return weights_; }

 private:
  Weights weights_{};
};

// The weights built into the program.
[[nodiscard]] const StepPolicy& default_step_policy();

}  // namespace tusk::arimaa
