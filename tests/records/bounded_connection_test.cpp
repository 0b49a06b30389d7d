#include "records/bounded_connection.h"

#include <chrono>
#include <gtest/gtest.h>
#include <thread>

#include "base/error.h"
#include "base/stopwatch.h"
#include "records/question_text.h"
#include "records/support.h"

namespace tusk::records {
namespace {

constexpr const char* kEndless =
    "WITH RECURSIVE numbers(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM numbers WHERE x < 1000000000) "
    "SELECT COUNT(*) FROM numbers";

TEST(BoundedConnection, BreaksOffWhatTakesTooLongAndGoesOn) {
  const TestDatabase database;
  BoundedConnection connection(database.url());
  for (int round = 0; round < 2; ++round) {
    const Stopwatch watch;
    EXPECT_THROW(connection.ask(0.3, [](Database& asked) { static_cast<void>(asked.number(kEndless)); }), OutOfTime);
    EXPECT_LT(watch.seconds(), 30);
    std::int64_t games = -1;
    connection.ask(30, [&](Database& asked) { games = asked.number("SELECT COUNT(*) FROM games"); });
    EXPECT_EQ(games, 0);
  }
}

TEST(BoundedConnection, IsCancelledFromElsewhere) {
  const TestDatabase database;
  BoundedConnection connection(database.url());
  const Stopwatch watch;
  std::jthread impatient([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    connection.cancel();
  });
  EXPECT_THROW(connection.ask(600, [](Database& asked) { static_cast<void>(asked.number(kEndless)); }),
               DatabaseFailure);
  EXPECT_LT(watch.seconds(), 30);
  EXPECT_THROW(connection.ask(30, [](Database&) {}), DatabaseFailure);
}

TEST(BoundedConnection, SaysWhatFailed) {
  const TestDatabase database;
  BoundedConnection connection(database.url());
  EXPECT_THROW(connection.ask(5, [](Database& asked) { static_cast<void>(asked.number("SELECT x FROM nothing")); }),
               DatabaseFailure);
  EXPECT_THROW(connection.ask(5, [](Database&) { throw InputError("mine"); }), InputError);
  EXPECT_THROW(BoundedConnection("/nowhere/at/all.db"), InputError);
}

TEST(QuestionText, DatesReadBack) {
  for (const char* text : {"1970-01-02", "2002-12-31", "2024-02-29", "9999-12-31"})
    EXPECT_EQ(date_text(parse_date(text)), text);
  EXPECT_EQ(date_text(parse_date("2024")), "2024-01-01");
  EXPECT_EQ(date_text(parse_date("2024-06")), "2024-06-01");
  for (const char* text : {"", "x", "2024-13", "2023-02-29", "2024-1-1-1", "99999"})
    EXPECT_THROW(static_cast<void>(parse_date(text)), InputError) << text;
  EXPECT_EQ(date_text(0), "");
  EXPECT_EQ(date_text(std::int64_t{1} << 62), "");
  EXPECT_THROW(static_cast<void>(parse_animal("X")), InputError);
}

}  // namespace
}  // namespace tusk::records
