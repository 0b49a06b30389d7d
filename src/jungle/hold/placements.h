// Sets of placements of one side's animals. A set contains a placement and its mirror image or neither, and stores one.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

#include "jungle/hold/arena.h"

namespace tusk::jungle::hold {

using Squares = std::array<std::uint8_t, kAnimals>;
// Whether the animals, from the weakest, may stand on these squares.
using Allows = std::function<bool(std::span<const std::uint8_t>)>;

inline Squares to_squares(std::span<const std::uint8_t> squares) {
  Squares all{};
  std::copy(squares.begin(), squares.end(), all.begin());
  return all;
}

class Placements {
 public:
  // All placements on the field that `allows` accepts, or whose mirror images it accepts.
  Placements(int animals, const Allows& allows);

  [[nodiscard]] int animals() const { return animals_; }
  // Number of placements stored, and of all placements including mirror images.
  [[nodiscard]] std::size_t stored() const { return squares_.size(); }
  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] std::span<const Squares> squares() const { return squares_; }
  [[nodiscard]] Link link_of(const Squares& squares) const { return links_[number_of(squares)]; }
  // By number_of: for lookups on a GPU.
  [[nodiscard]] const std::vector<Link>& links() const { return links_; }
  // How many placements a stored one represents.
  [[nodiscard]] int weight(std::size_t stored) const;

  // These placements and those one step of an animal away.
  [[nodiscard]] Placements with_neighbours() const;

 private:
  [[nodiscard]] std::size_t number_of(const Squares& squares) const;

  int animals_;
  std::uint64_t count_ = 0;
  std::vector<Squares> squares_;
  std::vector<Link> links_;
};

// The number of a placement; the weakest animal's square is its lowest digit.
TUSK_HOST_DEVICE std::uint64_t placement_number(const Geometry& geometry, const std::uint8_t* squares, int animals) {
  std::uint64_t number = 0;
  for (int animal = animals - 1; animal >= 0; --animal)
    number = number * kFieldSquares + geometry.field_of_square[squares[animal]];
  return number;
}

}  // namespace tusk::jungle::hold
