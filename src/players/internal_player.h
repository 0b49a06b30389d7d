// The engine of this program as a player, with the options that it has as an AEI engine.
#pragma once

#include <functional>
#include <memory>

#include "arimaa/engine/engine.h"
#include "game/player_spec.h"
#include "players/searching_player.h"

namespace tusk::players {

// What a player's words and the terms of the game say about the engine. Throws InputError for an option that it does
// not have, and for a search that nothing would end.
[[nodiscard]] protocol::AeiSettings engine_settings(const game::PlayerSpec& spec, const game::Terms& terms);

// Besides the options there is one key: jitter, the percentage by which the nodes of a search vary by chance. Without
// it and with a limit of nodes or depth the same position always gets the same answer, at full strength at least.
class InternalPlayer : public SearchingPlayer {
 public:
  // Where an engine with such options comes from, and goes back to.
  using EngineSource = std::function<std::shared_ptr<arimaa::Engine>(const arimaa::EngineOptions& options)>;

  // With an engine of its own. Throws InputError for an option that the engine does not have.
  InternalPlayer(const game::PlayerSpec& spec, const game::Terms& terms);
  InternalPlayer(const game::PlayerSpec& spec, const game::Terms& terms, const EngineSource& source);

  void start_game(const game::GameStart& start) override;
  void interrupt() override { engine_->stop(); }
  // Searches the other side's turn until it is interrupted, or for so long: what is learnt helps the next choose().
  void ponder(const arimaa::Game& game, double seconds);
  // After an interruption, and before the next search.
  void forget_interrupt() { engine_->cancel_stop(); }

 protected:
  game::Answer search(const arimaa::Root& root, const arimaa::SearchLimits& limits) override;

 private:
  double jitter_ = 0;
  std::shared_ptr<arimaa::Engine> engine_;
};

}  // namespace tusk::players
