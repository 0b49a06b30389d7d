#include "jungle/hold/placements.h"

#include <algorithm>

#include "jungle/symmetry.h"

namespace tusk::jungle::hold {
namespace {

Squares mirrored(Squares squares, int animals) {
  for (int animal = 0; animal < animals; ++animal) {
    auto& square = squares[static_cast<std::size_t>(animal)];
    square = static_cast<std::uint8_t>(mirror_files(square));
  }
  return squares;
}

// Calls use() for every way to place the animals on different squares of the field, with the weakest animal changing
// fastest.
void each_placement(int animals, Squares& squares, Bits taken, const std::function<void()>& use) {
  if (animals == 0) return use();
  for (const int square : each_bit(kField & ~taken)) {
    squares[animals - 1] = static_cast<std::uint8_t>(square);
    each_placement(animals - 1, squares, taken | bit_of(square), use);
  }
}

}  // namespace

Placements::Placements(int animals, const Allows& allows) : animals_(animals) {
  std::size_t numbers = 1;
  for (int i = 0; i < animals; ++i) numbers *= kFieldSquares;
  links_.assign(numbers, kNoLink);
  const auto size = static_cast<std::size_t>(animals);
  Squares squares{};
  each_placement(animals, squares, 0, [&] {
    const std::size_t number = number_of(squares);
    const Squares image = mirrored(squares, animals_);
    const std::size_t image_number = number_of(image);
    if (number > image_number || !(allows(std::span(squares).first(size)) || allows(std::span(image).first(size))))
      return;
    const auto stored = static_cast<Link>(squares_.size());
    links_[image_number] = 2 * stored + 1;
    links_[number] = 2 * stored;
    squares_.push_back(squares);
    count_ += number == image_number ? 1 : 2;
  });
}

int Placements::weight(std::size_t stored) const {
  return mirrored(squares_[stored], animals_) == squares_[stored] ? 1 : 2;
}

std::size_t Placements::number_of(const Squares& squares) const {
  return placement_number(tablebase::kGeometry, squares.data(), animals_);
}

Placements Placements::with_neighbours() const {
  return Placements(animals_, [this](std::span<const std::uint8_t> squares) {
    Squares here = to_squares(squares);
    if (link_of(here) != kNoLink) return true;
    for (std::size_t animal = 0; animal < squares.size(); ++animal) {
      const std::uint8_t stands = here[animal];
      for (const int from : each_bit(kNeighbours[stands] & kField)) {
        here[animal] = static_cast<std::uint8_t>(from);
        if (std::find(squares.begin(), squares.end(), here[animal]) == squares.end() && link_of(here) != kNoLink)
          return true;
      }
      here[animal] = stands;
    }
    return false;
  });
}

}  // namespace tusk::jungle::hold
