// Random setups, turns, positions and damaged texts for the property tests.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "arimaa/board/game.h"
#include "arimaa/board/setup.h"
#include "arimaa/board/steps.h"
#include "arimaa/notation/position_text.h"
#include "base/random.h"

namespace tusk::arimaa::testing {

// Random legal steps from the position, at most `most`; may stop between the halves of a push.
inline Turn random_steps(Random& random, Position position, int most) {
  Turn turn;
  while (turn.size() < most) {
    const StepList steps = legal_steps(position);
    if (steps.empty()) break;
    const Step step = steps[static_cast<int>(random.below(static_cast<std::uint64_t>(steps.size())))];
    position.make(step);
    turn.push_back(step);
  }
  return turn;
}

inline Turn random_turn(Random& random, const Game& game) {
  for (;;) {
    Turn turn = random_steps(random, game.position(), random.between(1, kStepsPerTurn));
    if (game.why_illegal(turn).empty()) return turn;
  }
}

struct RandomGame {
  Game game;
  std::vector<Setup> setups;
  std::vector<Turn> turns;
};

inline RandomGame random_game(Random& random, int most_turns) {
  RandomGame result;
  for (const Side side : kSides) {
    result.setups.push_back(random_setup(side, random));
    result.game.set_up(result.setups.back());
  }
  for (int i = 0; i < most_turns && !result.game.outcome(); ++i) {
    result.turns.push_back(random_turn(random, result.game));
    result.game.play(result.turns.back());
  }
  return result;
}

// A position somewhere in a turn of a random game.
inline TurnState random_state(Random& random, const Game& game) {
  TurnState state;
  state.turn_start = state.position = game.position();
  state.turn_number = game.turn_number();
  state.steps = random_steps(random, state.position, random.between(0, kStepsPerTurn));
  for (const Step step : state.steps) state.position.make(step);
  return state;
}

// A few random bytes changed, inserted or removed, mostly to characters that occur in notation.
inline std::string damaged(Random& random, std::string text) {
  static const std::string kLikely = "gswbEMHDCRemhdcrabcdefgh12345678nesw x.|[]+-:\n\t\\\"'{}/tdms0";
  for (int left = random.between(1, 4); left > 0 && !text.empty(); --left) {
    const auto at = static_cast<std::size_t>(random.below(text.size()));
    const char letter = random.chance(0.9) ? random.pick(kLikely) : static_cast<char>(random.below(256));
    switch (random.below(4)) {
      case 0:
        text.insert(at, 1, letter);
        break;
      case 1:
        text.erase(at, random.below(4) + 1);
        break;
      case 2:
        text += text.substr(at, random.below(40));
        break;
      default:
        text[at] = letter;
    }
  }
  return text;
}

}  // namespace tusk::arimaa::testing
