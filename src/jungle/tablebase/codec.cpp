#include "jungle/tablebase/codec.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace tusk::jungle::tablebase {
namespace {

constexpr std::size_t kWordBytes = 6;

void write_bits(std::uint8_t* to, std::uint64_t bits) {
  for (std::size_t i = 0; i < kWordBytes; ++i) to[i] = static_cast<std::uint8_t>(bits >> 8 * i);
}

std::uint64_t read_bits(const std::uint8_t* from) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, from, kWordBytes);
  return bits;
}

// Calls use(word of the class, index among the words of these rows, legal squares) for each field word of the rows.
template <typename Use>
void each_word(const Layout& layout, std::uint64_t first_row, std::uint64_t rows, Use use) {
  std::uint8_t squares[kMaxPieces] = {};
  for (std::uint64_t row = 0; row < rows; ++row) {
    squares_of<2>(kGeometry, layout, first_row + row, squares);
    for (std::uint64_t i = 0; i < kFieldSquares; ++i) {
      squares[1] = kGeometry.square_of_field[i];
      use((first_row + row) * kRowWords + i, row * kFieldSquares + i, legal_squares(layout, squares));
    }
  }
}

// A field bit without a position takes the value two squares away: on light and dark squares that is the likelier
// match.
std::uint64_t filled(std::uint64_t wins, std::uint64_t legal) {
  for (const int bit : each_bit(~legal & ((std::uint64_t{1} << kFieldSquares) - 1))) {
    const int model = bit >= 2 ? bit - 2 : bit + 2;
    wins |= (wins >> model & 1) << bit;
  }
  return wins;
}

void pack_wdl(const Layout& layout, const Sides& sides, std::uint64_t first_row, std::uint64_t rows,
              std::uint8_t* block) {
  std::uint8_t* const draws_at = block + rows * kFieldSquares * kWordBytes;
  std::uint64_t last = 0;
  each_word(layout, first_row, rows, [&](std::uint64_t word, std::uint64_t number, std::uint64_t legal) {
    std::uint64_t draws = 0;
    if (legal != 0) {
      const std::uint64_t wins = sides.wins->words[word], losses = sides.losses->words[word];
      draws = to_field_bits(legal & ~wins & ~losses);
      last = filled(to_field_bits(wins & legal), to_field_bits(legal));
    }
    write_bits(block + number * kWordBytes, last);
    write_bits(draws_at + number * kWordBytes, draws);
  });
}

void pack_dtw(const Layout& layout, const Sides& sides, std::uint64_t first_row, std::uint64_t rows,
              std::uint8_t* block) {
  // Wins too long for a byte have not occurred with up to seven pieces.
  if (std::max(sides.wins->longest, sides.losses->longest) > 255)
    throw std::runtime_error("a win is too long for a distance table");
  each_word(layout, first_row, rows, [&](std::uint64_t word, std::uint64_t number, std::uint64_t legal) {
    std::uint8_t* const plies = block + number * kFieldSquares;
    const std::uint8_t* const wins = sides.wins->moves + word * kRowWords;
    const std::uint8_t* const losses = sides.losses->moves + word * kRowWords;
    if (legal == 0) {
      if (number > 0) std::copy_n(plies - kFieldSquares, kFieldSquares, plies);
      return;
    }
    for (int i = 0; i < kFieldSquares; ++i) {
      const bool exists = (legal >> kGeometry.square_of_field[i] & 1) != 0;
      plies[i] = exists ? static_cast<std::uint8_t>(wins[i] != 0 ? 2 * wins[i] - 1 : 2 * losses[i])
                        : (i > 0 ? plies[i - 1] : std::uint8_t{0});
    }
  });
}

}  // namespace

std::uint64_t rows_in_block(const Layout& layout, Kind kind) {
  return std::min(layout.rows, layout.tile_rows() * (kind == Kind::wdl ? 2 : 1));
}

std::uint64_t blocks_of(const Layout& layout, Kind kind) {
  return (layout.rows + rows_in_block(layout, kind) - 1) / rows_in_block(layout, kind);
}

std::size_t unpacked_size(Kind kind, std::uint64_t rows) {
  return rows * kFieldSquares * (kind == Kind::wdl ? 2 * kWordBytes : kFieldSquares);
}

std::vector<std::uint8_t> pack_block(const Layout& layout, Kind kind, const Sides& sides, std::uint64_t first_row,
                                     std::uint64_t rows) {
  std::vector<std::uint8_t> block(unpacked_size(kind, rows));
  (kind == Kind::wdl ? pack_wdl : pack_dtw)(layout, sides, first_row, rows, block.data());
  return block;
}

Outlook read_entry(Kind kind, const std::uint8_t* block, std::uint64_t rows, Entry entry) {
  const std::uint64_t number = entry.word / kRowWords * kFieldSquares + entry.word % kRowWords;
  const int field = kGeometry.field_of_square[entry.bit];
  if (kind == Kind::wdl) {
    const std::uint8_t* const wins = block + number * kWordBytes;
    const std::uint8_t* const draws = wins + rows * kFieldSquares * kWordBytes;
    const auto has = [&](const std::uint8_t* bytes) { return (bytes[field / 8] >> field % 8 & 1) != 0; };
    return {has(draws) ? Outcome::draw : has(wins) ? Outcome::win : Outcome::loss, -1};
  }
  const int plies = block[number * kFieldSquares + static_cast<std::uint64_t>(field)];
  return {plies == 0 ? Outcome::draw : plies % 2 == 1 ? Outcome::win : Outcome::loss, plies};
}

void unpack_words(const Layout& layout, Kind kind, const std::uint8_t* block, std::uint64_t first_row,
                  std::uint64_t rows, std::uint64_t* wins, std::uint64_t* losses) {
  each_word(layout, first_row, rows, [&](std::uint64_t word, std::uint64_t number, std::uint64_t legal) {
    if (kind == Kind::wdl) {
      const std::uint64_t win = from_field_bits(read_bits(block + number * kWordBytes)) & legal;
      const std::uint64_t draw = from_field_bits(read_bits(block + (rows * kFieldSquares + number) * kWordBytes));
      wins[word] = win & ~draw;
      losses[word] = legal & ~win & ~draw;
      return;
    }
    std::uint64_t win = 0, loss = 0;
    for (int i = 0; i < kFieldSquares; ++i) {
      const int plies = block[number * kFieldSquares + static_cast<std::uint64_t>(i)];
      (plies % 2 == 1 ? win : loss) |= std::uint64_t{plies != 0} << kGeometry.square_of_field[i];
    }
    wins[word] = win & legal;
    losses[word] = loss & legal;
  });
}

}  // namespace tusk::jungle::tablebase
