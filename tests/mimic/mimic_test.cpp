#include "mimic/mimic.h"

#include <gtest/gtest.h>

#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "match/played_game.h"
#include "mimic/mimic_player.h"
#include "players/random_player.h"
#include "players/standard_players.h"
#include "protocol/aei_served_player.h"
#include "protocol/aei_server.h"
#include "records/pattern.h"
#include "records/statistics.h"
#include "records/support.h"
#include "sample.h"

namespace tusk::mimic {
namespace {

using namespace arimaa;
using namespace records;

class MimicTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::string path = folder_.file("games.txt", made_up_archive(100));
    (void)import_files(*database_, {path});
    games_ = games_in(path);
  }

  // Whether the best legal turn of the area around the trap next to that square goes to a square outside it.
  bool first_turn_leaves(const Game& game, Square last) {
    const Square trap = nearest_trap(last);
    const SearchResult result = PositionSearch(*database_).area(game.position(), trap, {50, false});
    for (const Hit& hit : result.hits) {
      if (!game.why_illegal(hit.turn).empty()) continue;
      Bits reached = 0;
      for (const Step step : hit.turn) reached |= step.to().bit();
      return (reached & ~area_around(trap)) != 0;
    }
    return false;
  }

  TestFolder folder_;
  TestDatabase database_;
  std::vector<PreparedGame> games_;
};

TEST_F(MimicTest, SetsUpByStatistics) {
  Mimic mimic(*database_, {});
  Game game;
  const auto gold = mimic.choose_setup(game);
  EXPECT_EQ(setup_letters(gold, Side::gold), common_setups(*database_, std::nullopt, {}, false, 1).rows[0].setup);
  game.set_up(gold);
  const auto silver = mimic.choose_setup(game);
  EXPECT_EQ(setup_letters(silver, Side::silver),
            common_setups(*database_, setup_letters(gold, Side::gold), {}, true, 1).rows[0].setup);
  // A setup that nobody has seen is copied.
  Game strange;
  strange.set_up(setup_from_letters("RRRRRRRREMHHDDCC", Side::gold));
  EXPECT_EQ(setup_letters(mimic.choose_setup(strange), Side::silver), "RRRRRRRREMHHDDCC");
}

TEST_F(MimicTest, PlaysTheBestOfWhatIsKnown) {
  Mimic mimic(*database_, {});
  PositionSearch search(*database_);
  for (std::size_t i = 0; i < games_.size(); i += 10) {
    const PreparedOccurrence& known = games_[i].occurrences[4];
    const Game game(board_in_game(known), Rules::official);
    const auto choice = mimic.choose_turn(game, std::nullopt);
    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->source, MimicSource::whole_board);
    EXPECT_EQ(choice->turn, search.whole_board(game.position()).hits.at(0).turn);
  }
}

TEST_F(MimicTest, IsNeverIllegal) {
  int sources[7] = {};
  int areas_left = 0;
  for (int round = 0; round < (kSanitized ? 12 : 24); ++round) {
    MimicOptions options;
    options.ask_all = round % 2 == 0;
    options.hybrid = round % 6 == 5;
    options.nodes = 300;
    if (round % 3 == 1) options.fallback = MimicOptions::Fallback::engine;
    Mimic mimic(*database_, options, static_cast<std::uint64_t>(round));
    Random random(static_cast<std::uint64_t>(round) + 100);
    Game game;
    while (game.in_setup()) game.set_up(mimic.choose_setup(game));
    std::optional<Square> last;
    for (int ply = 0; ply < 60 && !game.outcome(); ++ply) {
      Turn turn;
      if (ply % 2 == round % 2) {
        const auto choice = mimic.choose_turn(game, last);
        ASSERT_TRUE(choice);
        turn = choice->turn;
        ++sources[static_cast<int>(choice->source)];
        areas_left += choice->areas_left;
        if (choice->areas_left > 0) {
          EXPECT_TRUE(first_turn_leaves(game, *last));
        }
      } else {
        turn = *players::random_turn(game, random);
      }
      ASSERT_EQ(game.why_illegal(turn), "");
      last = last_moved(turn);
      game.play(turn);
    }
  }
  EXPECT_GT(sources[static_cast<int>(MimicSource::half_board)] + sources[static_cast<int>(MimicSource::whole_board)],
            0);
  EXPECT_GT(sources[static_cast<int>(MimicSource::area)] + sources[static_cast<int>(MimicSource::area_for_piece)], 0);
  EXPECT_GT(sources[static_cast<int>(MimicSource::fallback)], 0);
  EXPECT_GT(areas_left, 0) << "no turn ever left its area";
}

TEST_F(MimicTest, PlaysRefereedGames) {
  game::PlayerMakers makers = players::standard_players();
  add_mimic(makers);
  game::Terms terms;
  terms.turn_limit = 20;
  const auto mimic = makers.make(game::parse_player_spec("mimic,db=" + database_.url()), terms);
  const auto chance = makers.make(game::parse_player_spec("random"), terms);
  for (const bool gold : {true, false}) {
    const match::Pairing pairing{{gold ? mimic.get() : chance.get(), gold ? chance.get() : mimic.get()}, {"a", "b"}};
    const auto game = match::play_game(pairing, {}, terms, 7, {});
    ASSERT_TRUE(game);
    EXPECT_NE(game->outcome.reason, Reason::illegal) << game->detail;
    EXPECT_NE(game->outcome.reason, Reason::forfeit) << game->detail;
  }
  EXPECT_THROW((void)makers.make(game::parse_player_spec("mimic"), terms), InputError);
  EXPECT_THROW((void)makers.make(game::parse_player_spec("mimic,db=x,fallback=luck"), terms), InputError);
}

TEST_F(MimicTest, SpeaksAei) {
  std::vector<std::string> lines;
  protocol::AeiOutput output([&](const std::string& line) { lines.push_back(line); });
  MimicPlayer mimic(*database_, {});
  protocol::AeiServedPlayer served("Tusk mimic", mimic);
  protocol::AeiServer aei("test", served, output);
  EXPECT_TRUE(aei.handle("aei"));
  EXPECT_EQ(lines.back(), "aeiok");
  aei.handle("isready");
  EXPECT_EQ(lines.back(), "readyok");
  aei.handle("newgame");
  Game game;
  for (int move = 0; move < 10; ++move) {
    aei.handle(move == 5 ? "go ponder" : "go");
    if (move == 5) aei.handle("stop");
    ASSERT_TRUE(lines.back().starts_with("bestmove ")) << lines.back();
    const std::string words = lines.back().substr(9);
    if (game.in_setup()) {
      const auto setup = parse_setup(words);
      ASSERT_EQ(game.why_illegal(setup), "");
      game.set_up(setup);
    } else {
      const Turn turn = parse_turn(words, game.position());
      ASSERT_EQ(game.why_illegal(turn), "");
      game.play(turn);
    }
    aei.handle("makemove " + words);
  }
  for (const char* bad : {"makemove Ea1n", "nonsense", "setposition x", "makemove"}) {
    aei.handle(bad);
    EXPECT_TRUE(lines.back().starts_with("log Error")) << bad;
  }
  aei.handle("setposition g [rrrddrrrrhcemchr                                RHDMEDHRRRRCCRRR]");
  aei.handle("go");
  EXPECT_TRUE(lines.back().starts_with("bestmove "));
  EXPECT_FALSE(aei.handle("quit"));
}

}  // namespace
}  // namespace tusk::mimic
