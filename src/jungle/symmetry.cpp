#include "jungle/symmetry.h"

namespace tusk::jungle {
namespace {

template <typename SquareMap>
Position mapped(const Position& position, bool swap_sides, SquareMap map) {
  Position image;
  image.set_dens(position.has_dens());
  for (const Side side : kSides)
    for (const Animal animal : kAllAnimals)
      if (const int square = position.square_of(side, animal); square != kNowhere)
        image.place(swap_sides ? other(side) : side, animal, map(square));
  image.set_to_move(swap_sides ? other(position.to_move()) : position.to_move());
  return image;
}

template <typename SquareMap>
Move mapped(Move move, SquareMap map) {
  move.from = static_cast<std::uint8_t>(map(move.from));
  move.to = static_cast<std::uint8_t>(map(move.to));
  return move;
}

}  // namespace

Position swap_colours(const Position& position) { return mapped(position, true, flip_ranks); }
Position mirror(const Position& position) { return mapped(position, false, mirror_files); }
Move swap_colours(Move move) { return mapped(move, flip_ranks); }
Move mirror(Move move) { return mapped(move, mirror_files); }

}  // namespace tusk::jungle
