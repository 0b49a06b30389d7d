// Seeded random positions for the tactics tests and benchmarks: random play, sparse boards, and boards made so that
// goals and captures are near.
#pragma once

#include <array>

#include "arimaa/board/position.h"
#include "arimaa/board/rules.h"
#include "arimaa/board/setup.h"
#include "arimaa/board/steps.h"
#include "base/random.h"

namespace tusk::arimaa {

// No piece stands on a trap without support, and no rabbit on its goal rank: what can arise between turns.
inline Position settled(Position position) {
  for (const int trap : each_bit(position.unsupported())) position.remove(Square(trap));
  for (const int square : each_bit((position.rabbits(Side::gold) & kRank8) | (position.rabbits(Side::silver) & kRank1)))
    position.remove(Square(square));
  return position;
}

inline Position random_start(Random& random) {
  Position position;
  for (const Side side : kSides) place(random_setup(side, random), position);
  return position;
}

// A position after some turns of random steps; the steps prefer to go forward, so that the sides meet.
inline Position random_play(Random& random, int turns) {
  Position position = random_start(random);
  for (int turn = 0; turn < turns; ++turn) {
    const Position before = position;
    while (position.steps_left() > 0) {
      const StepList steps = legal_steps(position);
      if (steps.empty()) break;
      const Direction forward = position.side() == Side::gold ? Direction::north : Direction::south;
      Step step = steps[random.between(0, steps.size() - 1)];
      for (int tries = 0; tries < 2 && step.direction() != forward; ++tries)
        step = steps[random.between(0, steps.size() - 1)];
      position.make(step);
    }
    position.end_turn();
    if (outcome_on_board(position, before.side(), Rules::official)) return before;
  }
  return position;
}

// Ranks and files are drawn one after the other: the order in which a call evaluates its arguments is the compiler's.
inline Square random_square(Random& random, std::array<int, 2> files, std::array<int, 2> ranks) {
  const int rank = random.between(ranks[0], ranks[1]);
  const int file = random.between(files[0], files[1]);
  return {file, rank};
}

inline Animal random_animal(Random& random) {
  static constexpr std::array kLikely{Animal::rabbit, Animal::rabbit, Animal::rabbit, Animal::cat,
                                      Animal::cat,    Animal::dog,    Animal::dog,    Animal::horse,
                                      Animal::horse,  Animal::camel,  Animal::camel,  Animal::elephant};
  return random.pick(kLikely);
}

// Some pieces anywhere.
inline Position random_board(Random& random, int pieces) {
  Position position;
  for (int i = 0; i < pieces; ++i) {
    const Square square(random.between(0, 63));
    position.place({random.pick(kSides), random_animal(random)}, square);
  }
  return settled(position);
}

// A position of random play with some pieces put elsewhere: rabbits near the goal, others around traps.
inline Position perturbed(Random& random) {
  Position position = random_play(random, random.between(4, 40));
  const int changes = random.between(2, 10);
  for (int i = 0; i < changes; ++i) {
    const Side side = random.pick(kSides);
    const int goal_side_rank = random.between(4, 6);
    Square square(random.between(0, 7), side == Side::gold ? goal_side_rank : 7 - goal_side_rank);
    Animal animal = Animal::rabbit;
    if (random.chance(0.7)) {
      const Square trap = random.pick(kTrapSquares);
      square = random_square(random, {trap.file() - 2, trap.file() + 2}, {trap.rank() - 2, trap.rank() + 2});
      animal = random_animal(random);
    }
    if (random.chance(0.2)) {
      position.remove(square);
    } else {
      position.place({side, animal}, square);
    }
  }
  for (int i = random.between(0, 12); i > 0; --i) position.remove(Square(random.between(0, 63)));
  return settled(position);
}

// A few pieces of both sides crowded around one goal or one trap.
inline Position crowded(Random& random) {
  Position position;
  const int low_file = random.between(0, 3);
  const int low_rank = random.between(0, 4);
  for (int i = random.between(5, 16); i > 0; --i) {
    const Square square = random_square(random, {low_file, low_file + 4}, {low_rank, low_rank + 3});
    position.place({random.pick(kSides), random_animal(random)}, square);
  }
  return settled(position);
}

// A mixture of all.
inline Position random_tactical_position(Random& random) {
  switch (random.between(0, 7)) {
    case 0:
      return settled(random_play(random, random.between(5, 60)));
    case 1:
    case 2:
      return random_board(random, random.between(4, 40));
    case 3:
      return crowded(random);
    default:
      return perturbed(random);
  }
}

}  // namespace tusk::arimaa
