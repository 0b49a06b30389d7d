// The weights of the classic evaluation: each one multiplies an amount counted on the board, so the evaluation is
// linear in them and can be tuned by any method for linear models.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "arimaa/eval/evaluator.h"

namespace tusk::arimaa::classic {

// Consecutive weights with one name and a number each.
struct Group {
  std::string_view term;  // under which explain() adds it up
  std::string_view name;
  int first = 0;
  int count = 1;
};

// Classes of pieces by how many enemies are stronger, not by animal: a horse that fears only the elephant behaves like
// a camel.
enum PieceClass : int { kRabbitClass, kMinorClass, kHorseClass, kCamelClass, kElephantClass, kPieceClasses };

constexpr PieceClass class_of(int animal, int stronger_enemies) {
  if (animal == 1) return kRabbitClass;
  if (stronger_enemies == 0) return kElephantClass;
  if (stronger_enemies == 1) return kCamelClass;
  return stronger_enemies <= 3 ? kHorseClass : kMinorClass;
}

// First indices of the groups.
enum Index : int {
  kMaterial,
  kRank,                                    // [class][rank]
  kFile = kRank + kPieceClasses * 8,        // [class][distance from the edge]
  kHomeGuards = kFile + kPieceClasses * 4,  // [guards of a home trap]
  kAwayGuards = kHomeGuards + 5,
  kHomeStrongest = kAwayGuards + 5,  // the strongest piece next to a home trap is ours
  kAwayStrongest,
  kHomeContested,                            // an enemy stronger than all our guards is next to a home trap
  kFrozen,                                   // [class]
  kDominated = kFrozen + kPieceClasses,      // [class], not frozen but next to a stronger enemy
  kThreatBest = kDominated + kPieceClasses,  // value of the best piece that the opponent can capture in a turn
  kThreatRest,                               // of the others
  kCaptureBest,                              // value of the best piece that the side to move can capture in this turn
  kCaptureRest,
  kHostage,  // [class] an enemy held near a home trap
  kHostageByElephant = kHostage + kPieceClasses,
  kElephantReach,                     // squares within three steps, at most twelve
  kElephantStuck,                     // it can reach at most two
  kCamelExposed,                      // beyond the middle with the enemy elephant near
  kRabbitOpen,                        // [rank] no enemy in the cone ahead of it
  kRabbitEscorted = kRabbitOpen + 8,  // [rank] a stronger friend next to an advanced one
  kHomeHoles = kRabbitEscorted + 8,   // files without a piece on the two home ranks, times enemy rabbits near
  kEmptyWing,                         // half the board without a strong piece of ours
  kGoalDistance,                      // [steps] of the nearest rabbit, if the opponent passes; 9 is far
  kAlign = kGoalDistance + 10,        // [pair] how near a strong piece is to the one just below it
  kHomePower = kAlign + 3,            // strength around the home traps, own minus enemy
  kAwayPower,                         // around the others
  kStepsLeft,                         // steps that the side to move has left
  kWeights,
};

// The groups in the order of the indices, the names, and the values.
[[nodiscard]] const std::vector<Group>& groups();
[[nodiscard]] const std::vector<std::string>& names();
[[nodiscard]] const std::array<double, kWeights>& default_weights();

}  // namespace tusk::arimaa::classic
