#include "arimaa/eval/bomb.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string>

#include "arimaa/eval/bomb_tables.h"

namespace tusk::arimaa {
namespace {

constexpr Bits kCentreSquares = Square(3, 3).bit() | Square(3, 4).bit() | Square(4, 3).bit() | Square(4, 4).bit();
constexpr int kFirstAbroad = 4;     // the first rank of the enemy's half
constexpr int kSeveralFriends = 3;  // enough of them protect a camel
constexpr int kImmobile = 4;        // the blockade level from which an elephant threatens nobody

// Steps over empty squares; 4 if it takes more than three.
int steps_to_centre(Bits piece, Bits empty) {
  Bits reached = piece;
  for (int steps = 0; steps < 4; ++steps) {
    if ((reached & kCentreSquares) != 0) return steps;
    reached |= neighbours(reached) & empty;
  }
  return 4;
}

}  // namespace

Bomb::Board::Board(const Position& position, const MaterialScale& scale) : PieceSets(position) {
  for (const Side side : kSides) values[index_of(side)] = scale.values(*this, side);
}

Bomb::Bomb() : TermEvaluator(bomb::kWeights) { refresh(); }

void Bomb::refresh() {
  const WeightTable& weight = table();
  material_ = MaterialScale(weight);
  const SquareTable guard_squares(bomb::kGuardSquares, weight["guard_squares"]);
  const SquareTable strong_squares(bomb::kStrongSquares, weight["strong_squares"]);
  squares_ = {SquareTable{},  SquareTable(bomb::kRabbitSquares, weight["rabbit_squares"]),
              guard_squares,  guard_squares,
              strong_squares, strong_squares,
              strong_squares};
  for (std::size_t rank = 0; rank < free_rabbit_.size(); ++rank)
    free_rabbit_[rank] =
        static_cast<Score>(std::lround(std::lerp(weight["free_rabbit_first"], weight["free_rabbit_last"],
                                                 static_cast<double>(std::min(rank, std::size_t{6})) / 6)));
  wall_ = weight.score("wall");
  advanced_ = {0, 0, 0, 0, weight.score("advanced_5"), weight.score("advanced_6"), weight.score("advanced_7"), 0};
  advanced_least_ = weight.score("advanced_least");
  advanced_most_ = std::max(advanced_least_, weight.score("advanced_most"));
  for (std::size_t animal = index_of(Animal::rabbit); animal < frozen_.size(); ++animal)
    frozen_[animal] = weight.score(std::string("frozen_") + name_of(static_cast<Animal>(animal)));
  capture_now_ = weight["capture_now"];
  capture_next_ = weight["capture_next"];
  capture_threat_ = weight["capture_threat"];
  capture_distant_ = weight["capture_distant"];
  goal_now_ = weight.score("goal_now");
  for (std::size_t steps = 1; steps < kGoalTooFar; ++steps) goal_[steps] = weight.score(fmt::format("goal_{}", steps));
  pin_ = weight["pin"];
  frame_ = weight["frame"];
  for (const Animal animal : {Animal::horse, Animal::camel, Animal::elephant})
    for (std::size_t steps = 0; steps < 4; ++steps)
      centre_[index_of(animal)][steps] = static_cast<Score>(
          std::lround(weight[std::string(name_of(animal)) + "_centre"] * static_cast<double>(4 - steps) / 4));
  camel_in_reach_ = weight.score("camel_in_reach");
  camel_abroad_ = weight.score("camel_abroad");
  elephant_behind_ = weight.score("elephant_behind");
}

void Bomb::add_terms(const Position& position, Terms& terms) const {
  const Board board(position, material_);
  for (const Side side : kSides) add_side(board, side, terms);

  std::array<Bits, 2> pinned{};
  for (const Side side : kSides) terms[kPins][index_of(side)] = -pins(board, side, pinned[index_of(side)]);
  for (const Side side : kSides) add_camel(board, side, pinned[index_of(other(side))], terms);

  const Side mover = position.side();
  const int steps_left = position.steps_left();
  terms[kCaptures][index_of(mover)] = captures_of_mover(board, mover, capture_distances(position, mover), steps_left);
  terms[kCaptures][index_of(other(mover))] =
      captures_of_other(board, other(mover), capture_distances(position, other(mover)), steps_left);
  for (const Side side : kSides)
    terms[kGoals][index_of(side)] = goals(board, side, goal_distances(position, side), side == mover ? steps_left : 0);
}

void Bomb::add_side(const Board& board, Side side, Terms& terms) const {
  const std::size_t s = index_of(side);
  terms[kMaterial][s] = material_.total(board, side);
  for (const Animal animal : kAnimals)
    terms[kSquares][s] += squares_[index_of(animal)].sum(side, board.of(side, animal));
  add_rabbits(board, side, terms);
  terms[kFrozen][s] = -sum_by_animal(board, side, board.frozen(side), frozen_);
  terms[kCentre][s] = centre(board, side);
}

void Bomb::add_rabbits(const Board& board, Side side, Terms& terms) const {
  const std::size_t s = index_of(side);
  const Bits rabbits = board.of(side, Animal::rabbit);
  const Bits enemy_rabbits = board.of(other(side), Animal::rabbit);
  for (const int square : each_bit(rabbits)) {
    const auto rank = static_cast<std::size_t>(rank_for(side, square));
    if ((rabbit_cone(side, square) & enemy_rabbits) == 0) terms[kFreeRabbits][s] += free_rabbit_[rank];
    if (advanced_[rank] != 0) terms[kAdvanced][s] += advanced_rabbit(board, side, square);
  }
  // The edge of the board counts as a friend.
  const Bits own = board.of(side);
  const Bits columns = own | own << 8 | own >> 8;
  const Bits walled = (shifted<Direction::east>(columns) | kFileA) & (shifted<Direction::west>(columns) | kFileH);
  terms[kWalls][s] = wall_ * count_bits(rabbits & walled);
}

Score Bomb::advanced_rabbit(const Board& board, Side side, int square) const {
  constexpr std::array kStrength{0, 1, 2, 3, 4, 5, 6};
  const Bits near = vicinity(Square(square)) & ~(Bits{1} << square);
  const int balance = sum_by_animal(board, side, near & board.of(side), kStrength) -
                      sum_by_animal(board, other(side), near & board.of(other(side)), kStrength);
  return std::clamp(advanced_[static_cast<std::size_t>(rank_for(side, square))] * balance, advanced_least_,
                    advanced_most_);
}

Score Bomb::centre(const Board& board, Side side) const {
  Score total = 0;
  for (const Animal animal : {Animal::horse, Animal::camel, Animal::elephant})
    for (const int square : each_bit(board.of(side, animal) & ~board.frozen(side)))
      if (const int steps = steps_to_centre(Bits{1} << square, board.empty()); steps < 4)
        total += centre_[index_of(animal)][steps];
  return total;
}

void Bomb::add_camel(const Board& board, Side side, Bits enemy_pinned, Terms& terms) const {
  const Side enemy = other(side);
  const Bits hunter = board.of(enemy, Animal::elephant);
  const Bits camel = board.of(side, Animal::camel);
  if (!has_one_bit(hunter) || !has_one_bit(camel)) return;
  const Square square(lowest_bit(camel));
  const bool hunter_pinned = (hunter & enemy_pinned) != 0;

  if ((neighbours(vicinity(square)) & hunter) != 0 && !hunter_pinned && elephant_blockade(board, enemy) < kImmobile) {
    const bool sheltered = std::ranges::any_of(kTrapSquares, [&](Square trap) {
      const Bits company = vicinity(trap) & board.of(side);
      return (company & camel) != 0 && count_bits(company & ~camel) >= kSeveralFriends;
    });
    if (!sheltered) terms[kCamel][index_of(side)] -= camel_in_reach_;
  }
  const int rank = rank_for(side, square.index());
  if (rank < kFirstAbroad) return;
  if (!hunter_pinned) terms[kCamel][index_of(side)] -= camel_abroad_;
  if (rank_for(side, lowest_bit(hunter)) < rank) terms[kCamel][index_of(enemy)] += elephant_behind_;
}

}  // namespace tusk::arimaa
