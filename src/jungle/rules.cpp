#include "jungle/rules.h"

#include <algorithm>

namespace tusk::jungle {
namespace {

constexpr int kNoWay = 1 << 20;

constexpr auto kDistance = [] {
  std::array<std::array<std::uint8_t, kSquares + 1>, kSquares + 1> table{};
  for (int a = 0; a < kSquares; ++a)
    for (int b = 0; b < kSquares; ++b) table[a][b] = static_cast<std::uint8_t>(distance(a, b));
  return table;
}();

int steps_between(int a, int b) { return kDistance[a][b]; }

// Own moves until an animal can reach the enemy den.
int moves_to_den(const Position& position, Side side) {
  int least = kNoWay;
  for (const Animal animal : kAllAnimals)
    if (const int square = position.square_of(side, animal); square != kNowhere)
      least = std::min(least, steps_between(square, den_of(other(side))));
  return least;
}

// Own moves until every enemy can be taken. Moves of both sides may bring hunter and prey together.
int moves_to_take_all(const Position& position, Side side) {
  const int first = position.to_move() == side ? 1 : 0;
  int most = position.pieces(other(side));
  for (const Animal prey : kAllAnimals) {
    const int target = position.square_of(other(side), prey);
    if (target == kNowhere) continue;
    int least = kNoWay;
    for (const Animal hunter : kAllAnimals)
      if (const int square = position.square_of(side, hunter); square != kNowhere && can_take(hunter, prey))
        least = std::min(least, steps_between(square, target));
    if (least == kNoWay) return kNoWay;
    most = std::max(most, (least + first + 1) / 2);
  }
  return most;
}

}  // namespace

int Rules::plies_to_win(const Position& position, Side side) {
  int moves = moves_to_take_all(position, side);
  if (position.has_dens()) moves = std::min(moves, moves_to_den(position, side));
  return 2 * moves - (position.to_move() == side ? 1 : 0);
}

}  // namespace tusk::jungle
