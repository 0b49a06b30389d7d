// Fotland's Bomb (002) as a player: its evaluation under its own search.
#pragma once

#include <atomic>

#include "arimaa/historic/bomb_search.h"
#include "base/random.h"
#include "game/player.h"
#include "play/aei_options.h"
#include "play/player_spec.h"

namespace tusk::play {

// Its options are the engine's that mean something here: nodes, depth, movetime, setup and seed. One key: `passes=1`
// lets it generate passes, which Bomb does not.
class BombPlayer : public game::Player {
 public:
  // Throws InputError for other options.
  BombPlayer(const PlayerSpec& spec, const game::Terms& terms);

  void start_game(const game::GameStart& start) override;
  void see(const arimaa::Game&, const arimaa::Ply&) override {}
  game::Answer choose(const arimaa::Game& game, const game::MoveTime& time) override;
  void interrupt() override { stop_ = true; }

 private:
  AeiSettings settings_;
  arimaa::historic::BombSearch search_;
  Random random_{0};
  std::atomic<bool> stop_{false};
};

}  // namespace tusk::play
