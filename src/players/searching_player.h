// Base class of players that search: handles the options, the setup and the clock.
#pragma once

#include "arimaa/engine/options.h"
#include "arimaa/engine/root.h"
#include "base/random.h"
#include "game/player.h"
#include "protocol/aei_options.h"

namespace tusk::players {

class SearchingPlayer : public game::Player {
 public:
  explicit SearchingPlayer(const protocol::AeiSettings& settings) : settings_(settings) {}

  void start_game(const game::GameStart& start) override;
  void see(const arimaa::Game&, const arimaa::Ply&) override {}
  game::Answer choose(const arimaa::Game& game, const game::MoveTime& time) final;

 protected:
  // Resigns if there is no legal turn.
  virtual game::Answer search(const arimaa::Root& root, const arimaa::SearchLimits& limits) = 0;

  [[nodiscard]] const protocol::AeiSettings& settings() const { return settings_; }
  [[nodiscard]] Random& random() { return random_; }

 private:
  protocol::AeiSettings settings_;
  Random random_{0};
};

}  // namespace tusk::players
