#include "protocol/aei_served_player.h"

namespace tusk::protocol {

using namespace arimaa;

void AeiServedPlayer::start_game() { player_.start_game({}); }

void AeiServedPlayer::start_at(const Game& game) { player_.start_game({game.side(), "", 0}); }

void AeiServedPlayer::see(const Game& before, const Ply& ply, double) { player_.see(before, ply); }

std::optional<AeiTask> AeiServedPlayer::task(const Game& game, bool) {
  return AeiTask{[this, game] { return player_.choose(game, {}); }, true, false};
}

}  // namespace tusk::protocol
