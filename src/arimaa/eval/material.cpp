#include "arimaa/eval/material.h"

#include <fmt/format.h>

namespace tusk::arimaa {

MaterialScale::MaterialScale(const WeightTable& weights) {
  for (std::size_t count = 1; count < rabbits_.size(); ++count)
    rabbits_[count] = rabbits_[count - 1] + weights.score(fmt::format("rabbit_{}", 9 - count));
  for (std::size_t animal = index_of(Animal::cat); animal < pieces_.size(); ++animal)
    pieces_[animal] = weights.score(name_of(static_cast<Animal>(animal)));
}

}  // namespace tusk::arimaa
