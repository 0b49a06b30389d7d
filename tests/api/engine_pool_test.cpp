#include "api/engine_pool.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>
#include <span>
#include <thread>

#include "api/opponents.h"
#include "api/study_routes.h"
#include "arimaa/board/game.h"
#include "arimaa/engine/bench_positions.h"
#include "arimaa/notation/ply.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/turn_text.h"

namespace tusk::api {
namespace {

using namespace arimaa;

constexpr auto kStart = "g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]";
constexpr std::size_t kPositions = 4;  // of the bench

EngineOptions options_with(int hash, const std::string& style = "network", int lines = 1) {
  EngineOptions options;
  options.hash_mebibytes = hash;
  options.evaluator.name = style;
  options.multipv = lines;
  return options;
}

Root root_of(std::string_view position) { return Root(Game(parse_position(position).position, Rules::official)); }

// Everything that a search with a limit of nodes finds, as text.
std::string answer_of(Engine& engine, std::string_view position) {
  SearchLimits limits;
  limits.nodes = 4000;
  const Root root = root_of(position);
  const SearchReport report = engine.search(root, limits);
  std::string text = fmt::format("depth {} nodes {}", report.depth, report.nodes);
  for (const Line& line : report.lines) {
    text += fmt::format(" | {}", line.score);
    if (!line.turns.empty()) text += " " + to_text(root.position, line.turns.front());
  }
  return text;
}

TEST(EnginePool, AnswersAsANewEngineWould) {
  EnginePool pool({.idle = 2});
  const std::array options{
      options_with(4), options_with(4), options_with(8), options_with(4, "classic"), options_with(4, "classic", 3),
      options_with(4)};
  for (const EngineOptions& wanted : options)
    for (const std::string_view position : std::span(kBenchPositions).first(kPositions)) {
      Engine fresh(wanted);
      const auto pooled = pool.lend_engine(wanted);
      EXPECT_EQ(answer_of(*pooled, position), answer_of(fresh, position));
      // What the last user left behind: a table full of this position, and a stop that came too late.
      pooled->stop();
    }
  EXPECT_EQ(pool.built(), 1U);
}

TEST(EnginePool, LendsTheEngineThatFitsBest) {
  EnginePool pool({.idle = 3});
  auto small = pool.lend_engine(options_with(4)), large = pool.lend_engine(options_with(8));
  const Engine* const first = small.get();
  small.reset();
  large.reset();
  const auto again = pool.lend_engine(options_with(4)), other = pool.lend_engine(options_with(16));
  EXPECT_EQ(again.get(), first);
  EXPECT_EQ(other->options().hash_mebibytes, 16);
  EXPECT_EQ(pool.built(), 2U);
}

TEST(EnginePool, NeverLendsAnEngineTwice) {
  constexpr int kUsers = 4, kTimes = 50;
  EnginePool pool({.idle = 2});
  std::mutex mutex;
  std::set<const Engine*> lent;
  std::atomic<int> shared{0};
  std::vector<std::jthread> users;
  for (int user = 0; user < kUsers; ++user)
    users.emplace_back([&, user] {
      for (int i = 0; i < kTimes; ++i) {
        const auto engine = pool.lend_engine(options_with(1 + (user + i) % 2, "classic"));
        const auto count = [&](bool begins) {
          const std::lock_guard lock(mutex);
          if (!begins)
            lent.erase(engine.get());
          else if (!lent.insert(engine.get()).second)
            ++shared;
        };
        count(true);
        SearchLimits limits;
        limits.nodes = 50;
        (void)engine->search(root_of(kStart), limits);
        count(false);
      }
    });
  users.clear();
  EXPECT_EQ(shared, 0);
  EXPECT_LE(pool.idle(), 2U);
}

TEST(EnginePool, KeepsNoMoreThanItMay) {
  EnginePool pool({.idle = 2, .idle_mebibytes = 4, .idle_time = std::chrono::hours(1)});
  {
    const auto one = pool.lend_engine(options_with(1)), two = pool.lend_engine(options_with(1)),
               three = pool.lend_engine(options_with(1));
    EXPECT_EQ(pool.idle(), 0U);
  }
  EXPECT_EQ(pool.idle(), 2U);
  (void)pool.lend_engine(options_with(5));
  EXPECT_EQ(pool.idle(), 1U) << "an engine with a large table has to be freed";
  pool.tidy();
  EXPECT_EQ(pool.idle(), 1U);

  EnginePool hasty({.idle = 2, .idle_time = std::chrono::milliseconds(0)});
  (void)hasty.lend_engine(options_with(1));
  EXPECT_EQ(hasty.idle(), 1U);
  hasty.tidy();
  EXPECT_EQ(hasty.idle(), 0U);
}

TEST(EnginePool, ServesAWholeReviewWithOneEngine) {
  SearchDesk desk({});
  const Route route = review_routes(desk).front();
  Call call;
  call.client = "127.0.0.1";
  call.fields = Fields(
      Json{{"position", kStart}, {"turns", {"Ee2n Ee3n", "ed7s ed6s", "Hb2n Hb3n", "hb7s hb6s"}}, {"seconds", 0.05}});
  int searched = 0;
  bool done = false;
  route.stream(call)([&](std::string_view event, const Json& data) {
    if (event == "turn") searched += data.at("report").is_null() ? 0 : 1;
    done = done || event == "done";
    return true;
  });
  EXPECT_TRUE(done);
  EXPECT_EQ(searched, 5);
  EXPECT_EQ(desk.engines().built(), 1U);
}

HostedGame begun_game() {
  GameTerms terms;
  terms.person = Side::silver;
  terms.opponent.level = 2;
  terms.style = "network";
  terms.seconds = 30;
  terms.seed = 7;
  HostedGame game("000000000000000000000000", terms, 0);
  game.play_for_engine(parse_ply("Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2 Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1", game.game()), 0, 0);
  game.play_for_person("ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7 ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8", 0);
  return game;
}

TEST(EnginePool, ServesOpponentsOneAfterTheOther) {
  const HostedGame game = begun_game();
  Caller caller;
  Engines others;
  const auto first_reply = [&](SearchDesk& desk) { return Opponents(desk, others).think(caller, game).ply; };
  SearchDesk desk({}), untouched({});
  const auto first = first_reply(desk);
  EXPECT_EQ(first_reply(desk), first);
  EXPECT_EQ(first_reply(untouched), first);
  EXPECT_EQ(desk.engines().built(), 1U);
}

}  // namespace
}  // namespace tusk::api
