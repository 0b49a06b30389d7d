// Playing strength from 1, a friendly beginner, to 10, full strength.
#pragma once

#include <cstdint>

#include "arimaa/engine/engine.h"
#include "base/random.h"

namespace tusk::arimaa {

inline constexpr int kLowestLevel = 1;
inline constexpr int kFullStrength = 10;

// A weaker player searches less deeply, misjudges positions, does not always choose the best of its few candidates, and
// sometimes considers only its own turn, so that it leaves pieces hanging as people do.
struct Level {
  int depth = 0;            // steps
  std::uint64_t nodes = 0;  // for all candidates together
  int candidates = 1;       // lines that it chooses from
  Score misjudgement = 0;   // maximum evaluation error in centi-rabbits
  double spread = 0;        // centi-rabbits: a line that is worse by this much is chosen e times less often
  double oversight = 0;     // how often it ignores the opponent's reply
};

// For the levels below full strength.
[[nodiscard]] const Level& level_settings(int level);

// Engine::search() at that level; the chosen line comes first. A goal within the turn is taken at every level. The
// given limits apply in addition to those of the level. Its misjudgements stay in the engine's table: call new_game()
// when the level changes.
SearchReport search_at_level(Engine& engine, int level, const Root& root, const SearchLimits& limits, Random& random,
                             const Engine::OnReport& on_report = {});

}  // namespace tusk::arimaa
