#include "api/dispatch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace tusk::api {
namespace {

using ::testing::HasSubstr;

const std::vector<Route>& routes() {
  static const std::vector<Route> routes{
      {"GET",
       "/api/things/{id}",
       [](const Call& call) {
         return answer({{"id", call.id}});
       },
       {}},
      {"POST",
       "/api/things/{id}/turns",
       [](const Call& call) {
         return answer({{"n", call.fields.integer("n", 0, 9)}});
       },
       {}},
      {"GET",
       "/api/stream",
       {},
       [](const Call&) {
         return [](const Send& send) {
           send("one", {{"n", 1}});
           throw InputError("bad");
         };
       }},
  };
  return routes;
}

Answer ask(const Request& request) {
  try {
    const auto [route, call] = dispatch(routes(), request);
    return route->handle(call);
  } catch (...) {
    return failure_answer(current_failure(silent_log()));
  }
}

TEST(Dispatch, FindsTheRouteItsIdAndItsFields) {
  EXPECT_EQ(ask({"GET", "/api/things/a%20b", "", ""}).text, R"({"id":"a b"})");
  EXPECT_EQ(ask({"HEAD", "/api/things/7", "", ""}).status, 200);
  EXPECT_EQ(ask({"POST", "/api/things/7/turns", "application/json", R"({"n":3})"}).text, R"({"n":3})");
}

TEST(Dispatch, RefusesWithAStatusAndAReason) {
  EXPECT_EQ(ask({"GET", "/api/nothing", "", ""}).status, 404);
  EXPECT_EQ(ask({"GET", "/api/things/7/8", "", ""}).status, 404);
  EXPECT_EQ(ask({"POST", "/api/things/7", "application/json", ""}).status, 405);
  EXPECT_EQ(ask({"POST", "/api/things/7/turns", "text/plain", "{}"}).status, 415);
  EXPECT_EQ(ask({"POST", "/api/things/7/turns", "application/json", "{"}).status, 400);
  const Answer missing = ask({"POST", "/api/things/7/turns", "application/json", ""});
  EXPECT_EQ(missing.status, 400);
  EXPECT_THAT(missing.text, HasSubstr("n: this field is missing"));
}

TEST(Dispatch, AStreamThatFailsSaysSoAtItsEnd) {
  const auto [route, call] = dispatch(routes(), {"GET", "/api/stream?", "", ""});
  std::string told;
  run_stream(
      route->stream(call),
      [&](const std::string& event) {
        told += event;
        return true;
      },
      silent_log());
  EXPECT_EQ(told, "event: one\ndata: {\"n\":1}\n\nevent: refused\ndata: {\"status\":422,\"reason\":\"bad\"}\n\n");
}

}  // namespace
}  // namespace tusk::api
