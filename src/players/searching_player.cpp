#include "players/searching_player.h"

#include "arimaa/engine/setups.h"

namespace tusk::players {

using namespace arimaa;

void SearchingPlayer::start_game(const game::GameStart& start) {
  random_ = Random(mix_bits(settings_.seed) ^ start.seed);
}

game::Answer SearchingPlayer::choose(const Game& game, const game::MoveTime& time) {
  if (settings_.book)
    if (const auto ply = settings_.book->best(game)) return {*ply, {}};
  if (game.in_setup()) return {choose_setup(settings_.setup, game.side(), game.position(), random_), {}};
  settings_.clock = time.clock;
  settings_.reserves[index_of(game.side())] = time.clock.reserve;
  return search(Root(game), protocol::search_limits(settings_, game.side()));
}

}  // namespace tusk::players
