#include "jungle/hold/ground.h"

namespace tusk::jungle::hold {
namespace {

Target target_of(const Placements& placements, const Slices& slices, Squares squares, int animal, int direction) {
  const auto count = static_cast<std::size_t>(placements.animals());
  const int to = tablebase::kGeometry.neighbour[squares[static_cast<std::size_t>(animal)]][direction];
  if (to == kNoSquare || (kField & bit_of(to)) == 0) return {kNoLink, kNoLink};
  for (std::size_t other = 0; other < count; ++other)
    if (squares[other] == to) return {kNoLink, kNoLink};
  squares[static_cast<std::size_t>(animal)] = static_cast<std::uint8_t>(to);
  return {placements.link_of(squares), slices.outside().link_of(squares)};
}

}  // namespace

Ground::Ground(const Game& game, const Placements& all, const Slices& cut)
    : placements(all), slices(cut), sides(cut.sides()) {
  sides.free_parity = game.free_parity();
  for (int animal = 1; animal < sides.free; ++animal) words_each *= kFieldSquares;
  if (sides.free > 1) tiles = kFieldSquares;
  tile_words = words_each / static_cast<std::uint64_t>(tiles);
  targets.reserve(placements.stored() * kMaxMoves);
  for (const Squares& squares : placements.squares()) {
    free_slice.push_back(slices.inside().link_of(squares) >> 1);
    for (int move = 0; move < kMaxMoves; ++move)
      targets.push_back(move / kDirections < sides.bound
                            ? target_of(placements, slices, squares, move / kDirections, move % kDirections)
                            : Target{kNoLink, kNoLink});
  }
}

Arena Ground::arena() const {
  Arena arena{};
  arena.geometry = &tablebase::kGeometry;
  arena.sides = sides;
  arena.placements = placements.stored();
  arena.squares = reinterpret_cast<const std::uint8_t(*)[kAnimals]>(placements.squares().data());
  arena.targets = targets.data();
  arena.words_each = words_each;
  arena.tile_words = tile_words;
  arena.slice_words = slices.slice_words();
  arena.tiles = tiles;
  arena.free_slice = free_slice.data();
  return arena;
}

tablebase::Entry Ground::entry_of(const Position& position) const {
  std::vector<int> free;
  for (const Animal animal : kAllAnimals)
    if (const int square = position.square_of(Side::black, animal); square != kNowhere) free.push_back(square);
  const Link link = placements.link_of(bound_squares_of(position));
  const auto seen = [&](int square) {
    return is_mirrored(link) ? tablebase::kGeometry.mirror_of_square[square] : square;
  };
  std::uint64_t number = 0;
  for (std::size_t animal = free.size() - 1; animal >= 1; --animal)
    number = number * kFieldSquares + tablebase::kGeometry.field_of_square[seen(free[animal])];
  return {placement_of(link) * words_each + number, seen(free[0])};
}

}  // namespace tusk::jungle::hold
