#include "jungle/hold/game.h"

#include <fmt/format.h>

#include "base/error.h"
#include "jungle/symmetry.h"

namespace tusk::jungle::hold {

Game::Game(const Position& given, Side bound, Goal asked)
    : position(bound == Side::white ? given : swap_colours(given)), goal(asked) {
  if (const char* fault = given.fault()) throw InputError(fmt::format("impossible position: {}", fault));
  if (!given.has_dens()) throw InputError("a hold needs the board with dens");
  if (given.ending() != search::Ending::none || !material().is_class())
    throw InputError("the game is over in this position");
  if (((position.occupied(Side::white) | position.occupied(Side::black)) & kDens) != 0)
    throw InputError("the game is over in this position");
}

Squares bound_squares_of(const Position& position) {
  Squares squares{};
  std::size_t count = 0;
  for (const Animal animal : kAllAnimals)
    if (const int square = position.square_of(Side::white, animal); square != kNowhere)
      squares[count++] = static_cast<std::uint8_t>(square);
  return squares;
}

int Game::free_parity() const {
  int sum = position.to_move() == Side::black ? 0 : 1;
  for (const int square : each_bit(position.occupied())) sum += square;
  return sum % 2;
}

}  // namespace tusk::jungle::hold
