// The quick answer to "is there a legal turn?" against the enumeration of all of them.
#include <array>
#include <gtest/gtest.h>
#include <utility>

#include "arimaa/board/comparison.h"
#include "arimaa/board/random_boards.h"
#include "arimaa/board/turns.h"
#include "sample.h"

namespace tusk::arimaa {
namespace {

int legal_turns(const Game& game) {
  int count = 0;
  TurnEnumerator().for_each(game.position(), [&](const Turn&, Position after) {
    after.end_turn();
    count += game.is_third_repetition(after) ? 0 : 1;
    return count == 0;
  });
  return count;
}

// Plays at random, and most often back to where the piece came from: boards repeat until turns are forbidden.
Turn some_turn(const Game& game, Random& random) {
  std::vector<Turn> allowed;
  std::vector<Turn> repeating;
  TurnEnumerator().for_each(game.position(), [&](const Turn& turn, Position after) {
    after.end_turn();
    if (game.is_third_repetition(after)) return true;
    allowed.push_back(turn);
    if (game.times_seen(after) > 0) repeating.push_back(turn);
    return true;
  });
  return !repeating.empty() && random.chance(0.9) ? random.pick(repeating) : random.pick(allowed);
}

TEST(LegalTurn, AgreesWithTheEnumeration) {
  Random random(5);
  int asked = 0;
  int none = 0;
  constexpr std::array<std::pair<BoardKind, int>, 4> kGames{
      {{BoardKind::cage, 300}, {BoardKind::tiny, 150}, {BoardKind::smothered, 25}, {BoardKind::sparse, 25}}};
  for (const auto& [kind, games] : kGames) {
    for (int number = 0; number < (kSanitized ? games / 5 : games); ++number) {
      const Position start = position_from(random_board(kind, random), number % 2 == 0 ? 'g' : 's');
      if (outcome_on_board(start, other(start.side()), Rules::official)) continue;
      Game game(start, Rules::official);
      for (int turn = 0; turn < 40; ++turn) {
        const bool by_enumeration = legal_turns(game) > 0;
        const bool decided = game.outcome() && game.outcome()->reason != Reason::immobilised;
        ++asked;
        if (!decided) {
          EXPECT_EQ(by_enumeration, !game.outcome().has_value()) << name_of(kind) << " game " << number;
        }
        if (game.outcome()) {
          none += decided ? 0 : 1;
          break;
        }
        game.play(some_turn(game, random));
      }
    }
  }
  EXPECT_GE(asked, kSanitized ? 500 : 3000);
  EXPECT_GE(none, kSanitized ? 1 : 10);
}

}  // namespace
}  // namespace tusk::arimaa
