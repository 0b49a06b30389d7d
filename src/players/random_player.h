// A player that moves at random.
#pragma once

#include <optional>

#include "base/random.h"
#include "game/player.h"
#include "game/player_spec.h"

namespace tusk::players {

// A random legal turn, every resulting board being equally likely; nullopt if there is none.
[[nodiscard]] std::optional<arimaa::Turn> random_turn(const arimaa::Game& game, Random& random);

class RandomPlayer : public game::Player {
 public:
  explicit RandomPlayer(const game::PlayerSpec& spec);

  void start_game(const game::GameStart& start) override { random_ = Random(start.seed); }
  void see(const arimaa::Game&, const arimaa::Ply&) override {}
  game::Answer choose(const arimaa::Game& game, const game::MoveTime& time) override;
  void interrupt() override {}

 private:
  Random random_{0};
};

}  // namespace tusk::players
