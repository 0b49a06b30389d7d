// Counts on the board what the classic evaluation weighs. A sink receives add(index, amount): the evaluator's adds
// weight x amount, a tuner's collects the amounts.
#pragma once

#include <algorithm>
#include <array>

#include "arimaa/board/square.h"
#include "arimaa/eval/classic_weights.h"
#include "arimaa/eval/relative_material.h"
#include "arimaa/eval/view.h"
#include "arimaa/tactics/capture.h"
#include "arimaa/tactics/distance.h"

namespace tusk::arimaa::classic {

namespace detail {

inline constexpr Bits kHomeTraps = kTraps & 0xffffffff;
inline constexpr Bits kLowerHalf = 0xffffffff;

constexpr Bits spread(Bits squares, int times) {
  for (int i = 0; i < times; ++i) squares |= neighbours(squares);
  return squares;
}

// The squares in front of a rabbit that it, or a defender, would pass: ahead on its file and both adjacent files.
inline constexpr auto kCones = [] {
  std::array<Bits, 64> cones{};
  for (int index = 0; index < 64; ++index) {
    const Square square(index);
    Bits ahead = square.bit();
    Bits cone = 0;
    for (int rank = square.rank(); rank < 7; ++rank) {
      ahead = shifted<Direction::north>(ahead);
      const Bits row = ahead | shifted<Direction::east>(ahead) | shifted<Direction::west>(ahead);
      cone |= row;
    }
    cones[index] = cone;
  }
  return cones;
}();

constexpr int own_class(const View& view, std::size_t animal) {
  return class_of(static_cast<int>(animal), view.stronger_enemies[animal]);
}
constexpr int enemy_class(const View& view, std::size_t animal) {
  return class_of(static_cast<int>(animal), view.stronger_own[animal]);
}

inline PieceCounts counts_of(const std::array<Bits, 7>& boards) {
  PieceCounts counts{};
  for (std::size_t animal = 1; animal < boards.size(); ++animal) counts[animal] = count_bits(boards[animal]);
  return counts;
}

template <typename Sink>
void count_squares(const View& view, Sink& sink) {
  for (std::size_t animal = 1; animal <= 6; ++animal) {
    const int piece_class = own_class(view, animal);
    for (const int index : each_bit(view.own[animal])) {
      const Square square(index);
      sink.add(kRank + piece_class * 8 + square.rank(), 1);
      sink.add(kFile + piece_class * 4 + std::min(square.file(), 7 - square.file()), 1);
    }
  }
}

inline int strongest_on(const std::array<Bits, 7>& boards, Bits squares) {
  for (int animal = 6; animal >= 1; --animal)
    if ((boards[static_cast<std::size_t>(animal)] & squares) != 0) return animal;
  return 0;
}

template <typename Sink>
void count_traps(const View& view, Sink& sink) {
  for (const Square trap : kTrapSquares) {
    const bool home = (kHomeTraps & trap.bit()) != 0;
    const Bits beside = neighbours(trap);
    sink.add((home ? kHomeGuards : kAwayGuards) + count_bits(beside & view.own[0]), 1);
    const int own = strongest_on(view.own, beside);
    const int enemy = strongest_on(view.enemy, beside);
    if (own > enemy) sink.add(home ? kHomeStrongest : kAwayStrongest, 1);
    if (home && enemy > own && own > 0) sink.add(kHomeContested, 1);
  }
}

template <typename Sink>
void count_freezing(const View& view, Sink& sink) {
  if (view.own_dominated == 0) return;
  for (std::size_t animal = 1; animal <= 5; ++animal) {
    const Bits dominated = view.own[animal] & view.own_dominated;
    if (dominated == 0) continue;
    const int piece_class = own_class(view, animal);
    const int frozen = count_bits(dominated & view.own_frozen);
    if (frozen > 0) sink.add(kFrozen + piece_class, frozen);
    if (count_bits(dominated) > frozen) sink.add(kDominated + piece_class, count_bits(dominated) - frozen);
  }
}

template <typename Sink>
void count_hostages(const View& view, Sink& sink) {
  const Bits near_home = spread(kHomeTraps, 2) & kLowerHalf;
  const Bits held = view.enemy_dominated & near_home & ~view.enemy[1];
  if (held == 0) return;
  for (std::size_t animal = 2; animal <= 5; ++animal) {
    for (const int index : each_bit(held & view.enemy[animal])) {
      sink.add(kHostage + enemy_class(view, animal), 1);
      Bits holders = 0;
      for (std::size_t stronger = animal + 1; stronger <= 5; ++stronger) holders |= view.own[stronger];
      if ((neighbours(Square(index)) & holders) == 0) sink.add(kHostageByElephant, 1);
    }
  }
}

template <typename Sink>
void count_elephant(const View& view, Sink& sink) {
  const Bits elephant = view.own[6];
  if (elephant == 0) return;
  // Weaker enemies next to it can be pushed if there is room behind them; the first step may also be such a push.
  const Bits pushable = view.enemy[0] & ~view.enemy[6] & neighbours(view.empty);
  const Bits first = neighbours(elephant) & (view.empty | pushable);
  Bits reach = first;
  for (int i = 0; i < 2; ++i) reach |= neighbours(reach) & view.empty;
  const int squares = count_bits(reach & ~elephant);
  sink.add(kElephantReach, std::min(squares, 12));
  if (squares <= 2) sink.add(kElephantStuck, 1);
}

template <typename Sink>
void count_camel(const View& view, Sink& sink) {
  for (std::size_t animal = 2; animal <= 5; ++animal) {
    if (own_class(view, animal) != kCamelClass) continue;
    const Bits exposed = view.own[animal] & ~kLowerHalf & spread(view.enemy[6], 3);
    if (exposed != 0) sink.add(kCamelExposed, count_bits(exposed));
  }
}

template <typename Sink>
void count_rabbits(const View& view, Sink& sink) {
  const Bits stronger_friends = view.own[0] & ~view.own[1];
  for (const int index : each_bit(view.own[1])) {
    const Square square(index);
    if (square.rank() < 2) continue;
    if ((kCones[index] & view.enemy[0]) == 0) sink.add(kRabbitOpen + square.rank(), 1);
    if ((neighbours(square) & stronger_friends) != 0) sink.add(kRabbitEscorted + square.rank(), 1);
  }
}

template <typename Sink>
void count_home(const View& view, Sink& sink) {
  const Bits guarded = view.own[0] & 0xffff;
  const int holes = 8 - count_bits((guarded | guarded >> 8) & 0xff);
  const int attackers = count_bits(view.enemy[1] & kLowerHalf);
  if (holes > 0 && attackers > 0) sink.add(kHomeHoles, holes * attackers);
  const Bits strong = view.own[4] | view.own[5] | view.own[6];
  if ((strong & kWestHalf) == 0) sink.add(kEmptyWing, 1);
  if ((strong & ~kWestHalf) == 0) sink.add(kEmptyWing, 1);
}

template <typename Sink>
void count_goal_distance(const Position& position, Side side, Sink& sink) {
  const DistanceMap distances = goal_distances(position, side);
  int nearest = kGoalTooFar;
  for (const int index : each_bit(position.rabbits(side))) nearest = std::min<int>(nearest, distances[index]);
  sink.add(kGoalDistance + nearest, 1);
}

// Steps between the sets on an empty board, at most five.
inline int distance_between(Bits from, Bits to) {
  int distance = 0;
  for (; distance < 5 && (from & to) == 0; ++distance) from |= neighbours(from);
  return distance;
}

template <typename Sink>
void count_alignment(const View& view, Sink& sink) {
  constexpr std::array<std::array<std::size_t, 2>, 3> kPairs{{{6, 5}, {5, 4}, {4, 3}}};
  for (std::size_t pair = 0; pair < kPairs.size(); ++pair) {
    const Bits hunters = view.own[kPairs[pair][0]];
    const Bits prey = view.enemy[kPairs[pair][1]];
    if (hunters == 0 || prey == 0) continue;
    const int nearness = 5 - distance_between(hunters, prey);
    if (nearness > 0) sink.add(kAlign + static_cast<int>(pair), nearness);
  }
}

// Counted for each side: power at a trap has a different value for its owner and for the attacker.
template <typename Sink>
void count_power(const View& view, Sink& sink) {
  constexpr std::array kPower{0, 1, 2, 3, 5, 7, 10};
  for (const Square trap : kTrapSquares) {
    const Bits around = spread(trap.bit(), 2);
    int power = 0;
    for (std::size_t animal = 1; animal <= 6; ++animal)
      power += kPower[animal] * (count_bits(view.own[animal] & around & ~view.own_frozen) -
                                 count_bits(view.enemy[animal] & around & ~view.enemy_frozen));
    sink.add((kHomeTraps & trap.bit()) != 0 ? kHomePower : kAwayPower, std::clamp(power, -12, 12));
  }
}

// What can be captured in a turn: the value of the best piece, and the sum of the others.
struct Prey {
  int best = 0;
  int rest = 0;
};

// What `hunter` can capture; `stronger` is, for each animal of its enemy, the number of stronger pieces of the hunter.
inline Prey prey_of(const Position& position, const Freedom& freedom, Side hunter, int steps,
                    const std::array<int, 7>& stronger, int rabbits) {
  const Victims victims = find_victims(position, freedom, hunter, steps);
  Prey prey;
  for (const int square : each_bit(victims.quick | victims.slow)) {
    const int animal = static_cast<int>(position.animal_at(Square(square)));
    const int value = capture_value(animal, stronger[static_cast<std::size_t>(animal)], rabbits);
    prey.rest += std::min(value, prey.best);
    prey.best = std::max(value, prey.best);
  }
  return prey;
}

template <typename Sink>
void count_prey(const Prey& prey, int best, int rest, Sink& sink) {
  if (prey.best > 0) sink.add(best, prey.best);
  if (prey.rest > 0) sink.add(rest, prey.rest);
}

}  // namespace detail

// All features of one side. For the side to move also what it can capture with the steps left, and what it will lose in
// the next turn if it does nothing.
template <typename Sink>
void count_features(const Position& position, Side side, const View& view, Sink& sink) {
  sink.add(kMaterial, material_worth(detail::counts_of(view.own), detail::counts_of(view.enemy)));
  detail::count_squares(view, sink);
  detail::count_traps(view, sink);
  detail::count_freezing(view, sink);
  detail::count_hostages(view, sink);
  detail::count_elephant(view, sink);
  detail::count_camel(view, sink);
  detail::count_rabbits(view, sink);
  detail::count_home(view, sink);
  detail::count_goal_distance(position, side, sink);
  detail::count_alignment(view, sink);
  detail::count_power(view, sink);
  if (side == position.side()) {
    const int left = position.steps_left();
    const Freedom freedom(position);
    detail::count_prey(
        detail::prey_of(position, freedom, other(side), kStepsPerTurn, view.stronger_enemies, count_bits(view.own[1])),
        kThreatBest, kThreatRest, sink);
    if (left > 0)
      detail::count_prey(detail::prey_of(position, freedom, side, left, view.stronger_own, count_bits(view.enemy[1])),
                         kCaptureBest, kCaptureRest, sink);
    sink.add(kStepsLeft, left);
  }
}

}  // namespace tusk::arimaa::classic
