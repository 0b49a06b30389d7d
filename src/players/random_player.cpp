#include "players/random_player.h"

#include <fmt/format.h>

#include "arimaa/board/turns.h"
#include "base/error.h"

namespace tusk::players {

using namespace arimaa;

std::optional<Turn> random_turn(const Game& game, Random& random) {
  std::optional<Turn> chosen;
  std::uint64_t seen = 0;
  TurnEnumerator().for_each(game.position(), [&](const Turn& turn, const Position& after) {
    Position next = after;
    next.end_turn();
    if (!game.is_third_repetition(next) && random.below(++seen) == 0) chosen = turn;
    return true;
  });
  return chosen;
}

RandomPlayer::RandomPlayer(const game::PlayerSpec& spec) {
  spec.allow_only({});
  if (!spec.options.empty()) throw InputError(fmt::format("player {}: random has no options", quote(spec.text)));
}

game::Answer RandomPlayer::choose(const Game& game, const game::MoveTime&) {
  game::Answer answer;
  if (game.in_setup()) {
    answer.ply = random_setup(game.side(), random_);
  } else if (const auto turn = random_turn(game, random_)) {
    answer.ply = *turn;
  }
  return answer;
}

}  // namespace tusk::players
