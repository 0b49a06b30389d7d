// Material with a fixed value for each animal, and for rabbits by how many are already lost.
#pragma once

#include <array>

#include "arimaa/eval/piece_sets.h"
#include "arimaa/eval/weight_table.h"

namespace tusk::arimaa {

class MaterialScale {
 public:
  MaterialScale() = default;
  // From the weights rabbit_1 (the first one lost) to rabbit_8, cat, dog, horse, camel and elephant.
  explicit MaterialScale(const WeightTable& weights);

  [[nodiscard]] Score total(const PieceSets& pieces, Side side) const {
    Score sum = rabbits_[rabbit_count(pieces, side)];
    for (std::size_t animal = index_of(Animal::cat); animal < pieces_.size(); ++animal)
      sum += pieces_[animal] * count_bits(pieces.of(side, static_cast<Animal>(animal)));
    return sum;
  }
  // The cost of losing the next one of each animal.
  [[nodiscard]] std::array<Score, 7> values(const PieceSets& pieces, Side side) const {
    std::array<Score, 7> result = pieces_;
    if (const std::size_t left = rabbit_count(pieces, side); left > 0)
      result[index_of(Animal::rabbit)] = rabbits_[left] - rabbits_[left - 1];
    return result;
  }

 private:
  std::array<Score, 9> rabbits_{};  // all together, by their number
  std::array<Score, 7> pieces_{};
};

}  // namespace tusk::arimaa
