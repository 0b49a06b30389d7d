// Short ways to ask for legal steps and reasons in the tests of the rules.
#pragma once

#include <array>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "arimaa/board/drawing.h"
#include "arimaa/board/game.h"
#include "arimaa/board/steps.h"

namespace tusk::arimaa {

inline constexpr std::array kBothRules{Rules::official, Rules::rules2006};

inline std::string name_of(Step step) {
  return {static_cast<char>('a' + step.from().file()), static_cast<char>('1' + step.from().rank()),
          letter_of(step.direction())};
}

inline std::vector<std::string> steps_of(const Position& position) {
  std::vector<std::string> names;
  for (const Step step : legal_steps(position)) names.push_back(name_of(step));
  return names;
}

inline std::vector<std::string> steps_from(const Position& position, std::string_view square) {
  std::vector<std::string> names;
  for (const std::string& name : steps_of(position))
    if (name.substr(0, 2) == square) names.push_back(name);
  return names;
}

inline Position after(Position position, std::string_view steps) {
  for (const Step step : turn_named(steps)) {
    EXPECT_EQ(why_illegal(position, step), "") << name_of(step);
    position.make(step);
  }
  return position;
}

inline std::string why(const Position& position, std::string_view step) {
  return why_illegal(position, step_named(step));
}

inline std::string why_turn(const Position& position, Rules rules, std::string_view turn) {
  return Game(position, rules).why_illegal(turn_named(turn));
}

}  // namespace tusk::arimaa
