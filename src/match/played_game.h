// A refereed game between two players: every answer is read, checked and timed here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arimaa/board/game.h"
#include "game/player.h"
#include "game/terms.h"

namespace tusk::match {

// The plies made before the players are asked. If empty, the players choose their own setups.
struct Opening {
  std::vector<arimaa::Setup> setups;  // none or both
  std::vector<arimaa::Turn> turns;
};

// Statistics of one side in a game, without the moves of the opening.
struct SideEffort {
  int moves = 0;
  double seconds = 0;
  double longest = 0;
  std::uint64_t nodes = 0;
  std::int64_t depth = 0;  // sum over the moves for which the player reported a depth
  int with_depth = 0;
};

struct PlayedGame {
  std::vector<arimaa::Setup> setups;
  std::vector<arimaa::Turn> turns;
  arimaa::Outcome outcome;
  std::string detail;  // more about a fault, or why the game was stopped
  std::array<SideEffort, 2> efforts;
};

struct Pairing {
  std::array<game::Player*, 2> players;  // by side
  std::array<std::string, 2> names;
};

// Nothing if `stop` was requested before the end. A player that makes any error loses, so the game always has an
// outcome.
[[nodiscard]] std::optional<PlayedGame> play_game(const Pairing& pairing, const Opening& opening,
                                                  const game::Terms& terms, std::uint64_t seed,
                                                  const std::stop_token& stop);

// The random seed of one side in a game, different for both sides.
[[nodiscard]] std::uint64_t seed_of(std::uint64_t game_seed, arimaa::Side side);

}  // namespace tusk::match
