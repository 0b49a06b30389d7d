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

const std::array<double, kWeights>& hand_set() {
  static const std::array<double, kWeights> kValues = [] {
    std::array<double, kWeights> values{};
    const auto set = [&values](int first, std::initializer_list<double> list) {
      for (const double value : list) values[static_cast<std::size_t>(first++)] = value;
    };
    set(kMaterial, {1});
    // Ranks from the side's own home on; files from the edge to the centre.
    set(kRank + 8 * kRabbitClass, {12, 10, 4, -2, 0, 8, 40, 0});
    set(kRank + 8 * kMinorClass, {4, 8, 6, -6, -14, -12, -16, -24});
    set(kRank + 8 * kHorseClass, {-8, 0, 4, 4, 2, 6, -4, -20});
    set(kRank + 8 * kCamelClass, {-16, 0, 8, 8, -2, -4, -14, -30});
    set(kRank + 8 * kElephantClass, {-60, -34, -10, 8, 16, 14, -8, -40});
    set(kFile + 4 * kRabbitClass, {8, 4, -4, -6});
    set(kFile + 4 * kMinorClass, {-4, 4, 6, 0});
    set(kFile + 4 * kHorseClass, {-4, 6, 4, -4});
    set(kFile + 4 * kCamelClass, {-10, 2, 4, 4});
    set(kFile + 4 * kElephantClass, {-24, -6, 8, 14});
    set(kHomeGuards, {-36, -8, 8, 14, 10});
    set(kAwayGuards, {-4, 8, 26, 40, 44});
    set(kHomeStrongest, {14});
    set(kAwayStrongest, {16});
    set(kHomeContested, {-10});
    set(kFrozen, {-7, -16, -26, -48, 0});
    set(kDominated, {-1, -4, -6, -12, 0});
    set(kThreatBest, {-0.3});
    set(kThreatRest, {-0.12});
    set(kCaptureBest, {0.55});
    set(kCaptureRest, {0.15});
    set(kHostage, {0, 8, 26, 60, 0});
    set(kHostageByElephant, {-16});
    set(kElephantReach, {4});
    set(kElephantStuck, {-90});
    set(kCamelExposed, {-24});
    set(kRabbitOpen, {0, 0, 2, 8, 20, 44, 90, 0});
    set(kRabbitEscorted, {0, 0, 0, 2, 6, 20, 40, 0});
    set(kHomeHoles, {-5});
    set(kEmptyWing, {-18});
    set(kGoalDistance, {0, 150, 150, 140, 120, 60, 40, 25, 12, 0});
    set(kAlign, {5, 4, 2});
    set(kHomePower, {1});
    set(kAwayPower, {1});
    set(kStepsLeft, {6});
    return values;
  }();
  return kValues;
}

}  // namespace tusk::arimaa::classic
