// Sides, animals and pieces.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "base/bits.h"

namespace tusk::arimaa {

enum class Side : std::uint8_t { gold, silver };
inline constexpr std::array kSides{Side::gold, Side::silver};

constexpr Side other(Side side) { return static_cast<Side>(static_cast<int>(side) ^ 1); }
constexpr std::size_t index_of(Side side) { return static_cast<std::size_t>(side); }
constexpr char letter_of(Side side) { return side == Side::gold ? 'g' : 's'; }
constexpr const char* name_of(Side side) { return side == Side::gold ? "Gold" : "Silver"; }
// Accepts today's letters and those of the first years.
constexpr std::optional<Side> side_from_letter(char letter) {
  if (letter == 'g' || letter == 'w') return Side::gold;
  if (letter == 's' || letter == 'b') return Side::silver;
  return std::nullopt;
}

// The strengths, weakest first. Position stores these values in its three planes; 0 is an empty square.
enum class Animal : std::uint8_t { rabbit = 1, cat, dog, horse, camel, elephant };
inline constexpr std::array kAnimals{Animal::rabbit, Animal::cat,   Animal::dog,
                                     Animal::horse,  Animal::camel, Animal::elephant};

constexpr std::size_t index_of(Animal animal) { return static_cast<std::size_t>(animal); }
// The number of such animals that a side starts with.
constexpr int initial_count(Animal animal) {
  constexpr std::array kCounts{0, 8, 2, 2, 2, 1, 1};
  return kCounts[index_of(animal)];
}
constexpr const char* name_of(Animal animal) {
  constexpr std::array kNames{"", "rabbit", "cat", "dog", "horse", "camel", "elephant"};
  return kNames[index_of(animal)];
}

struct Piece {
  Side side = Side::gold;
  Animal animal = Animal::rabbit;

  constexpr bool operator==(const Piece&) const = default;
};

// Gold's pieces are upper case, Silver's lower case; the camel is M.
constexpr char letter_of(Piece piece) {
  const char upper = " RCDHME"[index_of(piece.animal)];
  return piece.side == Side::gold ? upper : static_cast<char>(upper + ('a' - 'A'));
}
constexpr std::optional<Piece> piece_from_letter(char letter) {
  for (const Side side : kSides)
    for (const Animal animal : kAnimals)
      if (letter_of(Piece{side, animal}) == letter) return Piece{side, animal};
  return std::nullopt;
}

}  // namespace tusk::arimaa
