#include "records/view.h"

#include <gtest/gtest.h>

#include "arimaa/board/turns.h"
#include "records/support.h"

namespace tusk::records {
namespace {

using namespace arimaa;

constexpr std::array kViews{View{false, false}, View{true, false}, View{false, true}, View{true, true}};

TEST(View, AllViewsOfAPositionShareOneCanonicalForm) {
  const TestFolder folder;
  int positions = 0;
  for (const PreparedGame& game : games_in(folder.file("games.txt", made_up_archive(40)))) {
    for (const PreparedOccurrence& occurrence : game.occurrences) {
      const Position position = board_in_game(occurrence);
      ASSERT_EQ(position.side(), occurrence.side());
      for (const View view : kViews) {
        const CanonicalPosition other = canonical(seen(position, view));
        ASSERT_EQ(other.code, occurrence.position.code);
        ASSERT_EQ(other.key(), occurrence.position.key());
        ASSERT_EQ(seen(position_of(other.code), other.view), seen(position, view));
      }
      ++positions;
    }
  }
  EXPECT_GE(positions, 1000);
}

TEST(View, TurnsAreSeenAsBoardsAre) {
  const TestFolder folder;
  for (const PreparedGame& game : games_in(folder.file("games.txt", made_up_archive(20)))) {
    for (const PreparedOccurrence& occurrence : game.occurrences) {
      const Turn turn = unpack(occurrence.turn);
      ASSERT_EQ(pack(turn), occurrence.turn);
      for (const View view : kViews) {
        Game straight(board_in_game(occurrence), Rules::official);
        Game turned(seen(board_in_game(occurrence), view), Rules::official);
        ASSERT_EQ(turned.why_illegal(seen(turn, view)), "");
        straight.play(turn);
        turned.play(seen(turn, view));
        ASSERT_TRUE(turned.position().same_board(seen(straight.position(), view)));
        ASSERT_EQ(seen(seen(turn, view), view), turn);
      }
    }
  }
}

TEST(View, EveryPackedNumberUnpacks) {
  Random random(1);
  for (int i = 0; i < 100'000; ++i) {
    const Turn turn = unpack(static_cast<std::uint32_t>(random.next()));
    for (const Step step : turn) EXPECT_NE(shifted(step.from().bit(), step.direction()), 0U);
  }
  EXPECT_TRUE(unpack(pack(Turn{})).empty());
}

TEST(View, SetupsAsLetters) {
  const std::string letters = "RHDMEDHRRRRCCRRR";
  for (const Side side : kSides) {
    const auto setup = setup_from_letters(letters, side);
    EXPECT_EQ(why_illegal(setup, side), "");
    EXPECT_EQ(setup_letters(setup, side), letters);
  }
  EXPECT_EQ(mirrored_setup("RHDMEDHRRRRCCRRR"), "RHDEMDHRRRRCCRRR");
}

}  // namespace
}  // namespace tusk::records
