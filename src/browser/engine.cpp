// The server's interface without a server: the page's worker (web/src/lib/engine/worker.ts) sends its requests here and
// receives the responses through its own functions.
#include <emscripten.h>
#include <fmt/format.h>
#include <string>

#include "api/dispatch.h"
#include "api/routes.h"
#include "browser/page_games.h"
#include "jungle/tablebase/solved_tables.h"

// clang-format off
EM_JS(void, page_reply, (int status, const char* type, const char* text), {
  Module.reply(status, UTF8ToString(type), UTF8ToString(text));
});
EM_JS(void, page_event, (const char* text), { Module.event(UTF8ToString(text)); });
// clang-format on

namespace tusk::browser {

namespace {

using namespace api;

// Tables are solved on demand, which is fast for up to four animals.
constexpr int kTablePieces = 4;
// The server's limits are not needed here, since all requests come from the page itself.
constexpr const char* kClient = "127.0.0.1";

class Site {
 public:
  Site() : routes_(make_routes({games_, desk_, engines_, opponents_, puzzles_, &tables_})) {
    routes_.push_back({"GET",
                       "/api/explorer/info",
                       [](const Call&) {
                         return answer({{"database", nullptr}, {"reason", "the games database needs a server"}});
                       },
                       {}});
  }
  [[nodiscard]] const std::vector<Route>& routes() const { return routes_; }

 private:
  SearchDesk desk_{{}};
  Engines engines_;
  Opponents opponents_{desk_, engines_};
  PageGames games_;
  PuzzleSource puzzles_;
  jungle::tablebase::SolvedTables tables_{kTablePieces};
  std::vector<Route> routes_;
};

// Errors go to the page's console.
class Console : public Log {
 public:
  Console() : Log(LogLevel::error) {}

 private:
  void put(LogLevel /*level*/, const std::string& line) override { fmt::print(stderr, "tusk: {}\n", line); }
};

Log& console() {
  static Console console;
  return console;
}

const Site& site() {
  static const Site site;
  return site;
}

void reply(const Answer& answer) { page_reply(answer.status, answer.type.c_str(), answer.text.c_str()); }

}  // namespace

}  // namespace tusk::browser

using namespace tusk::browser;

extern "C" {

// Whether a request needs a search, which occupies the whole worker for a while.
EMSCRIPTEN_KEEPALIVE int tusk_is_search(const char* method, const char* target) {
  try {
    std::string id;
    const tusk::api::Route& route = find_route(site().routes(), method, tusk::api::Target(target).path, id);
    return route.work == tusk::api::Work::search ? 1 : 0;
  } catch (const tusk::api::Refusal&) {
    return 0;
  }
}

// Responds with one reply, or with events followed by an empty reply.
EMSCRIPTEN_KEEPALIVE void tusk_ask(const char* method, const char* target, const char* body) {
  tusk::api::Stream stream;
  try {
    auto [route, call] = dispatch(site().routes(), {method, target, "application/json", body});
    call.client = kClient;
    if (route->handle) return reply(route->handle(call));
    stream = route->stream(call);
  } catch (...) {
    return reply(failure_answer(tusk::api::current_failure(console())));
  }
  run_stream(
      stream,
      [](const std::string& event) {
        page_event(event.c_str());
        return true;
      },
      console());
  reply({tusk::api::status::kOk, "", "text/event-stream"});
}
}
