#include "api/hosted_game.h"

#include <gtest/gtest.h>

#include "arimaa/board/turns.h"
#include "arimaa/notation/record.h"
#include "arimaa/notation/replay.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/random.h"

namespace tusk::api {
namespace {

using namespace arimaa;

constexpr auto kGold = "Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2 Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1";
constexpr auto kSilver = "ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7 ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8";
constexpr Moment kBegin = 1'000'000;
constexpr Moment kMinute = 60'000;

HostedGame started(const std::string& control, Side person = Side::gold) {
  GameTerms terms;
  terms.person = person;
  terms.style = "classic";
  terms.control = control;
  return {"0123456789abcdef01234567", terms, kBegin};
}

// Any legal turn of the side to move.
std::string some_turn(const Game& game, Random& random) {
  std::vector<Turn> turns;
  TurnEnumerator().for_each(game.position(), [&](const Turn& turn, const Position&) {
    if (turns.size() < 400 && game.why_illegal(turn).empty()) turns.push_back(turn);
    return turns.size() < 400;
  });
  return to_text(game.position(), random.pick(turns));
}

void engine_plays(HostedGame& game, const std::string& words, std::int64_t used, Moment moment) {
  game.play_for_engine(parse_ply(words, game.game()), used, moment);
}

TEST(HostedGame, IsTheSameAfterItWasStored) {
  Random random(3);
  for (int round = 0; round < 20; ++round) {
    HostedGame game = started(round % 2 == 0 ? "" : "1/5");
    Moment moment = kBegin;
    while (!game.outcome() && game.plies() < 60) {
      ASSERT_EQ(HostedGame::from_store(Json::parse(game.to_store().dump())).to_client(moment), game.to_client(moment));
      moment += static_cast<Moment>(random.below(20'000));
      const std::string words = game.plies() == 0   ? kGold
                                : game.plies() == 1 ? kSilver
                                                    : some_turn(game.game(), random);
      if (game.persons_turn())
        game.play_for_person(words, moment);
      else
        engine_plays(game, words, 500, moment);
    }
    const Replay replayed = replay(parse_record(game.record()));
    EXPECT_FALSE(replayed.rejection);
    EXPECT_EQ(replayed.game.position(), game.game().position());
  }
}

TEST(HostedGame, ThePersonLosesOnTimeAndTheEnginesTimeIsWhatItUsed) {
  HostedGame game = started("30s/1");
  game.play_for_person(kGold, kBegin + 1000);
  // The page was closed for an hour before the engine was asked.
  engine_plays(game, kSilver, 10, kBegin + 60 * kMinute);
  EXPECT_FALSE(game.outcome());
  const Moment turn_began = kBegin + 60 * kMinute;
  EXPECT_FALSE(game.check_flag(turn_began + 80'000)) << "half a minute and a minute in reserve";
  EXPECT_TRUE(game.check_flag(turn_began + 95'000));
  EXPECT_EQ(game.outcome(), (Outcome{Side::silver, Reason::time}));
  EXPECT_EQ(HostedGame::from_store(game.to_store()).outcome(), game.outcome());
}

TEST(HostedGame, TakesBackToThePersonsTurn) {
  Random random(4);
  HostedGame game = started("", Side::silver);
  EXPECT_FALSE(game.take_back(kBegin));
  engine_plays(game, kGold, 1, kBegin);
  EXPECT_FALSE(game.take_back(kBegin));
  game.play_for_person(kSilver, kBegin);
  const std::string before = some_turn(game.game(), random);
  engine_plays(game, before, 1, kBegin);
  const Json at_persons_turn = game.to_client(kBegin);
  game.play_for_person(some_turn(game.game(), random), kBegin);
  engine_plays(game, some_turn(game.game(), random), 1, kBegin);
  EXPECT_TRUE(game.take_back(kBegin));
  EXPECT_EQ(game.to_client(kBegin), at_persons_turn);
  EXPECT_TRUE(game.take_back(kBegin));
  EXPECT_EQ(game.plies(), 1);
}

TEST(HostedGame, RefusesWhatIsIllegalAndStaysAsItWas) {
  HostedGame game = started("");
  const Json before = game.to_client(kBegin);
  for (const char* words : {"", "Ra2", "ra7", "nonsense", "Ee2n", kSilver})
    EXPECT_THROW(game.play_for_person(words, kBegin), InputError) << words;
  EXPECT_EQ(game.to_client(kBegin), before);
  EXPECT_THROW(static_cast<void>(HostedGame::from_store(Json::object())), InputError);
  EXPECT_THROW(static_cast<void>(HostedGame::from_store(Json{{"format", 2}})), InputError);
}

}  // namespace
}  // namespace tusk::api
