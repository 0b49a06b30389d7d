#include "play/random_player.h"

#include <fmt/format.h>

#include "arimaa/board/turns.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"

namespace tusk::play {

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

RandomPlayer::RandomPlayer(const PlayerSpec& spec) {
  spec.allow_only({});
  if (!spec.options.empty()) throw InputError(fmt::format("player {}: chance has no options", quote(spec.text)));
}

Answer RandomPlayer::choose(const Game& game, const MoveTime&) {
  Answer answer;
  if (game.in_setup()) {
    answer.words = to_text(random_setup(game.side(), random_));
  } else if (const auto turn = random_turn(game, random_)) {
    answer.words = to_text(game.position(), *turn);
  }
  return answer;
}

}  // namespace tusk::play
