// The animals on the board: the classes of the tables, their names, and how captures link them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "jungle/position.h"

namespace tusk::jungle::tablebase {

// Pieces in the document's order: white rat, black rat, white dog, black dog, ... The digits of an index have the same
// order.
inline constexpr int kPieces = 2 * kAnimals;
constexpr Side side_of(int piece) { return piece % 2 == 0 ? Side::white : Side::black; }
constexpr Animal animal_of(int piece) { return static_cast<Animal>(piece / 2); }
constexpr int piece_of(Side side, Animal animal) { return 2 * index_of(animal) + index_of(side); }

class Material {
 public:
  constexpr explicit Material(unsigned pieces = 0) : pieces_(static_cast<std::uint8_t>(pieces)) {}
  static Material of(const Position& position);

  [[nodiscard]] constexpr unsigned bits() const { return pieces_; }
  [[nodiscard]] constexpr int count() const { return count_bits(pieces_); }
  [[nodiscard]] constexpr bool has(int piece) const { return (pieces_ >> piece & 1) != 0; }
  [[nodiscard]] constexpr bool has(Side side) const { return (pieces_ & (side == Side::white ? 0x55 : 0xaa)) != 0; }
  // Both sides have animals, so the game is not over.
  [[nodiscard]] constexpr bool is_class() const { return has(Side::white) && has(Side::black); }
  [[nodiscard]] constexpr Material without(int piece) const { return Material(pieces_ & ~(1U << piece)); }
  [[nodiscard]] constexpr Material flipped() const { return Material((pieces_ & 0x55U) << 1 | (pieces_ & 0xaaU) >> 1); }
  // Only one of a class and its colour-flipped twin has a table: the one where White has more animals or, if equal, the
  // stronger ones.
  [[nodiscard]] bool is_canonical() const;
  [[nodiscard]] Material canonical() const { return is_canonical() ? *this : flipped(); }
  // White and Black have the same animals: the class is its own twin.
  [[nodiscard]] constexpr bool is_even() const { return *this == flipped(); }

  // `RD`, in the order R D T E.
  [[nodiscard]] std::string name(Side side) const;
  // `RD-T`, as in file names.
  [[nodiscard]] std::string name() const;
  // Parses what `name` returns. Throws InputError.
  static Material parse(std::string_view text);

  constexpr bool operator==(const Material&) const = default;

 private:
  std::uint8_t pieces_;
};

// Every class with that many pieces (2 to 8), in the order of their bits, and those among them that have a table.
std::vector<Material> classes_with(int pieces);
std::vector<Material> tables_with(int pieces);
// The class itself and every smaller one that captures can lead to, smaller ones first.
std::vector<Material> family_of(Material material);

}  // namespace tusk::jungle::tablebase
