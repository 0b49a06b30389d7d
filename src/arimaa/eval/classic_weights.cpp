#include "arimaa/eval/classic_weights.h"

#include <cassert>
#include <fmt/format.h>
#include <initializer_list>

namespace tusk::arimaa::classic {

const std::vector<Group>& groups() {
  static const std::vector<Group> kGroups{
      {"material", "material", kMaterial, 1},
      {"squares", "rank.rabbit", kRank, 8},
      {"squares", "rank.minor", kRank + 8, 8},
      {"squares", "rank.horse", kRank + 16, 8},
      {"squares", "rank.camel", kRank + 24, 8},
      {"squares", "rank.elephant", kRank + 32, 8},
      {"squares", "file.rabbit", kFile, 4},
      {"squares", "file.minor", kFile + 4, 4},
      {"squares", "file.horse", kFile + 8, 4},
      {"squares", "file.camel", kFile + 12, 4},
      {"squares", "file.elephant", kFile + 16, 4},
      {"traps", "trap.home.guards", kHomeGuards, 5},
      {"traps", "trap.away.guards", kAwayGuards, 5},
      {"traps", "trap.home.strongest", kHomeStrongest, 1},
      {"traps", "trap.away.strongest", kAwayStrongest, 1},
      {"traps", "trap.home.contested", kHomeContested, 1},
      {"freezing", "frozen", kFrozen, kPieceClasses},
      {"freezing", "dominated", kDominated, kPieceClasses},
      {"threats", "threat.best", kThreatBest, 1},
      {"threats", "threat.rest", kThreatRest, 1},
      {"threats", "capture.best", kCaptureBest, 1},
      {"threats", "capture.rest", kCaptureRest, 1},
      {"hostages", "hostage", kHostage, kPieceClasses},
      {"hostages", "hostage.by_elephant", kHostageByElephant, 1},
      {"mobility", "elephant.reach", kElephantReach, 1},
      {"blockade", "elephant.stuck", kElephantStuck, 1},
      {"camel", "camel.exposed", kCamelExposed, 1},
      {"rabbits", "rabbit.open", kRabbitOpen, 8},
      {"rabbits", "rabbit.escorted", kRabbitEscorted, 8},
      {"home", "home.holes", kHomeHoles, 1},
      {"balance", "wing.empty", kEmptyWing, 1},
      {"goal", "goal.distance", kGoalDistance, 10},
      {"alignment", "align", kAlign, 3},
      {"power", "power.home", kHomePower, 1},
      {"power", "power.away", kAwayPower, 1},
      {"tempo", "steps_left", kStepsLeft, 1},
  };
  return kGroups;
}

const std::vector<std::string>& names() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> all;
    for (const Group& group : groups()) {
      assert(group.first == static_cast<int>(all.size()));
      for (int i = 0; i < group.count; ++i)
        all.push_back(group.count == 1 ? std::string(group.name) : fmt::format("{}.{}", group.name, i));
    }
    assert(all.size() == kWeights);
    return all;
  }();
  return kNames;
}

// Set by hand, then moved six tenths of the way to what temporal differences learned; where that was absurd, because
// the case hardly occurs in the games, set by hand again. docs/network.md has the matches.
const std::array<double, kWeights>& default_weights() {
  static const std::array<double, kWeights> kValues = [] {
    std::array<double, kWeights> values{};
    const auto set = [&values](int first, std::initializer_list<double> list) {
      for (const double value : list) values[first++] = value;
    };
    set(kMaterial, {0.99});
    // Ranks from the side's own home; files from the edge to the centre.
    set(kRank + 8 * kRabbitClass, {11, 11, 3, 0.11, -9, 10, 63, 0});
    set(kRank + 8 * kMinorClass, {13, 14, 6, -1.87, -14, -16, -25, -54});
    set(kRank + 8 * kHorseClass, {1.78, 5, 5, -0.98, -3, 0.77, 1.92, -6});
    set(kRank + 8 * kCamelClass, {-20, -9, -3, -6, -1.87, -15, -30, -50});
    set(kRank + 8 * kElephantClass, {-66, -31, -12, 14, 22, 5, -1.49, -36});
    set(kFile + 4 * kRabbitClass, {11, 3, -8, -9});
    set(kFile + 4 * kMinorClass, {6, 10, 7, 5});
    set(kFile + 4 * kHorseClass, {3, 9, 3, -3});
    set(kFile + 4 * kCamelClass, {-20, -7, -5, -10});
    set(kFile + 4 * kElephantClass, {-34, -1.03, 3, 18});
    set(kHomeGuards, {-13, 0.6, 2, 5, 6});
    set(kAwayGuards, {4, 6, 11, 11, 60});
    set(kHomeStrongest, {4});
    set(kAwayStrongest, {8});
    set(kHomeContested, {-9});
    set(kFrozen, {-2, -5, -13, -34, 0});
    set(kDominated, {2, 1.48, -0.35, -1.98, 0});
    set(kThreatBest, {-0.27});
    set(kThreatRest, {-0.03});
    set(kCaptureBest, {0.48});
    set(kCaptureRest, {0.05});
    set(kHostage, {0, 9, 26, 46, 0});
    set(kHostageByElephant, {-26});
    set(kElephantReach, {1.37});
    set(kElephantStuck, {-42});
    set(kCamelExposed, {-29});
    set(kRabbitOpen, {0, 0, 4, 0, 4, 22, 40, 0});
    set(kRabbitEscorted, {0, 0, -2, -1.15, 0.1, 5, 57, 0});
    set(kHomeHoles, {-6});
    set(kEmptyWing, {-4});
    set(kGoalDistance, {0, 150, 120, 90, 63, 46, 33, 24, 18, 13});
    set(kAlign, {8, 0.76, 1.42});
    set(kHomePower, {0.25});
    set(kAwayPower, {0.25});
    set(kStepsLeft, {8});
    return values;
  }();
  return kValues;
}

}  // namespace tusk::arimaa::classic
