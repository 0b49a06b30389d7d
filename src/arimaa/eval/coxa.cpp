#include "arimaa/eval/coxa.h"

#include <cmath>

#include "arimaa/eval/coxa_tables.h"
#include "arimaa/tactics/goal.h"

namespace tusk::arimaa {
namespace {

// A rabbit counts as a goal threat from its fourth rank on, from where it can walk to the goal in one turn.
constexpr Bits kThreatRanks = ~Bits{0} << 24;

Score centi_rabbits(double points) { return static_cast<Score>(std::lround(points * coxa::kCentiRabbits)); }

// The side that controls a trap with pieces of both sides next to it, by the rules of section 3.2.3. `Ring` is the
// number of pieces next to the trap by side and animal.
using Ring = std::array<std::array<int, 7>, 2>;

constexpr int between(const std::array<int, 7>& counts, std::size_t above, std::size_t below) {
  int total = 0;
  for (std::size_t animal = above + 1; animal < below; ++animal) total += counts[animal];
  return total;
}

std::optional<Side> holder_of(const Ring& ring) {
  for (std::size_t stop = index_of(Animal::elephant); stop > 0; --stop) {
    if ((ring[0][stop] > 0) == (ring[1][stop] > 0)) continue;
    const Side owner = ring[0][stop] > 0 ? Side::gold : Side::silver;
    const auto& own = ring[index_of(owner)];
    if (own[stop] > 1) return owner;
    std::size_t friend_of_stop = index_of(Animal::elephant);
    while (friend_of_stop > 0 && (friend_of_stop == stop || own[friend_of_stop] == 0)) --friend_of_stop;
    // Without a friend (0), every piece weaker than the stop-piece counts.
    return between(ring[index_of(other(owner))], friend_of_stop, stop) >= 2 ? other(owner) : owner;
  }
  return std::nullopt;
}

}  // namespace

Coxa::Coxa(const Reading& reading) : TermEvaluator(coxa::kWeights), reading_(reading) { refresh(); }

void Coxa::refresh() {
  const WeightTable& weight = table();
  for (std::size_t animal = 1; animal < material_.size(); ++animal) {
    material_[animal] = centi_rabbits(weight["material"] * coxa::kMaterial[animal]);
    frozen_[animal] = centi_rabbits(weight["frozen"] * coxa::kMobility[animal]);
    mobility_[animal] = centi_rabbits(weight["mobility"] * coxa::kMobility[animal]);
    first_at_trap_[animal] = centi_rabbits(weight["trap_alone"] * coxa::kFirstAtTrap[animal]);
    second_at_trap_[animal] = centi_rabbits(weight["trap_alone"] * coxa::kSecondAtTrap[animal]);
    const PrintedTable& printed = animal == index_of(Animal::rabbit) ? coxa::kRabbitSquares
                                  : animal <= index_of(Animal::dog)  ? coxa::kGuardSquares
                                                                     : coxa::kStrongSquares;
    squares_[animal] = SquareTable(printed, weight[kTermNames[kMaterial + animal]] * coxa::kCentiRabbits);
  }
  for (std::size_t count = 0; count < rabbits_.size(); ++count)
    rabbits_[count] = centi_rabbits(weight["material"] * coxa::kRabbits[count]);
  wall_ = centi_rabbits(weight["walls"] * coxa::kWall);
  for (std::size_t rank = 0; rank < free_file_.size(); ++rank)
    free_file_[rank] = centi_rabbits(weight["free_files"] * coxa::kFreeFile[rank]);
  goal_step_ = centi_rabbits(weight["goal_threat"] * coxa::kGoalStep);
  trap_contested_ = centi_rabbits(weight["trap_contested"]);
}

void Coxa::add_terms(const Position& position, Terms& terms) const {
  const PieceSets pieces(position);
  for (const Side side : kSides) add_side(pieces, position, side, terms);
  if (first_at_trap_[index_of(Animal::rabbit)] != 0 || trap_contested_ != 0) add_trap_control(pieces, terms);
}

void Coxa::add_side(const PieceSets& pieces, const Position& position, Side side, Terms& terms) const {
  const std::size_t s = index_of(side);
  terms[kMaterial][s] = rabbits_[rabbit_count(pieces, side)];
  for (const Animal animal : kAnimals) {
    const Bits own = pieces.of(side, animal);
    const std::size_t a = index_of(animal);
    terms[kMaterial][s] += material_[a] * count_bits(own);
    terms[kMaterial + a][s] = squares_[a].sum(side, own);
    terms[kFrozen][s] += frozen_[a] * count_bits(own & pieces.frozen(side));
  }
  if (mobility_[index_of(Animal::elephant)] != 0) terms[kMobility][s] = mobility(pieces, side);
  terms[kWalls][s] = walls(pieces, side);
  terms[kFreeFiles][s] = free_files(pieces, side);
  terms[kGoalThreat][s] = goal_threat(position, side);
}

Score Coxa::mobility(const PieceSets& pieces, Side side) const {
  const Direction backward = side == Side::gold ? Direction::south : Direction::north;
  const Bits free = ~pieces.frozen(side);
  Score total = 0;
  for (const Animal animal : kAnimals) {
    const Bits movers = pieces.of(side, animal) & free;
    int targets = 0;
    for (const Direction direction : kDirections)
      if (animal != Animal::rabbit || direction != backward)
        targets += count_bits(shifted(movers, direction) & pieces.empty());
    total += mobility_[index_of(animal)] * targets;
  }
  return total;
}

Score Coxa::walls(const PieceSets& pieces, Side side) const {
  const Bits rabbits = pieces.of(side, Animal::rabbit);
  int sides = 0;
  Bits walled = rabbits;
  for (const Direction direction : kDirections) {
    const Bits beside = rabbits & shifted(pieces.of(side), direction);
    sides += count_bits(beside);
    walled &= beside;
  }
  return wall_ * (reading_.printed_walls ? count_bits(walled) : sides);
}

Score Coxa::free_files(const PieceSets& pieces, Side side) const {
  const Bits guards = pieces.of(other(side), Animal::rabbit);
  Score total = 0;
  for (const int square : each_bit(pieces.of(side, Animal::rabbit)))
    if ((rabbit_cone(side, square) & guards) == 0)
      total += free_file_[static_cast<std::size_t>(rank_for(side, square))];
  return total;
}

Score Coxa::goal_threat(const Position& position, Side side) const {
  Score total = 0;
  for (const int square : each_bit(position.rabbits(side) & seen_by(side, kThreatRanks) & ~goal_rank(side)))
    if (const int steps = steps_to_goal(position, Square(square), kStepsPerTurn); steps > 0)
      total += goal_step_ * (reading_.printed_goal_threat ? steps : kStepsPerTurn + 1 - steps);
  return total;
}

void Coxa::add_trap_control(const PieceSets& pieces, Terms& terms) const {
  for (const Square trap : kTrapSquares) {
    Ring ring{};
    for (const Side side : kSides)
      for (const Animal animal : kAnimals)
        ring[index_of(side)][index_of(animal)] = count_bits(pieces.of(side, animal) & neighbours(trap));
    const bool has_gold = (pieces.of(Side::gold) & neighbours(trap)) != 0;
    const bool has_silver = (pieces.of(Side::silver) & neighbours(trap)) != 0;
    if (has_gold && has_silver) {
      if (const auto holder = holder_of(ring)) terms[kTrapContested][index_of(*holder)] += trap_contested_;
    } else if (has_gold || has_silver) {
      const std::size_t s = index_of(has_gold ? Side::gold : Side::silver);
      terms[kTrapAlone][s] += alone_at_trap(ring[s]);
    }
  }
}

// The two strongest kinds, or two of the only kind.
Score Coxa::alone_at_trap(const std::array<int, 7>& counts) const {
  Score total = 0;
  int kinds = 0;
  std::size_t only = 0;
  for (std::size_t animal = index_of(Animal::elephant); animal > 0 && kinds < 2; --animal) {
    if (counts[animal] == 0) continue;
    total += first_at_trap_[animal];
    only = animal;
    ++kinds;
  }
  return kinds == 1 && counts[only] > 1 ? total + second_at_trap_[only] : total;
}

}  // namespace tusk::arimaa
