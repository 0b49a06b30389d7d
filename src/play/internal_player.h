// The engine of this program as a player, with the options that it has as an AEI engine.
#pragma once

#include "arimaa/engine/engine.h"
#include "base/random.h"
#include "game/player.h"
#include "play/aei_options.h"
#include "play/player_spec.h"

namespace tusk::play {

// What a player's words and the terms of the game say about the engine. Throws InputError for an option that it does
// not have, and for a search that nothing would end.
[[nodiscard]] AeiSettings engine_settings(const PlayerSpec& spec, const game::Terms& terms);

// Besides the options there is one key: jitter, the percentage by which the nodes of a search vary by chance. Without
// it and with a limit of nodes or depth the same position always gets the same answer, at full strength at least.
class InternalPlayer : public game::Player {
 public:
  // Throws InputError for an option that the engine does not have.
  InternalPlayer(const PlayerSpec& spec, const game::Terms& terms);

  void start_game(const game::GameStart& start) override;
  void see(const arimaa::Game&, const arimaa::Ply&) override {}
  game::Answer choose(const arimaa::Game& game, const game::MoveTime& time) override;
  void interrupt() override { engine_.stop(); }
  // Searches the other side's turn until it is interrupted, or for so long: what is learnt helps the next choose().
  void ponder(const arimaa::Game& game, double seconds);
  // After an interruption, and before the next search.
  void forget_interrupt() { engine_.cancel_stop(); }

 private:
  AeiSettings settings_;
  double jitter_ = 0;
  arimaa::Engine engine_;
  Random random_{0};
};

}  // namespace tusk::play
