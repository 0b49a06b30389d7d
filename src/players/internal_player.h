// The built-in engine as a player, with the same options as under AEI.
#pragma once

#include <functional>
#include <memory>

#include "arimaa/engine/engine.h"
#include "game/player_spec.h"
#include "players/searching_player.h"

namespace tusk::players {

// The engine settings that result from a player description and the terms. Throws InputError for an unknown option, and
// for a search without any limit.
[[nodiscard]] protocol::AeiSettings engine_settings(const game::PlayerSpec& spec, const game::Terms& terms);

// Adds one key to the options: jitter, the percentage by which the nodes of each search vary at random. Without jitter,
// at full strength and with a limit of nodes or depth, the same position always gets the same answer.
class InternalPlayer : public SearchingPlayer {
 public:
  // Provides an engine with the given options; releasing the pointer returns it.
  using EngineSource = std::function<std::shared_ptr<arimaa::Engine>(const arimaa::EngineOptions& options)>;

  // With its own engine. Throws InputError for an option that the engine does not have.
  InternalPlayer(const game::PlayerSpec& spec, const game::Terms& terms);
  InternalPlayer(const game::PlayerSpec& spec, const game::Terms& terms, const EngineSource& source);

  void start_game(const game::GameStart& start) override;
  void interrupt() override { engine_->stop(); }
  // Searches during the opponent's turn until interrupted or for `seconds`. The transposition table helps the next
  // choose().
  void ponder(const arimaa::Game& game, double seconds);
  // Call after interrupt(), before the next search.
  void forget_interrupt() { engine_->cancel_stop(); }

 protected:
  game::Answer search(const arimaa::Root& root, const arimaa::SearchLimits& limits) override;

 private:
  double jitter_ = 0;
  std::shared_ptr<arimaa::Engine> engine_;
};

}  // namespace tusk::players
