#include "jungle/evaluation.h"

#include <array>

#include "jungle/symmetry.h"

namespace tusk::jungle {
namespace {

// The value of a rat, dog, tiger and elephant.
constexpr std::array<int, kAnimals> kWorth{500, 400, 600, 700};
// One step from the enemy den is almost a win; the den itself is one.
constexpr int kAtTheDen = 50;
constexpr int kInTheDen = 100;

// White's development on each square: one point for every step closer to Black's den, the same for all animals.
constexpr auto kDevelopment = [] {
  std::array<int, kSquares> table{};
  const int den = den_of(Side::black);
  for (int square = 0; square < kSquares; ++square) {
    const int steps = distance(square, den);
    table[square] = steps == 0 ? kInTheDen : steps == 1 ? kAtTheDen : 15 - steps;
  }
  return table;
}();

// By side, animal and square; the value at kNowhere is the loss of the animal.
constexpr auto kValues = [] {
  std::array<std::array<std::array<int, kSquares + 1>, kAnimals>, 2> values{};
  for (const Side side : kSides) {
    for (const Animal animal : kAllAnimals) {
      auto& row = values[static_cast<std::size_t>(side)][static_cast<std::size_t>(animal)];
      for (int square = 0; square < kSquares; ++square)
        row[square] = kDevelopment[static_cast<std::size_t>(side == Side::white ? square : flip_ranks(square))];
      row[kNowhere] = -kWorth[static_cast<std::size_t>(animal)];
    }
  }
  return values;
}();

int value_of(Side side, Animal animal, int square) {
  return kValues[static_cast<std::size_t>(side)][static_cast<std::size_t>(animal)][square];
}

}  // namespace

int evaluate(const Position& position) {
  const Side side = position.to_move();
  int value = 0;
  for (const Animal animal : kAllAnimals)
    value += value_of(side, animal, position.square_of(side, animal)) -
             value_of(other(side), animal, position.square_of(other(side), animal));
  return value;
}

int move_value(const Position& position, Move move) {
  const Side side = position.to_move();
  int gain = value_of(side, move.animal, move.to) - value_of(side, move.animal, move.from);
  if (move.capture) {
    for (const Animal prey : kAllAnimals)
      if (position.square_of(other(side), prey) == move.to) gain += kWorth[static_cast<std::size_t>(prey)];
  }
  return gain;
}

}  // namespace tusk::jungle
