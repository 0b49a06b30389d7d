#include "jungle/tablebase/statistics.h"

#include <algorithm>
#include <cassert>

#include "jungle/shapes.h"
#include "jungle/symmetry.h"

namespace tusk::jungle::tablebase {

ClassStatistics statistics_of(const TableFigures& figures, Material material) {
  const bool flipped = figures.material != material;
  const Layout layout = layout_of(figures.material);
  ClassStatistics statistics;
  statistics.material = material;
  const SideFigures& white = figures.side[flipped ? 1 : 0];
  statistics.won = white.won;
  statistics.lost = white.lost;
  statistics.drawn = white.drawn;
  const auto longest = [&](Side winner) {
    const Side stored = flipped ? other(winner) : winner;
    const SideFigures& side = figures.side[static_cast<std::size_t>(stored)];
    ClassStatistics::Longest win{static_cast<int>(side.longest_win), std::nullopt};
    if (win.plies == 0) return win;
    const Position position = position_of(figures.material, layout, side.longest_win_entry, stored);
    win.position = flipped ? swap_colours(position) : position;
    return win;
  };
  statistics.white_win = longest(Side::white);
  statistics.black_win = longest(Side::black);
  return statistics;
}

std::vector<ClassStatistics> statistics_of(const Tablebase& tables) {
  std::vector<ClassStatistics> list;
  for (int pieces = 2; pieces <= kPieces; ++pieces)
    for (const Material material : classes_with(pieces))
      if (const TableFile* table = tables.table(material.canonical()))
        list.push_back(statistics_of(table->figures(), material));
  return list;
}

std::uint64_t document_index(const Position& position) {
  // The document numbers the squares from a7, rank by rank downwards.
  const Position seen = position.to_move() == Side::white ? position : swap_colours(position);
  const Material material = Material::of(seen);
  // It sorts classes as lists of pieces, which is the order of their bits read from the lowest.
  const auto list_of = [](Material which) {
    std::vector<int> pieces;
    for (const int piece : each_bit(which.bits())) pieces.push_back(piece);
    return pieces;
  };
  auto classes = classes_with(material.count());
  std::sort(classes.begin(), classes.end(), [&](Material a, Material b) { return list_of(a) < list_of(b); });
  const auto found = std::find(classes.begin(), classes.end(), material);
  assert(found != classes.end());
  std::uint64_t index = 0, unit = 1;
  for (const int piece : each_bit(material.bits())) {
    const int square = seen.square_of(side_of(piece), animal_of(piece));
    index += static_cast<std::uint64_t>(flip_ranks(square)) * unit;
    unit *= kSquares;
  }
  return index + static_cast<std::uint64_t>(found - classes.begin()) * unit;
}

IndexSizes index_sizes(int pieces) {
  IndexSizes sizes;
  sizes.pieces = pieces;
  std::uint64_t boards = 1;
  for (int piece = 0; piece < pieces; ++piece) boards *= kSquares;
  for (const Material material : classes_with(pieces)) {
    ++sizes.classes;
    sizes.positions += arrangements(kFieldSquares, pieces);
    sizes.document_entries += boards;
    if (!material.is_canonical()) continue;
    const std::uint64_t entries = layout_of(material).rows * kFieldSquares * kFieldSquares;
    sizes.dense_entries += material.is_even() ? entries : 2 * entries;
  }
  return sizes;
}

}  // namespace tusk::jungle::tablebase
