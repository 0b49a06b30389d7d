#include "arimaa/board/steps.h"

#include <fmt/format.h>

namespace tusk::arimaa {

namespace {

constexpr std::array kBelowElephant{Animal::camel, Animal::horse, Animal::dog, Animal::cat, Animal::rabbit};

constexpr Animal one_stronger(Animal animal) { return static_cast<Animal>(static_cast<int>(animal) + 1); }

// Enemies next to the vacated square that the piece which left it may pull.
Bits pullable(const Position& position) {
  if (position.pending() != Pending::pull) return 0;
  Bits weaker = 0;
  for (int strength = 1; strength < static_cast<int>(position.puller()); ++strength)
    weaker |= position.of(static_cast<Animal>(strength));
  return neighbours(position.pending_square()) & position.of(other(position.side())) & weaker;
}

template <Direction D>
void add_steps(Bits sources, StepList& steps) {
  for (const int from : each_bit(sources)) steps.push_back(Step(Square(from), D));
}

// The sources of all legal steps in one direction: own steps, the first steps of pushes, the second steps of pulls.
template <Direction D>
Bits sources_toward(const Position& position, const Mobility& mobility, Bits pulled) {
  const Bits room = shifted<opposite(D)>(position.empty());
  const Bits into_gap = pulled == 0 ? 0 : pulled & shifted<opposite(D)>(position.pending_square().bit());
  return able_to_step(position, mobility.own, D) | (mobility.pushable & room) | into_gap;
}

std::string square_name(Square square) { return fmt::format("{}{}", "abcdefgh"[square.file()], square.rank() + 1); }

std::string why_own_step_illegal(const Position& position, Step step, const std::string& who) {
  const Square from = step.from();
  if (position.pending() == Pending::push) {
    const std::string gap = square_name(position.pending_square());
    if (step.to() != position.pending_square())
      return fmt::format("{} cannot step before the push off {} is completed", who, gap);
    return fmt::format("{} cannot complete the push off {}: it is frozen or not stronger", who, gap);
  }
  if ((position.frozen(position.side()) & from.bit()) != 0) return who + " is frozen";
  return who + " is a rabbit and cannot step backward";
}

std::string why_enemy_step_illegal(const Position& position, const std::string& who) {
  if (position.pending() == Pending::push) return who + " cannot move before the push begun is completed";
  if (position.steps_left() < 2)
    return who + " can be pulled only by a piece that just left that square, and no step is left to complete a push";
  return who + " has no stronger free enemy beside it to push it, nor one that just left that square to pull it";
}

}  // namespace

Bits stronger_than(const Position& position, Side side, Animal animal) {
  Bits result = 0;
  for (auto above = static_cast<int>(animal) + 1; above <= static_cast<int>(Animal::elephant); ++above)
    result |= position.of(static_cast<Animal>(above));
  return result & position.of(side);
}

Mobility mobility_of(const Position& position) {
  const Side side = position.side();
  const Bits enemy = position.of(other(side));
  const Bits free = position.of(side) & ~position.frozen(side);
  Bits stronger = 0;
  Bits pushable = 0;
  for (const Animal animal : kBelowElephant) {
    stronger |= free & position.of(one_stronger(animal));
    pushable |= enemy & position.of(animal) & neighbours(stronger);
  }
  return {free, pushable};
}

Bits able_to_step(const Position& position, Bits movers, Direction direction) {
  const Side side = position.side();
  const Direction backward = side == Side::gold ? Direction::south : Direction::north;
  if (direction == backward) movers &= ~position.rabbits(side);
  return movers & shifted(position.empty(), opposite(direction));
}

void generate_steps(const Position& position, StepList& steps) {
  steps.clear();
  if (position.steps_left() == 0) return;
  if (position.pending() == Pending::push) {
    const Square gap = position.pending_square();
    // Ordered by the direction of the step, which points from the pusher to the gap.
    for (const Direction direction : kDirections) {
      const Direction side_of_gap = opposite(direction);
      if ((position.pushers() >> static_cast<int>(side_of_gap) & 1) != 0)
        steps.push_back(Step(gap.toward(side_of_gap), direction));
    }
    return;
  }
  Mobility mobility = mobility_of(position);
  if (position.steps_left() < 2) mobility.pushable = 0;
  const Bits pulled = pullable(position);
  add_steps<Direction::north>(sources_toward<Direction::north>(position, mobility, pulled), steps);
  add_steps<Direction::east>(sources_toward<Direction::east>(position, mobility, pulled), steps);
  add_steps<Direction::south>(sources_toward<Direction::south>(position, mobility, pulled), steps);
  add_steps<Direction::west>(sources_toward<Direction::west>(position, mobility, pulled), steps);
}

StepList legal_steps(const Position& position) {
  StepList steps;
  generate_steps(position, steps);
  return steps;
}

bool has_legal_step(const Position& position) { return !legal_steps(position).empty(); }

std::string why_illegal(const Position& position, Step step) {
  const auto piece = position.at(step.from());
  const std::string from = square_name(step.from());
  if (!piece) return fmt::format("there is no piece on {}", from);
  const std::string who = fmt::format("{} on {}", letter_of(*piece), from);
  if (shifted(step.from().bit(), step.direction()) == 0) return who + " cannot leave the board";
  if (position.steps_left() == 0) return "a turn has four steps";
  for (const Step legal : legal_steps(position))
    if (legal == step) return {};
  if ((position.empty() & step.to().bit()) == 0)
    return fmt::format("{} cannot step to {}: the square is occupied", who, square_name(step.to()));
  return piece->side == position.side() ? why_own_step_illegal(position, step, who)
                                        : why_enemy_step_illegal(position, who);
}

namespace {

void count_from(const Position& position, int depth, int deepest, SequenceCounts& counts) {
  StepList steps;
  generate_steps(position, steps);
  counts[depth] += static_cast<std::uint64_t>(steps.size());
  if (depth + 1 == deepest) return;
  for (const Step step : steps) count_from(position.after(step), depth + 1, deepest, counts);
}

}  // namespace

SequenceCounts count_sequences(const Position& position, int steps) {
  SequenceCounts counts{};
  if (steps > 0) count_from(position, 0, steps, counts);
  return counts;
}

}  // namespace tusk::arimaa
