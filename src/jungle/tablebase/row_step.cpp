#include "jungle/tablebase/row_step.h"

namespace tusk::jungle::tablebase {
namespace {

constexpr Bits kAll = ~Bits{0};

constexpr Bits neighbours(int square) { return kGeometry.neighbours[square]; }
constexpr int field(int square) { return kGeometry.field_of_square[square]; }
constexpr int square_at_field(int number) { return kGeometry.square_of_field[number]; }

constexpr auto kNeighboursOfField = [] {
  std::array<Bits, kRowWords> table{};
  for (int i = 0; i < kFieldSquares; ++i) table[i] = neighbours(square_at_field(i));
  return table;
}();

constexpr auto kBitOfField = [] {
  std::array<Bits, kRowWords> table{};
  for (int i = 0; i < kFieldSquares; ++i) table[i] = bit_of(square_at_field(i));
  return table;
}();

class RowStep {
 public:
  RowStep(const Step& step, int class_index, const std::uint8_t* squares, Row& found)
      : step_(step),
        layout_(step.layouts[class_index]),
        class_index_(class_index),
        squares_(squares),
        words_(found.words.data()) {}

  bool run() {
    for (int piece = 2; piece < layout_.pieces; ++piece)
      if (moves(piece) && (neighbours(squares_[piece]) >> step_.enemy_den() & 1) != 0) return false;
    for (int piece = 2; piece < layout_.pieces; ++piece)
      if (moves(piece) && !move_outer(piece)) return false;
    const RowIndex own =
        row_index_of<2>(kGeometry, layout_, [&](int piece) { return static_cast<int>(squares_[piece]); });
    const Bits* here = wanted_words(class_index_) + own.number * kRowWords;
    const Bits flip = step_.attacks ? 0 : kAll;
    if (moves(0)) {
      const Bits gates = neighbours(step_.enemy_den());
      for (int i = 0; i < kRowWords; ++i) words_[i] |= spread((here[i] ^ flip) & kFieldWord) | gates;
      for (int victim = 1; victim < layout_.pieces; ++victim)
        if (takes(0, victim)) take_with_first(victim);
    }
    if (moves(1)) {
      move_second(here, flip);
      for (int victim = 0; victim < layout_.pieces; ++victim)
        if (takes(1, victim)) take_with_second(victim);
    }
    return true;
  }

 private:
  [[nodiscard]] bool moves(int piece) const { return layout_.side[piece] == step_.mover; }
  [[nodiscard]] bool takes(int hunter, int victim) const { return (layout_.prey[hunter] >> victim & 1) != 0; }
  [[nodiscard]] const Bits* wanted_words(int class_index) const {
    return step_.attacks ? step_.sets[class_index].lost : step_.sets[class_index].won;
  }
  [[nodiscard]] Bits flip() const { return step_.attacks ? 0 : kAll; }

  // Adds a whole row of words that the mover wants to reach.
  void add_row(int class_index, RowIndex row) {
    const Bits* source = wanted_words(class_index) + row.number * kRowWords;
    const Bits turn = flip();
    if (!row.mirrored) {
      for (int i = 0; i < kRowWords; ++i) words_[i] |= source[i] ^ turn;
    } else {
      for (int i = 0; i < kRowWords; ++i) words_[i] |= mirror_word(source[kGeometry.mirror_of_field[i]] ^ turn);
    }
  }

  // The squares in the class without `victim`, with `hunter` moved to `to` (-1: nobody moved).
  [[nodiscard]] auto squares_without(int victim, int hunter, int to) const {
    return [this, victim, hunter, to](int piece) {
      const int here = piece + (piece >= victim ? 1 : 0);
      return here == hunter ? to : static_cast<int>(squares_[here]);
    };
  }
  // The word of a smaller class whose first two pieces are not the first two of this class.
  [[nodiscard]] Bits word_without(int victim, int hunter, int to) const {
    const int smaller = layout_.without[victim];
    const auto square = squares_without(victim, hunter, to);
    const RowIndex row = row_index_of<2>(kGeometry, step_.layouts[smaller], square);
    const int second = row.mirrored ? kGeometry.mirror_of_square[square(1)] : square(1);
    const Bits word =
        wanted_words(smaller)[row.number * kRowWords + static_cast<std::uint64_t>(field(second))] ^ flip();
    return row.mirrored ? mirror_word(word) : word;
  }

  [[nodiscard]] int outer_piece_on(int square) const {
    for (int piece = 2; piece < layout_.pieces; ++piece)
      if (squares_[piece] == square) return piece;
    return -1;
  }

  bool move_outer(int piece) {
    for (const int to : each_bit(neighbours(squares_[piece]) & kFieldWord)) {
      if (const int there = outer_piece_on(to); there >= 0) {
        if (!takes(piece, there)) continue;
        if (layout_.without[there] < 0) return false;
        const int smaller = layout_.without[there];
        add_row(smaller, row_index_of<2>(kGeometry, step_.layouts[smaller], squares_without(there, piece, to)));
        continue;
      }
      add_row(class_index_, row_index_of<2>(kGeometry, layout_, [&](int other) {
                return other == piece ? to : static_cast<int>(squares_[other]);
              }));
      // The second piece may stand on `to`, and so may the first.
      if (takes(piece, 1)) words_[field(to)] |= layout_.without[1] < 0 ? kAll : word_without(1, piece, to);
      if (takes(piece, 0)) {
        const Bits after = layout_.without[0] < 0 ? kAll : word_without(0, piece, to);
        for (int i = 0; i < kFieldSquares; ++i) words_[i] |= (after >> square_at_field(i) & 1) << to;
      }
    }
    return true;
  }

  void take_with_first(int victim) {
    const int smaller = layout_.without[victim];
    if (victim == 1) {
      const Bits after = smaller < 0 ? kAll : word_without(1, -1, 0);
      for (int i = 0; i < kRowWords; ++i) words_[i] |= mask_if((after & kBitOfField[i]) != 0) & kNeighboursOfField[i];
      return;
    }
    const int to = squares_[victim];
    const Bits reach = neighbours(to);
    if (smaller < 0) {
      for (int i = 0; i < kRowWords; ++i) words_[i] |= reach;
      return;
    }
    const RowIndex row = row_index_of<2>(kGeometry, step_.layouts[smaller], squares_without(victim, -1, 0));
    const Bits* source = wanted_words(smaller) + row.number * kRowWords;
    const Bits turn = flip();
    if (!row.mirrored) {
      for (int i = 0; i < kRowWords; ++i) words_[i] |= (Bits{0} - ((source[i] ^ turn) >> to & 1)) & reach;
    } else {
      const int bit = kGeometry.mirror_of_square[to];
      for (int i = 0; i < kRowWords; ++i)
        words_[i] |= (Bits{0} - ((source[kGeometry.mirror_of_field[i]] ^ turn) >> bit & 1)) & reach;
    }
  }

  // Steps of the second piece lead to other words of the row. With the dens inserted, the words are arranged like the
  // squares, and a step is a distance of 1 or 7.
  void move_second(const Bits* here, Bits turn) {
    constexpr int kEdge = 8;
    alignas(64) Bits board[kSquares + 2 * kEdge + 7] = {};
    Bits* const on = board + kEdge;
    for (int i = 0; i < 3; ++i) on[i] = here[i] ^ turn;
    for (int i = 3; i < 44; ++i) on[i + 1] = here[i] ^ turn;
    for (int i = 44; i < 47; ++i) on[i + 2] = here[i] ^ turn;
    alignas(64) Bits reached[kSquares + 7];
    for (int square = 0; square < kSquares; ++square) reached[square] = on[square - 7] | on[square + 7];
    for (int rank = 0; rank < kWidth; ++rank) {
      for (int file = 1; file < kWidth; ++file) reached[rank * kWidth + file] |= on[rank * kWidth + file - 1];
      for (int file = 0; file < kWidth - 1; ++file) reached[rank * kWidth + file] |= on[rank * kWidth + file + 1];
    }
    for (const int gate : each_bit(neighbours(step_.enemy_den()))) reached[gate] = kAll;
    for (int i = 0; i < 3; ++i) words_[i] |= reached[i];
    for (int i = 3; i < 44; ++i) words_[i] |= reached[i + 1];
    for (int i = 44; i < 47; ++i) words_[i] |= reached[i + 2];
  }

  void take_with_second(int victim) {
    const int smaller = layout_.without[victim];
    if (victim == 0) {
      const Bits after = smaller < 0 ? kAll : word_without(0, -1, 0);
      for (int i = 0; i < kRowWords; ++i) words_[i] |= after & kNeighboursOfField[i];
      return;
    }
    const int to = squares_[victim];
    const Bits after = smaller < 0 ? kAll : word_without(victim, 1, to);
    for (const int from : each_bit(neighbours(to) & kFieldWord)) words_[field(from)] |= after;
  }

  const Step& step_;
  const Layout& layout_;
  int class_index_;
  const std::uint8_t* squares_;
  Bits* words_;
};

}  // namespace

bool row_step(const Step& step, int class_index, const std::uint8_t* squares, Row& found) {
  found.words.fill(0);
  return RowStep(step, class_index, squares, found).run();
}

void legal_row(const Layout& layout, const std::uint8_t* squares, Row& legal) {
  Bits taken = 0;
  for (int piece = 2; piece < layout.pieces; ++piece) taken |= bit_of(squares[piece]);
  for (std::size_t i = 0; i < kRowWords; ++i)
    legal.words[i] = (taken & kBitOfField[i]) != 0 ? 0 : kFieldWord & ~taken & ~kBitOfField[i];
  legal.words[kFieldSquares] = 0;
}

}  // namespace tusk::jungle::tablebase
