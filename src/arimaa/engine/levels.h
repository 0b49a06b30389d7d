// Playing strength from 1, a friendly beginner, to 10, all that the engine can do.
#pragma once

#include <cstdint>

#include "arimaa/engine/engine.h"
#include "base/random.h"

namespace tusk::arimaa {

inline constexpr int kLowestLevel = 1;
inline constexpr int kFullStrength = 10;

// A weaker player looks less far, misjudges positions, does not always prefer the best of its few ideas, and sometimes
// looks at nothing but its own turn, so that it leaves pieces hanging as people do.
struct Level {
  int depth = 0;            // steps
  std::uint64_t nodes = 0;  // for all its ideas together
  int candidates = 1;       // ideas it chooses from
  Score misjudgement = 0;   // centi-rabbits by which the worth of a position may seem more or less
  double spread = 0;        // centi-rabbits: an idea worse by this much is chosen e times less often
  double oversight = 0;     // how often it forgets that the opponent will move
};

// For the levels below full strength.
[[nodiscard]] const Level& level_settings(int level);

// Engine::search() at that level; the line chosen comes first. A goal within the turn is taken at every level.
// What the limits say counts besides the level's own. Its misjudgements stay in the engine's table: call new_game()
// when the level changes.
SearchReport search_at_level(Engine& engine, int level, const Root& root, const SearchLimits& limits, Random& random,
                             const Engine::OnReport& on_report = {});

}  // namespace tusk::arimaa
