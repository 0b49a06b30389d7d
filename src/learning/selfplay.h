// Fast games of the engine against itself or its rivals, recorded as samples for training.
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
  arimaa::SearchLimits limits;  // per turn
  std::uint64_t games = 1000;
  std::uint64_t first_seed = 1;  // game i has seed first_seed + i
  int threads = 1;
  // Each game starts with up to this many random turns of both sides together.
  int random_turns = 6;
  // Fraction of games that start with pieces missing or misplaced, for instance deep in enemy territory.
  double odd_starts = 0;
  // Positions at the start of a turn, and the fraction of games that start from one of them.
  std::vector<arimaa::Position> starts;
  double listed_starts = 0;
  // Fraction of games that start from a position whose result contradicted the prediction; they are played as deep
  // games.
  double second_looks = 0;
  // Fraction of games that are played with `deep_factor` times the nodes.
  double deep_games = 0;
  int deep_factor = 10;
  // Fraction of the games of a league with one rival, and with two.
  double rivals = 0;
  double strangers = 0;
  // Fraction of the mid-turn positions of the turns played that are kept.
  double mid_turns = 0.5;
  // For this fraction of the positions kept, a position a few random moves away is added, with neither a score nor a
  // result: for a teacher that evaluates without search.
  double strays = 0;
  // Average number of positions per turn, a few random moves away, that are searched to `detour_depth`: the engine has
  // to evaluate many positions that no game reaches.
  double detours = 0;
  int detour_depth = 2;
  // Number of positions from the tree of every search that are added, with the score found at a depth of at least
  // `tree_depth` steps: positions that the search visited and the game did not.
  int tree_samples = 0;
  int tree_depth = 6;
  // Longer games are decided by the number of pieces.
  int longest_game = 220;
  // No game starts after this time.
  std::optional<double> minutes;
  // Games are passed on in the order of their seeds, whichever finishes first.
  bool in_order = false;
};

struct SelfplayGame {
  std::vector<Sample> samples;
  int turns = 0;
  std::uint64_t nodes = 0;  // limit per turn; 0 if there is none
};

// A varied start: setups from the book or random ones, and up to `random_turns` random turns.
[[nodiscard]] arimaa::Game random_start(int random_turns, Random& random);

// Only the learner's scores are recorded.
struct SelfplayPlayer {
  arimaa::Engine* engine = nullptr;
  bool is_learner = true;
  int nodes = 1;  // factor on the nodes of the game
};
using SelfplayPlayers = std::array<SelfplayPlayer, 2>;  // by side

// Plays a game to its end from its current position.
[[nodiscard]] SelfplayGame play_selfplay_game(const SelfplayPlayers& players, arimaa::Game game,
                                              const arimaa::SearchLimits& limits, const SelfplayOptions& options,
                                              Random& random);

// One game of an engine against itself; the engine must not be in use elsewhere. The game depends only on the seed.
[[nodiscard]] SelfplayGame play_selfplay_game(arimaa::Engine& engine, const SelfplayOptions& options,
                                              std::uint64_t seed);

// Plays one game after another; each thread of a run has one. All arguments must outlive it.
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

// Plays the game of a seed elsewhere; nothing if it was stopped before the end.
using SelfplayElsewhere = std::function<std::optional<SelfplayGame>(std::uint64_t seed)>;

// Plays all games on all threads and passes them on one at a time. After a stop request no new game starts. With a
// league, its learner plays; then, and with second looks, a game also depends on earlier ones. The games are played
// here or, if `elsewhere` is set, all of them there, as many at a time as there are threads.
void run_selfplay(const SelfplayOptions& options, League* league,
                  const std::function<void(const SelfplayGame&)>& on_game, const std::stop_token& stop,
                  const SelfplayElsewhere& elsewhere = {});

}  // namespace tusk::learning
