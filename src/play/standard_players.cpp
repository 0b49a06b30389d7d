#include "play/aei_player.h"
#include "play/historic_player.h"
#include "play/internal_player.h"
#include "play/random_player.h"

namespace tusk::play {

PlayerMakers standard_players() {
  PlayerMakers makers;
  makers.add("internal", [](const PlayerSpec& spec, const game::Terms& terms) {
    return std::make_unique<InternalPlayer>(spec, terms);
  });
  makers.add("bomb", make_bomb_player);
  makers.add("zhong", make_zhong_player);
  makers.add("random", [](const PlayerSpec& spec, const game::Terms&) { return std::make_unique<RandomPlayer>(spec); });
  makers.add("aei",
             [](const PlayerSpec& spec, const game::Terms& terms) { return std::make_unique<AeiPlayer>(spec, terms); });
  return makers;
}

}  // namespace tusk::play
