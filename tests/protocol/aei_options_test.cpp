#include "protocol/aei_options.h"

#include <gmock/gmock.h>
#include <set>

#include "base/error.h"
#include "protocol/session.h"

namespace tusk::protocol {
namespace {

using ::testing::IsEmpty;
using testing::kMiddleGame;
using testing::Session;
using ::testing::SizeIs;

void expect_defaults(const arimaa::EngineOptions& options) {
  const arimaa::EngineOptions defaults;
  EXPECT_EQ(options.evaluator, defaults.evaluator);
  EXPECT_EQ(options.threads, defaults.threads);
  EXPECT_EQ(options.hash_mebibytes, defaults.hash_mebibytes);
  EXPECT_EQ(options.multipv, defaults.multipv);
  EXPECT_EQ(options.techniques, defaults.techniques);
}

TEST(AeiOptions, EveryOneTakesItsDefault) {
  for (const AeiOption& option : aei_options()) {
    AeiSettings settings;
    EXPECT_NE(set_aei_option(settings, option.name, option.default_value), OptionEffect::unknown) << option.name;
    expect_defaults(settings.engine);
    EXPECT_EQ(settings.level, AeiSettings{}.level);
    EXPECT_FALSE(settings.has_clock());
  }
}

TEST(AeiOptions, NamesAreDistinct) {
  std::set<std::string_view> names;
  for (const AeiOption& option : aei_options()) names.insert(option.name);
  for (const auto& technique : arimaa::kTechniques) names.insert(technique.name);
  for (const auto& param : arimaa::kParams) names.insert(param.name);
  EXPECT_EQ(names.size(), aei_options().size() + arimaa::kTechniques.size() + arimaa::kParams.size());
}

TEST(AeiOptions, NumbersOfTheSearchKeepToTheirBounds) {
  // Every number of the search is in the list: they are all it has.
  EXPECT_EQ(arimaa::kParams.size() * sizeof(int), sizeof(arimaa::SearchParams));
  const arimaa::SearchParams defaults;
  for (const auto& param : arimaa::kParams) {
    EXPECT_LE(param.low, defaults.*param.value) << param.name;
    EXPECT_GE(param.high, defaults.*param.value) << param.name;
    EXPECT_GT(param.step, 0) << param.name;
    AeiSettings settings;
    EXPECT_EQ(set_aei_option(settings, param.name, std::to_string(param.high)), OptionEffect::engine);
    EXPECT_EQ(settings.engine.params.*param.value, param.high) << param.name;
    for (const std::string& wrong : {std::to_string(param.high + 1), std::to_string(param.low - 1), std::string("x")})
      EXPECT_THROW(set_aei_option(settings, param.name, wrong), InputError) << param.name;
  }
}

TEST(AeiOptions, TheProtocolsAreThere) {
  for (const auto* name :
       {"tcmove",   "tcreserve", "tcpercent", "tcmax",        "tctotal",  "tcturns",  "tcturntime",      "greserve",
        "sreserve", "gused",     "sused",     "lastmoveused", "moveused", "opponent", "opponent_rating", "rating",
        "rated",    "event",     "hash",      "depth",        "threads",  "multipv",  "network",         "style",
        "nodes",    "movetime",  "level",     "setup",        "seed"}) {
    const auto options = aei_options();
    EXPECT_TRUE(std::any_of(options.begin(), options.end(), [&](const auto& o) { return o.name == name; })) << name;
  }
}

TEST(AeiOptions, SetWhatTheySay) {
  AeiSettings settings;
  const auto set = [&](std::string_view name, std::string_view value) {
    return set_aei_option(settings, name, value) != OptionEffect::unknown;
  };
  EXPECT_TRUE(set("tcmove", "0.2"));
  EXPECT_TRUE(set("tcreserve", "60"));
  EXPECT_TRUE(set("greserve", "41.5"));
  EXPECT_TRUE(set("tcpercent", "50"));
  EXPECT_TRUE(set("tcmax", "90"));
  EXPECT_TRUE(set("tcturntime", "30"));
  EXPECT_TRUE(set("moveused", "3"));
  EXPECT_EQ(settings.clock.per_move, 0.2);
  EXPECT_EQ(settings.reserves[0], 41.5);
  EXPECT_EQ(settings.reserves[1], 60);
  EXPECT_EQ(settings.clock.percent, 50);
  EXPECT_EQ(settings.clock.reserve_cap, 90);
  EXPECT_EQ(settings.clock.turn_time, 30);
  EXPECT_EQ(settings.clock.used, 3);
  settings.start_game();
  EXPECT_EQ(settings.reserves[0], 60);
  EXPECT_TRUE(set("threads", "3"));
  EXPECT_TRUE(set("multipv", "4"));
  EXPECT_TRUE(set("hash", "7"));
  EXPECT_TRUE(set("depth", "-1"));
  EXPECT_TRUE(set("nodes", "1000"));
  EXPECT_TRUE(set("movetime", "1.5"));
  EXPECT_TRUE(set("level", "3"));
  EXPECT_TRUE(set("setup", "random"));
  EXPECT_TRUE(set("seed", "42"));
  EXPECT_EQ(settings.engine.threads, 3);
  EXPECT_EQ(settings.engine.multipv, 4);
  EXPECT_EQ(settings.engine.hash_mebibytes, 7);
  EXPECT_EQ(settings.depth, 0);
  EXPECT_EQ(settings.nodes, 1000U);
  EXPECT_EQ(settings.move_seconds, 1.5);
  EXPECT_EQ(settings.level, 3);
  EXPECT_EQ(settings.setup, "random");
  EXPECT_EQ(settings.seed, 42U);
}

TEST(AeiOptions, EveryTechniqueCanBeSwitched) {
  for (const auto& technique : arimaa::kTechniques) {
    AeiSettings settings;
    EXPECT_NE(set_aei_option(settings, technique.name, "false"), OptionEffect::unknown);
    EXPECT_FALSE(settings.engine.techniques.*technique.flag) << technique.name;
    EXPECT_NE(set_aei_option(settings, technique.name, "on"), OptionEffect::unknown);
    EXPECT_TRUE(settings.engine.techniques.*technique.flag) << technique.name;
    EXPECT_THROW(set_aei_option(settings, technique.name, "perhaps"), InputError);
  }
}

TEST(AeiOptions, EveryStyleCanBeChosen) {
  AeiSettings settings;
  for (const auto name : arimaa::evaluator_names()) {
    EXPECT_NE(set_aei_option(settings, "style", name), OptionEffect::unknown);
    EXPECT_EQ(settings.engine.evaluator.name, name);
  }
}

TEST(AeiOptions, BadValuesAreRefused) {
  const std::pair<const char*, const char*> bad[] = {
      {"level", "0"},       {"level", "11"},     {"level", "high"},
      {"threads", "0"},     {"threads", "9999"}, {"hash", "-1"},
      {"hash", "99999999"}, {"hash", ""},        {"depth", "61"},
      {"depth", "4x"},      {"nodes", "-5"},     {"tcmove", "soon"},
      {"tcmove", "nan"},    {"tcmove", ""},      {"movetime", "1e999"},
      {"style", "punk"},    {"setup", "sofa"},   {"multipv", "0"},
      {"network", "x.nn"},  {"seed", "1e5"},     {"nodes", "99999999999999999999999"},
  };
  for (const auto& [name, value] : bad) {
    AeiSettings settings;
    EXPECT_THROW(set_aei_option(settings, name, value), InputError) << name << ' ' << value;
    expect_defaults(settings.engine);
  }
}

TEST(AeiOptions, NegativeTimesAreNone) {
  AeiSettings settings;
  EXPECT_NE(set_aei_option(settings, "moveused", "-1"), OptionEffect::unknown);
  EXPECT_EQ(settings.clock.used, 0);
}

TEST(AeiOptions, FaultsAreLogged) {
  Session session;
  session.send("setoption name colour value blue");
  EXPECT_THAT(session.all("log Warning: unknown option"), SizeIs(1));
  session.option("network", "best.nn");
  EXPECT_THAT(session.all("log Error: option network"), SizeIs(1));
  for (const auto* bad : {"setoption", "setoption colour", "setoption name level 3", "setoption name level value"}) {
    session.forget();
    session.send(bad);
    EXPECT_THAT(session.all("log Error"), SizeIs(1)) << bad;
  }
  session.forget();
  session.send("setoption name event value World Championship, round 3");
  session.send("setoption name opponent");
  EXPECT_THAT(session.all("log"), IsEmpty());
}

TEST(AeiOptions, TheSearchFollowsThem) {
  Session session;
  session.send(std::string("setposition ") + kMiddleGame);
  session.option("depth", "3");
  session.send("go");
  EXPECT_TRUE(session.wait_for("bestmove"));
  EXPECT_THAT(session.all("info depth 3"), SizeIs(1));
  EXPECT_THAT(session.all("info depth 4"), IsEmpty());
  session.option("depth", "0");
  session.option("nodes", "2000");
  session.option("threads", "2");
  session.option("reductions", "false");
  session.send("go");
  EXPECT_TRUE(session.wait_for("bestmove"));
  session.option("nodes", "0");
  session.option("movetime", "0.2");
  session.send("go");
  EXPECT_TRUE(session.wait_for("bestmove"));
  session.option("movetime", "0");
  session.option("level", "1");
  session.send("go");
  EXPECT_TRUE(session.wait_for("bestmove"));
  EXPECT_THAT(session.all("log"), IsEmpty());
}

TEST(AeiOptions, TheSeedDecidesTheSetup) {
  const auto setups = [](const std::string& seed) {
    Session session;
    session.option("setup", "random");
    session.option("seed", seed);
    std::string text;
    for (int i = 0; i < 8; ++i) {
      session.send("go");
      text += session.wait_for("bestmove").value_or("none");
    }
    return text;
  };
  EXPECT_EQ(setups("1"), setups("1"));
  EXPECT_NE(setups("1"), setups("2"));
}

}  // namespace
}  // namespace tusk::protocol
