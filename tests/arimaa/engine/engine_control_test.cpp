// Stopping, levels and searches that start in mid-turn: the engine as its callers drive it.
#include <gtest/gtest.h>
#include <thread>

#include "arimaa/engine/engine.h"
#include "arimaa/engine/levels.h"
#include "arimaa/eval/noisy.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/random_play.h"
#include "arimaa/notation/turn_text.h"
#include "base/stopwatch.h"

namespace tusk::arimaa {
namespace {

constexpr auto kOpening = "g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]";
// The rabbit on a7 is one step from home.
constexpr auto kGoalInOne = "g [   ddrrrR hc chr   m       e       E       M   RRH    H RRCDDC R]";

EngineOptions small() {
  EngineOptions options;
  options.hash_mebibytes = 1;
  return options;
}

bool is_legal(const Game& game, const SearchReport& report) {
  return !report.lines.empty() && !report.lines[0].turns.empty() &&
         game.why_illegal(report.lines[0].turns.front()).empty();
}

TEST(EngineControl, AStopBeforeTheSearchEndsIt) {
  const Game game(parse_position(kOpening).position, Rules::official);
  Engine engine(small());
  engine.stop();
  EXPECT_TRUE(is_legal(game, engine.search(Root(game), {})));
}

TEST(EngineControl, ACancelledStopDoesNothing) {
  const Game game(parse_position(kOpening).position, Rules::official);
  Engine engine(small());
  engine.stop();
  engine.cancel_stop();
  SearchLimits limits;
  limits.depth = 3;
  EXPECT_EQ(engine.search(Root(game), limits).depth, 3);
}

// Whatever has been learnt, and whether or not a stop came in between, a new game is searched as by a new engine.
TEST(EngineControl, ForgetsInTime) {
  const Game game(parse_position(kOpening).position, Rules::official);
  SearchLimits limits;
  limits.depth = 6;
  const std::uint64_t fresh = Engine(small()).search(Root(game), limits).nodes;
  Engine engine(small());
  for (const bool stopped : {false, true}) {
    engine.search(Root(game), limits);
    EXPECT_NE(engine.search(Root(game), limits).nodes, fresh);
    engine.forget();
    if (stopped) {
      engine.stop();
      engine.prepare();
      EXPECT_TRUE(is_legal(game, engine.search(Root(game), limits)));
      engine.cancel_stop();
    }
    EXPECT_EQ(engine.search(Root(game), limits).nodes, fresh);
  }
}

TEST(EngineControl, StopsFromAnotherThread) {
  const Game game(parse_position(kOpening).position, Rules::official);
  EngineOptions options = small();
  options.threads = 3;
  Engine engine(options);
  for (int i = 0; i < 5; ++i) {
    std::jthread stopper([&engine] {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      engine.stop();
    });
    EXPECT_TRUE(is_legal(game, engine.search(Root(game), {})));
    stopper.join();
    engine.cancel_stop();
  }
}

TEST(EngineControl, KeepsToTheMaximumTime) {
  const Game game(parse_position(kOpening).position, Rules::official);
  Engine engine(small());
  SearchLimits limits;
  limits.maximum_seconds = 0.1;
  const Stopwatch watch;
  EXPECT_TRUE(is_legal(game, engine.search(Root(game), limits)));
  EXPECT_GT(watch.seconds(), 0.09);
  EXPECT_LT(watch.seconds(), 20);  // without a limit it would search for ever
}

// One turn alone stops the rabbit. Without a look at its rivals a search uses 40% of its target at least. That look
// comes when an iteration ends, which depends on the machine, so targets are tried until one fits.
TEST(EngineControl, EndsEarlyWhenOneTurnDominates) {
  const auto share_used = [](const char* text, double target) {
    Engine engine(small());
    SearchLimits limits;
    limits.target_seconds = target;
    return engine.search(Root(parse_position(text).position), limits).seconds / target;
  };
  double least = 1;
  for (double target = 0.2; target < 12 && least >= 0.4; target *= 1.4)
    least = share_used("s [            c   RR         r  Ec  C C      ed dm                ]", target);
  EXPECT_LT(least, 0.4);
  EXPECT_GT(share_used(kOpening, 0.3), 0.4);
}

TEST(EngineControl, ShowsDistinctLines) {
  const Game game(parse_position(kOpening).position, Rules::official);
  EngineOptions options = small();
  options.multipv = 4;
  Engine engine(options);
  SearchLimits limits;
  limits.depth = 4;
  const SearchReport report = engine.search(Root(game), limits);
  ASSERT_EQ(report.lines.size(), 4U);
  for (std::size_t i = 1; i < report.lines.size(); ++i) {
    EXPECT_GE(report.lines[i - 1].score, report.lines[i].score);
    EXPECT_FALSE(report.lines[i - 1].turns.front() == report.lines[i].turns.front());
  }
}

// Whatever steps a turn begins with, pushes and pulls half made included, the search completes it to a legal one.
TEST(EngineControl, CompletesEveryBeginningOfATurn) {
  Random random(3);
  Engine engine(small());
  SearchLimits limits;
  limits.nodes = 2000;
  for (int i = 0; i < 40; ++i) {
    const Game game = testing::random_game(random, 30).game;
    if (game.outcome()) continue;
    const Turn taken = testing::random_steps(random, game.position(), random.between(1, kStepsPerTurn));
    const SearchReport report = engine.search(Root(game, taken), limits);
    Turn whole = taken;
    ASSERT_FALSE(report.lines.empty());
    if (report.lines[0].turns.empty()) continue;  // this beginning leads to no legal turn
    for (const Step step : report.lines[0].turns.front()) whole.push_back(step);
    ASSERT_EQ(game.why_illegal(whole), "") << short_form(game.position()) << to_text(game.position(), whole);
  }
}

TEST(Levels, TakeAGoalAtEveryLevel) {
  const Game game(parse_position(kGoalInOne).position, Rules::official);
  Engine engine(small());
  Random random(1);
  for (int level = kLowestLevel; level <= kFullStrength; ++level) {
    SearchLimits limits;
    limits.depth = 4;
    const SearchReport report = search_at_level(engine, level, Root(game), limits, random);
    ASSERT_TRUE(is_legal(game, report));
    Game after = game;
    after.play(report.lines[0].turns.front());
    ASSERT_TRUE(after.outcome().has_value()) << level;
    EXPECT_EQ(after.outcome()->winner, Side::gold);
  }
}

TEST(Levels, LeaveTheEngineAsItWas) {
  const Game game(parse_position(kOpening).position, Rules::official);
  Engine engine(small());
  Random random(1);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(is_legal(game, search_at_level(engine, 1, Root(game), {}, random)));
  EXPECT_EQ(engine.options().multipv, small().multipv);
  EXPECT_EQ(engine.options().techniques, small().techniques);
  const auto evaluator = make_evaluator(EngineOptions{}.evaluator);
  EXPECT_EQ(engine.evaluator().clone()->evaluate(game.position()), evaluator->evaluate(game.position()));
}

TEST(Levels, MisjudgeButValueStepsLeftAsBefore) {
  for (const std::string_view name : evaluator_names())
    EXPECT_EQ(make_noisy_evaluator(make_evaluator(name), 50)->values_steps_left(), name == "network") << name;
}

TEST(Levels, MisjudgeWithinBounds) {
  const auto steady = make_evaluator("classic");
  const auto noisy = make_noisy_evaluator(make_evaluator("classic"), 50);
  Random random(1);
  int most = 0;
  for (int i = 0; i < 200; ++i) {
    const Position position = testing::random_game(random, 10).game.position();
    const int error = noisy->evaluate(position) - steady->evaluate(position);
    EXPECT_EQ(noisy->clone()->evaluate(position) - steady->evaluate(position), error);
    EXPECT_LE(std::abs(error), 50);
    most = std::max(most, std::abs(error));
    Score sum = 0;
    for (const Term& term : noisy->explain(position)) sum += term.gold - term.silver;
    for (const Term& term : steady->explain(position)) sum -= term.gold - term.silver;
    EXPECT_EQ(sum, position.side() == Side::gold ? error : -error);
  }
  EXPECT_GT(most, 25);
}

TEST(Levels, FollowTheSeed) {
  const Game game(parse_position(kOpening).position, Rules::official);
  const auto first_turn = [&](std::uint64_t seed) {
    Engine engine(small());
    Random random(seed);
    return to_text(game.position(), search_at_level(engine, 2, Root(game), {}, random).lines[0].turns.front());
  };
  EXPECT_EQ(first_turn(5), first_turn(5));
}

TEST(Levels, GrowInEveryRespect) {
  for (int level = kLowestLevel + 1; level < kFullStrength; ++level) {
    const Level& weaker = level_settings(level - 1);
    const Level& stronger = level_settings(level);
    EXPECT_GE(stronger.depth, weaker.depth);
    EXPECT_GT(stronger.nodes, weaker.nodes);
    EXPECT_LE(stronger.candidates, weaker.candidates);
    EXPECT_LT(stronger.misjudgement, weaker.misjudgement);
    EXPECT_LT(stronger.spread, weaker.spread);
    EXPECT_LE(stronger.oversight, weaker.oversight);
  }
}

}  // namespace
}  // namespace tusk::arimaa
