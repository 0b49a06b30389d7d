// A node of a search by single steps.
#pragma once

#include <cstdint>

#include "arimaa/board/position.h"
#include "arimaa/engine/root.h"
#include "arimaa/eval/evaluator.h"

namespace tusk::arimaa::historic {

// A step by its code, or one of these.
inline constexpr int kPass = 256;
inline constexpr int kNoStep = 257;
inline constexpr int kMaxLevels = 96;

[[nodiscard]] inline Step step_of(int code) { return {Square(code & 63), static_cast<Direction>(code >> 6)}; }

struct StepNode {
  Position position;
  Position::Key turn_start;  // the board
  int level = 0;             // steps from the root; a pass counts the steps that it skips
  int turn = 0;              // turns from the root
  bool after_null = false;   // reached by a null move
};

[[nodiscard]] StepNode root_node(const Root& root);
// With the turn passed.
[[nodiscard]] StepNode ended(const StepNode& node);
// A rabbit of the side to move is on its goal rank, and the turn may end.
[[nodiscard]] bool stands_on_goal(const Position& position);

enum class Made : std::uint8_t { illegal, over, goes_on };
// Makes a step or a pass, and ends the turn after its last step. Illegal: the turn would end on the board it began with
// or, for the current turn, on a third repetition. `value` is set if the game is over, for the side that moved.
[[nodiscard]] Made make_step(const Root& root, const StepNode& node, int step, StepNode& next, Score& value);

}  // namespace tusk::arimaa::historic
