#include "arimaa/eval/relative_material.h"

#include <algorithm>
#include <cmath>

namespace tusk::arimaa {

namespace {

constexpr double kRabbitWeight = 0.6314442034;
constexpr double kHarmonicShift = 1.447530126;
// The loss of the first rabbit in the formula's own unit, per centi-rabbit.
const double kUnit = kRabbitWeight * (std::log(8.0 * 16.0) - std::log(7.0 * 15.0)) / 100.0;

// [stronger enemies]
const auto kHarmonic = [] {
  std::array<double, 17> table{};
  for (std::size_t n = 0; n < table.size(); ++n)
    table[n] = (n == 0 ? 2.0 / kHarmonicShift : 1.0 / (kHarmonicShift + static_cast<double>(n))) / kUnit;
  return table;
}();

// [rabbits][pieces]
const auto kLogarithmic = [] {
  std::array<std::array<double, 17>, 9> table{};
  for (std::size_t rabbits = 1; rabbits < table.size(); ++rabbits)
    for (std::size_t pieces = rabbits; pieces < table[rabbits].size(); ++pieces)
      table[rabbits][pieces] = kRabbitWeight * std::log(static_cast<double>(rabbits * pieces)) / kUnit;
  return table;
}();

}  // namespace

double material_worth(const PieceCounts& own, const PieceCounts& enemy) {
  double worth = 0;
  int stronger = 0;
  int pieces = 0;
  for (std::size_t animal = 6; animal >= 2; --animal) {
    worth += own[animal] * kHarmonic[std::min(stronger, 16)];
    stronger += enemy[animal];
    pieces += own[animal];
  }
  const int rabbits = std::clamp(own[1], 0, 8);
  return worth + kLogarithmic[rabbits][std::min(pieces + rabbits, 16)];
}

int capture_value(int animal, int stronger_enemies, int rabbits_left) {
  if (animal == 1) {
    constexpr std::array kRabbits{0, 2000, 420, 280, 210, 170, 140, 115, 100};
    return kRabbits[std::clamp(rabbits_left, 0, 8)];
  }
  constexpr std::array kOthers{1200, 650, 365, 270, 215, 180, 145, 130, 120};
  return kOthers[std::clamp(stronger_enemies, 0, 8)];
}

}  // namespace tusk::arimaa
