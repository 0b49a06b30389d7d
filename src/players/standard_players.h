// The kinds of players that every build has.
#pragma once

#include "game/player_spec.h"

namespace tusk::players {

// internal, bomb, zhong, coxa, random and aei.
[[nodiscard]] game::PlayerMakers standard_players();

}  // namespace tusk::players
