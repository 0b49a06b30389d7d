#include "players/standard_players.h"

#include "players/historic_player.h"
#include "players/internal_player.h"
#include "players/random_player.h"
#include "protocol/aei_player.h"

namespace tusk::players {

game::PlayerMakers standard_players() {
  game::PlayerMakers makers;
  makers.add("internal", [](const game::PlayerSpec& spec, const game::Terms& terms) {
    return std::make_unique<InternalPlayer>(spec, terms);
  });
  makers.add("bomb", make_bomb_player);
  makers.add("zhong", make_zhong_player);
  makers.add("coxa", make_coxa_player);
  makers.add("random",
             [](const game::PlayerSpec& spec, const game::Terms&) { return std::make_unique<RandomPlayer>(spec); });
  makers.add("aei", [](const game::PlayerSpec& spec, const game::Terms& terms) {
    return std::make_unique<protocol::AeiPlayer>(spec, terms);
  });
  return makers;
}

}  // namespace tusk::players
