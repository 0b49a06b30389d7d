#include "jungle/tablebase/planes.h"

#include <array>

#include "base/threads.h"
#include "jungle/symmetry.h"

namespace tusk::jungle::tablebase {
namespace {

// Reverses the ranks of a word.
Bits flip_word(Bits word) {
  Bits flipped = 0;
  for (int rank = 0; rank < kWidth; ++rank) flipped |= (word >> rank * kWidth & 0x7f) << (kWidth - 1 - rank) * kWidth;
  return flipped;
}

// For each piece of the class, the index of the other side's same animal in the flipped class.
std::array<int, kMaxPieces> twins_of(Material material) {
  std::array<int, kMaxPieces> twins{};
  std::size_t count = 0;
  for (const int piece : each_bit(material.bits())) {
    const unsigned below = (1U << (piece ^ 1)) - 1;
    twins[count++] = count_bits(material.flipped().bits() & below);
  }
  return twins;
}

class Flipper {
 public:
  Flipper(Material material, const std::uint64_t* source)
      : layout_(layout_of(material)),
        flipped_(layout_of(material.flipped())),
        twins_(twins_of(material)),
        source_(source) {}

  void flip_row(std::uint64_t row, std::uint64_t* words) {
    squares_of<2>(kGeometry, layout_, row, squares_);
    if (twins_[0] != 0) return flip_row_with_swapped_first(words);
    for (int i = 0; i < kFieldSquares; ++i) {
      squares_[1] = kGeometry.square_of_field[i];
      set_image();
      words[i] = flip_word(image_word());
    }
  }

 private:
  void set_image() {
    for (int piece = 0; piece < layout_.pieces; ++piece)
      image_[twins_[piece]] = static_cast<std::uint8_t>(flip_ranks(squares_[piece]));
  }
  // The word of the image's first piece, before its ranks are reversed back.
  [[nodiscard]] Bits image_word() const {
    const RowIndex row =
        row_index_of<2>(kGeometry, flipped_, [&](int piece) { return static_cast<int>(image_[piece]); });
    const int second = row.mirrored ? kGeometry.mirror_of_square[image_[1]] : image_[1];
    const Bits word = source_[row.number * kRowWords + kGeometry.field_of_square[second]];
    return row.mirrored ? mirror_word(word) : word;
  }
  // Both sides have the weakest animal of the class, so the first two pieces swap places, and with them words and bits
  // within a row.
  void flip_row_with_swapped_first(std::uint64_t* words) {
    for (int i = 0; i < kFieldSquares; ++i) words[i] = 0;
    for (int j = 0; j < kFieldSquares; ++j) {
      const int first = kGeometry.square_of_field[j];
      squares_[0] = static_cast<std::uint8_t>(first);
      squares_[1] = 0;
      set_image();
      const Bits word = flip_word(image_word());
      for (int i = 0; i < kFieldSquares; ++i) words[i] |= (word >> kGeometry.square_of_field[i] & 1) << first;
    }
  }

  Layout layout_, flipped_;
  std::array<int, kMaxPieces> twins_;
  const std::uint64_t* source_;
  std::uint8_t squares_[kMaxPieces] = {};
  std::uint8_t image_[kMaxPieces] = {};
};

}  // namespace

void flip_words(Material material, const std::uint64_t* source, std::uint64_t* words, int threads) {
  const Layout layout = layout_of(material);
  parallel_for(layout.tiles(), threads, [&](std::size_t tile) {
    Flipper flipper(material, source);
    for (std::uint64_t row = tile * layout.tile_rows(); row < (tile + 1) * layout.tile_rows(); ++row)
      flipper.flip_row(row, words + row * kRowWords);
  });
}

Planes::Planes(const std::filesystem::path& folder, Material material, Kind kind, int threads)
    : layout_(layout_of(material)), storage_(4 * layout_.words() * sizeof(std::uint64_t), "") {
  if (!material.is_canonical()) {
    const Planes twin(folder, material.flipped(), kind, threads);
    for (const Side side : kSides) {
      flip_words(material, twin.wins(other(side)), wins(side), threads);
      flip_words(material, twin.losses(other(side)), losses(side), threads);
    }
    return;
  }
  const TableFile file(folder, material, kind);
  parallel_for(file.blocks() * static_cast<std::uint64_t>(file.sides()), threads, [&](std::size_t part) {
    const Side side = part < file.blocks() ? Side::white : Side::black;
    const std::uint64_t block = part % file.blocks();
    const auto bytes = file.unpack(side, block);
    unpack_words(layout_, kind, bytes.data(), file.first_row(block), file.rows(block), wins(side), losses(side));
  });
  if (file.sides() == 2) return;
  flip_words(material, wins(Side::white), wins(Side::black), threads);
  flip_words(material, losses(Side::white), losses(Side::black), threads);
}

}  // namespace tusk::jungle::tablebase
