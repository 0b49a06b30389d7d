#include "arimaa/eval/zhong.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string>

#include "arimaa/eval/patterns.h"
#include "arimaa/eval/zhong_tables.h"
#include "arimaa/tactics/capture.h"
#include "arimaa/tactics/goal.h"

namespace tusk::arimaa {
namespace {

// Calls use(animal, name) for the animals weaker than the elephant, whose weights are named after them.
template <typename Use>
void for_each_prey(Use&& use) {
  for (std::size_t animal = index_of(Animal::rabbit); animal < index_of(Animal::elephant); ++animal)
    use(animal, std::string(name_of(static_cast<Animal>(animal))));
}

Position after(Position position, const Turn& line) {
  for (const Step step : line) position.make_plain(step);
  return position;
}

}  // namespace

Zhong::Zhong() : TermEvaluator(zhong::kWeights) { refresh(); }

void Zhong::refresh() {
  constexpr std::array<const PrintedTable*, 7> kSquareTables{nullptr,
                                                             &zhong::kRabbitSquares,
                                                             &zhong::kCatSquares,
                                                             &zhong::kDogSquares,
                                                             &zhong::kHorseSquares,
                                                             &zhong::kCamelSquares,
                                                             &zhong::kElephantSquares};
  constexpr std::array<const PrintedTable*, 6> kFrozenTables{nullptr,
                                                             &zhong::kRabbitFrozen,
                                                             &zhong::kCatFrozen,
                                                             &zhong::kDogFrozen,
                                                             &zhong::kHorseFrozen,
                                                             &zhong::kCamelFrozen};
  const WeightTable& weight = table();
  material_ = MaterialScale(weight);
  for (const Animal animal : kAnimals)
    squares_[index_of(animal)] =
        SquareTable(*kSquareTables[index_of(animal)], weight[std::string(name_of(animal)) + "_squares"]);
  motivated_squares_ = SquareTable(zhong::kMotivatedSquares, weight["motivated_squares"]);
  motivated_against_ = weight.score("motivated_against");
  for_each_prey([&](std::size_t animal, const std::string& name) {
    frozen_[animal] = SquareTable(*kFrozenTables[animal], weight[name + "_frozen"]);
    fork_[animal] = weight.score("fork_" + name);
    pin_[animal] = weight.score("pin_" + name);
    hostage_[animal] = weight.score("hostage_" + name);
  });
  for (std::size_t level = 1; level < blockade_.size(); ++level)
    blockade_[level] = weight.score(fmt::format("blockade_{}", level));
  capture_ = weight["capture"];
  goal_ = weight.score("goal");
}

void Zhong::add_terms(const Position& position, Terms& terms) const {
  const PieceSets pieces(position);
  for (const Side side : kSides) add_side(pieces, side, terms);
  add_turn(position, pieces, terms);
}

void Zhong::add_side(const PieceSets& pieces, Side side, Terms& terms) const {
  const std::size_t s = index_of(side);
  const Side enemy = other(side);
  terms[kMaterial][s] = material_.total(pieces, side);

  const bool motivated = count_bits(pieces.of(enemy)) <= motivated_against_;
  const SquareTable& rabbit_squares = motivated ? motivated_squares_ : squares_[index_of(Animal::rabbit)];
  terms[kSquares][s] = rabbit_squares.sum(side, pieces.of(side, Animal::rabbit));
  for (std::size_t animal = index_of(Animal::cat); animal < squares_.size(); ++animal)
    terms[kSquares][s] += squares_[animal].sum(side, pieces.of(side, static_cast<Animal>(animal)));
  for (std::size_t animal = index_of(Animal::rabbit); animal < frozen_.size(); ++animal)
    terms[kFrozen][s] += frozen_[animal].sum(side, pieces.of(side, static_cast<Animal>(animal)) & pieces.frozen(side));

  terms[kBlockade][s] = -blockade_[static_cast<std::size_t>(elephant_blockade(pieces, side))];
  terms[kFork][s] = sum_by_animal(pieces, enemy, forked_by(pieces, side), fork_);
  const Bits held_by_elephant = framed(pieces, side) & neighbours(pieces.of(side, Animal::elephant));
  terms[kPin][s] = -sum_by_animal(pieces, side, held_by_elephant, pin_);
  terms[kHostage][s] = -sum_by_animal(pieces, side, hostages(pieces, side), hostage_);
}

// What the side to move can do with its remaining steps (section 3.4).
void Zhong::add_turn(const Position& position, const PieceSets& pieces, Terms& terms) const {
  const Side mover = position.side();
  const int steps = position.steps_left();
  bool goal = (pieces.of(mover, Animal::rabbit) & goal_rank(mover)) != 0;
  if (steps > 0) {
    goal = goal || steps_to_goal(position, mover, steps) > 0;
    terms[kCapture][index_of(mover)] = best_capture(position, pieces);
  }
  if (goal) terms[kGoal][index_of(mover)] = goal_;
}

Score Zhong::best_capture(const Position& position, const PieceSets& pieces) const {
  const Side mover = position.side();
  const auto values = material_.values(pieces, other(mover));
  Score best = 0;
  CaptureList captures;
  generate_captures(position, mover, position.steps_left(), captures);
  for (const Capture& capture : captures) {
    Score gain = values[index_of(position.animal_at(capture.victim))];
    if (gain <= best) continue;
    if (capture.costs)
      gain -= material_.total(pieces, mover) - material_.total(PieceSets(after(position, capture.line)), mover);
    best = std::max(best, gain);
  }
  return static_cast<Score>(std::lround(capture_ * best));
}

}  // namespace tusk::arimaa
