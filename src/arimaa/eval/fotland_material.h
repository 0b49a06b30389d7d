// Material values of Fotland's Bomb (002), also used by Zhong (004, table 3.1).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "arimaa/eval/evaluator.h"

namespace tusk::arimaa {

// Centi-rabbits: the first rabbit lost, the second, ...; then the other animals.
inline constexpr std::array kFotlandMaterial{
    Weight{"rabbit_1", 100},  Weight{"rabbit_2", 150}, Weight{"rabbit_3", 200}, Weight{"rabbit_4", 250},
    Weight{"rabbit_5", 300},  Weight{"rabbit_6", 400}, Weight{"rabbit_7", 500}, Weight{"rabbit_8", 1200},
    Weight{"cat", 250},       Weight{"dog", 300},      Weight{"horse", 600},    Weight{"camel", 1100},
    Weight{"elephant", 1800},
};

// Material first, as both evaluations expect.
template <std::size_t Count>
constexpr auto after_fotland_material(const std::array<Weight, Count>& others) {
  std::array<Weight, kFotlandMaterial.size() + Count> all{};
  std::copy(others.begin(), others.end(), std::copy(kFotlandMaterial.begin(), kFotlandMaterial.end(), all.begin()));
  return all;
}

}  // namespace tusk::arimaa
