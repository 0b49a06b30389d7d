// Fast games of the engine against itself or its rivals, written down as samples for learning.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "arimaa/board/game.h"
#include "arimaa/engine/engine.h"
#include "arimaa/engine/options.h"
#include "base/random.h"
#include "learning/league.h"
#include "learning/positions_file.h"
#include "learning/second_looks.h"

namespace tusk::learning {

struct SelfplayOptions {
  arimaa::EngineOptions engine;
  arimaa::SearchLimits limits;  // of one turn
  std::uint64_t games = 1000;
  std::uint64_t first_seed = 1;  // game i has seed first_seed + i
  int threads = 1;
  // Each game starts with up to this many random turns of both sides together.
  int random_turns = 6;
  // So many games start with pieces missing or misplaced, deep in enemy land for instance.
  double odd_starts = 0;
  // So many games start from one of these positions, at the start of a turn.
  std::vector<arimaa::Position> starts;
  double listed_starts = 0;
  // So many games start from a position whose result was not the one foreseen, and are played with more nodes.
  double second_looks = 0;
  // So many games are played with this many times the nodes.
  double deep_games = 0;
  int deep_factor = 10;
  // So many games of a league are played against a rival, and so many by two rivals.
  double rivals = 0;
  double strangers = 0;
  // Of the positions in the middle of a turn played, so many are kept.
  double mid_turns = 0.5;
  // For so many of the positions kept, one a few random moves away is added, with neither a verdict nor a result: for a
  // teacher that judges without search.
  double strays = 0;
  // So many positions off the game's path, a few random moves away, are searched for every turn, to a small depth: the
  // engine will have to judge many positions that no game reaches.
  double detours = 0;
  int detour_depth = 2;
  // So many positions of the tree of every search are added, with what it found out about them to at least this many
  // steps: where it looked and the game did not go.
  int tree_samples = 0;
  int tree_depth = 6;
  // Longer games end by the number of pieces.
  int longest_game = 220;
  // No game begins after so long.
  std::optional<double> minutes;
  // Games are handed over in the order of their seeds, whichever ends first.
  bool in_order = false;
};

struct SelfplayGame {
  std::vector<Sample> samples;
  int turns = 0;
  std::uint64_t nodes = 0;  // granted for each turn; 0 without such a limit
};

// A start that differs from game to game: setups of the book or in any order, and up to so many random turns.
[[nodiscard]] arimaa::Game random_start(int random_turns, Random& random);

// Who plays. Only the learner's verdicts are written down.
struct SelfplayPlayer {
  arimaa::Engine* engine = nullptr;
  bool is_learner = true;
  int nodes = 1;  // times those of the game
};
using SelfplayPlayers = std::array<SelfplayPlayer, 2>;  // by side

// Plays a game to its end from where it stands.
[[nodiscard]] SelfplayGame play_selfplay_game(const SelfplayPlayers& players, arimaa::Game game,
                                              const arimaa::SearchLimits& limits, const SelfplayOptions& options,
                                              Random& random);

// One game of an engine, which must not be in use elsewhere, against itself. It depends on the seed alone.
[[nodiscard]] SelfplayGame play_selfplay_game(arimaa::Engine& engine, const SelfplayOptions& options,
                                              std::uint64_t seed);

// Plays one game after the other: what each thread of a run has. Everything given must outlive it.
class SelfplayActor {
 public:
  SelfplayActor(const SelfplayOptions& options, League* league, SecondLooks& looks);

  [[nodiscard]] SelfplayGame play(std::uint64_t seed);

 private:
  SelfplayPlayers draw_players(Random& random);

  const SelfplayOptions& options_;
  League* league_;
  SecondLooks& looks_;
  arimaa::Engine engine_;
  std::optional<arimaa::Engine> second_engine_;
};

// The game of a seed, played by somebody else; nothing if it was stopped before the end.
using SelfplayElsewhere = std::function<std::optional<SelfplayGame>(std::uint64_t seed)>;

// All games, on all threads, handed over one at a time. When a stop is requested, the games that run are the last ones.
// With a league its learner plays; then, and with second looks, a game also depends on those before. The games are
// played here, or all of them elsewhere, as many at a time as there are threads.
void run_selfplay(const SelfplayOptions& options, League* league,
                  const std::function<void(const SelfplayGame&)>& on_game, const std::stop_token& stop,
                  const SelfplayElsewhere& elsewhere = {});

}  // namespace tusk::learning
