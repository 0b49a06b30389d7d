#include "jungle/tablebase/family.h"

namespace tusk::jungle::tablebase {
namespace {

std::vector<int> pieces_of(Material material) {
  std::vector<int> pieces;
  for (const int piece : each_bit(material.bits())) pieces.push_back(piece);
  return pieces;
}

}  // namespace

Layout layout_of(Material material) {
  Layout layout{};
  const auto pieces = pieces_of(material);
  layout.pieces = static_cast<int>(pieces.size());
  layout.folded = layout.pieces >= kFirstFolded;
  layout.rows = layout.folded ? kFoldSquares : layout.pieces >= 3 ? kFieldSquares : 1;
  for (int piece = 2; piece < layout.pieces - 1; ++piece) layout.rows *= kFieldSquares;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    layout.side[i] = static_cast<std::uint8_t>(index_of(side_of(pieces[i])));
    layout.without[i] = static_cast<std::int16_t>(material.without(pieces[i]).is_class() ? 0 : -1);
    for (std::size_t j = 0; j < pieces.size(); ++j)
      if (side_of(pieces[i]) != side_of(pieces[j]) && can_take(animal_of(pieces[i]), animal_of(pieces[j])))
        layout.prey[i] = static_cast<std::uint8_t>(layout.prey[i] | 1U << j);
  }
  return layout;
}

Family::Family(Material material) : members_(family_of(material)), indices_(1U << kPieces, -1) {
  for (const Material member : members_) {
    Layout layout = layout_of(member);
    const auto pieces = pieces_of(member);
    for (std::size_t i = 0; i < pieces.size(); ++i)
      if (layout.without[i] == 0)
        layout.without[i] = static_cast<std::int16_t>(indices_[member.without(pieces[i]).bits()]);
    indices_[member.bits()] = static_cast<int>(layouts_.size());
    layouts_.push_back(layout);
  }
}

std::uint64_t Family::words() const {
  std::uint64_t sum = 0;
  for (const Layout& layout : layouts_) sum += layout.words();
  return sum;
}

Entry entry_of(Material material, const Layout& layout, const Position& position) {
  std::uint8_t squares[kMaxPieces];
  std::size_t count = 0;
  for (const int piece : each_bit(material.bits()))
    squares[count++] = static_cast<std::uint8_t>(position.square_of(side_of(piece), animal_of(piece)));
  const RowIndex row = row_index_of<2>(kGeometry, layout, [&](int piece) { return static_cast<int>(squares[piece]); });
  const auto seen = [&](int square) { return row.mirrored ? kGeometry.mirror_of_square[square] : square; };
  return {row.number * kRowWords + kGeometry.field_of_square[seen(squares[1])], seen(squares[0])};
}

Position position_of(Material material, const Layout& layout, Entry entry, Side to_move) {
  std::uint8_t squares[kMaxPieces];
  squares[0] = static_cast<std::uint8_t>(entry.bit);
  squares[1] = kGeometry.square_of_field[entry.word % kRowWords];
  squares_of<2>(kGeometry, layout, entry.word / kRowWords, squares);
  Position position;
  std::size_t count = 0;
  for (const int piece : each_bit(material.bits())) position.place(side_of(piece), animal_of(piece), squares[count++]);
  position.set_to_move(to_move);
  return position;
}

int weight_of_row(const Layout& layout, std::uint64_t row) {
  if (!layout.folded) return 1;
  const std::uint64_t last = row / (layout.rows / kFoldSquares);
  return file_of(kGeometry.square_of_fold[last]) == 3 ? 1 : 2;
}

}  // namespace tusk::jungle::tablebase
