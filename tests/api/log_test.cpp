#include "api/log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <new>
#include <vector>

#include "api/search_desk.h"

namespace tusk::api {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

class Recording : public Log {
 public:
  using Log::Log;
  std::vector<std::string> lines;

 private:
  void put(LogLevel level, const std::string& line) override {
    lines.push_back(std::string(kLogLevelNames[static_cast<std::size_t>(level)]) + ": " + line);
  }
};

std::vector<std::string> told_at(LogLevel level) {
  Recording log(level);
  for (const LogLevel each : {LogLevel::off, LogLevel::error, LogLevel::info, LogLevel::debug}) log.write(each, "x");
  return log.lines;
}

TEST(Log, TellsWhatItsLevelSays) {
  EXPECT_TRUE(told_at(LogLevel::off).empty());
  EXPECT_THAT(told_at(LogLevel::error), ElementsAre("error: x"));
  EXPECT_THAT(told_at(LogLevel::info), ElementsAre("error: x", "info: x"));
  EXPECT_THAT(told_at(LogLevel::debug), ElementsAre("error: x", "info: x", "debug: x"));
}

TEST(Log, KnowsItsLevelsByName) {
  for (std::size_t i = 0; i < kLogLevelNames.size(); ++i)
    EXPECT_EQ(log_level_of(kLogLevelNames[i]), static_cast<LogLevel>(i));
  EXPECT_FALSE(log_level_of("warning"));
}

TEST(Log, MakesOneLineOfWhatever) {
  Recording log(LogLevel::info);
  log.write(LogLevel::info, "a\nb\r\x1b[2J\x9b\xff" + std::string(1000, 'x'));
  ASSERT_EQ(log.lines.size(), 1U);
  EXPECT_THAT(log.lines[0], HasSubstr("a\\x0ab\\x0d\\x1b[2J\\x9b\\xff"));
  EXPECT_LT(log.lines[0].size(), 300U);
  for (const char c : log.lines[0]) EXPECT_GE(static_cast<unsigned char>(c), 0x20);
}

TEST(Log, TellsNoSecret) {
  Recording log(LogLevel::info, "sesame");
  log.write(LogLevel::error, "sesame and postgresql://ann:pass@host/db, opened by sesame");
  EXPECT_THAT(log.lines, ElementsAre("error: *** and postgresql://ann:***@host/db, opened by ***"));
}

TEST(Log, GoesOnWhereALineCannotBeTold) {
  class Full : public Log {
   public:
    Full() : Log(LogLevel::debug) {}

   private:
    void put(LogLevel /*level*/, const std::string& /*line*/) override { throw std::bad_alloc(); }
  } log;
  log.write(LogLevel::error, "x");
}

TEST(Log, TellsOfSearches) {
  Recording log(LogLevel::info);
  SearchDesk desk({}, log);
  const SearchDesk::Slot slot(desk, "127.0.0.1 a-page");
  slot.log("analysis", 1234);
  slot.log("ponder");
  EXPECT_THAT(log.lines, ElementsAre(MatchesRegex("info: search analysis 1234 nodes [0-9]+ ms waited [0-9]+ ms"),
                                     MatchesRegex("info: search ponder \\? nodes [0-9]+ ms waited [0-9]+ ms")));
  EXPECT_THAT(log.lines[0], Not(HasSubstr("a-page")));
}

}  // namespace
}  // namespace tusk::api
