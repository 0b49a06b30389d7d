#include "puzzles/puzzle_list.h"

#include <gtest/gtest.h>

#include "arimaa/board/game.h"
#include "arimaa/board/turns.h"
#include "arimaa/notation/position_text.h"
#include "base/error.h"
#include "base/random.h"

namespace tusk::puzzles {
namespace {

using namespace arimaa;

// Random positions with a random legal turn as their solution.
std::vector<ListedPuzzle> random_list(Random& random) {
  std::vector<ListedPuzzle> list;
  while (list.size() < 20) {
    std::string squares(64, ' ');
    for (const char letter : std::string_view("EMHHDDCCRRRRemhhddccrrrr"))
      if (random.chance(0.7)) squares[8 + random.below(48)] = letter;
    for (const int trap : {18, 21, 42, 45}) squares[static_cast<std::size_t>(trap)] = ' ';
    const Position position = parse_position((random.chance(0.5) ? "g [" : "s [") + squares + "]").position;
    const Game game(position, Rules::official);
    if (game.outcome()) continue;
    std::vector<Turn> turns;
    TurnEnumerator().for_each(position, [&](const Turn& turn, const Position&) {
      if (game.why_illegal(turn).empty()) turns.push_back(turn);
      return turns.size() < 50;
    });
    if (turns.empty()) continue;
    list.push_back({static_cast<PuzzleKind>(random.below(3)), "game 7 turn 14s", position, random.pick(turns)});
  }
  return list;
}

TEST(PuzzleList, ReadsBackWhatItWrote) {
  Random random(11);
  for (int round = 0; round < 50; ++round) {
    const auto list = random_list(random);
    ASSERT_EQ(parse_puzzle_list(to_text(list)), list);
  }
}

TEST(PuzzleList, SaysWhatIsWrongAndWhere) {
  const std::string position =
      "g [" + std::string(8, ' ') + "R" + std::string(6, ' ') + "r" + std::string(48, ' ') + "]";
  const std::string good = "# win in one, game 1 turn 2g: Ra7n\n" + position + "\n";
  EXPECT_EQ(parse_puzzle_list("\n# a remark\n" + good + "\n").size(), 1U);
  for (const std::string& bad : {position + "\n", "# win in three, game 1 turn 2g: Ra7n\n" + position,
                                 "# win in one, game 1 turn 2g: Ra7s\n" + position, good + position,
                                 std::string("# win in one, game 1 turn 2g: Ra7n\ng [nonsense]")})
    EXPECT_THROW(static_cast<void>(parse_puzzle_list(bad)), InputError) << bad;
  try {
    static_cast<void>(parse_puzzle_list(good + "nonsense\n"));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.place().line, 3);
  }
}

}  // namespace
}  // namespace tusk::puzzles
