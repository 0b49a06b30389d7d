// Fast games of the engine against itself, written down as samples for learning.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "arimaa/board/game.h"
#include "arimaa/engine/engine.h"
#include "arimaa/engine/options.h"
#include "base/random.h"
#include "play/positions_file.h"

namespace tusk::play {

struct SelfplayOptions {
  arimaa::EngineOptions engine;
  arimaa::SearchLimits limits;  // of one turn
  std::uint64_t games = 1000;
  std::uint64_t first_seed = 1;  // game i has seed first_seed + i and is the same on every machine
  int threads = 1;
  // Each game starts with up to this many random turns of both sides together.
  int random_turns = 6;
  // So many positions off the game's path, a few random moves away, are searched for every turn, to a small depth: the
  // engine will have to judge many positions that no game reaches.
  double detours = 0;
  int detour_depth = 2;
  // Longer games end by the number of pieces.
  int longest_game = 220;
};

struct SelfplayGame {
  std::vector<Sample> samples;
  int turns = 0;
};

// A start that differs from game to game: setups of the book or in any order, and up to so many random turns.
[[nodiscard]] arimaa::Game random_start(int random_turns, Random& random);

// One game by the engine, which must not be in use elsewhere.
[[nodiscard]] SelfplayGame play_selfplay_game(arimaa::Engine& engine, const SelfplayOptions& options,
                                              std::uint64_t seed);

// All games, on all threads, handed over one at a time as they finish. Stops early, after the games that run, once
// `goes_on` says so.
void run_selfplay(const SelfplayOptions& options, const std::function<void(const SelfplayGame&)>& on_game,
                  const std::function<bool()>& goes_on);

}  // namespace tusk::play
