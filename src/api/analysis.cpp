#include "api/analysis.h"

#include <algorithm>
#include <thread>

#include "api/address.h"
#include "api/live_search.h"
#include "api/position_json.h"
#include "arimaa/board/game.h"
#include "base/error.h"

namespace tusk::api {

using namespace arimaa;

namespace {

// For clients on other machines, which share the few search slots.
constexpr double kMaxSecondsElsewhere = 120;
constexpr int kLeastHash = 4;

// With `threat`, searches what the other side would do if it were to move.
LiveSearch read_question(const Call& call) {
  call.fields.allow_only({"position", "steps", "lines", "seconds", "view", "client", "threads", "hash", "engine"});
  TurnState state = turn_state(call.fields.text("position"), call.fields.text("steps", ""));
  const std::string view = call.fields.text("view", "best");
  if (view != "best" && view != "threat") throw Refusal(status::kBadRequest, "view: expected best or threat");
  if (view == "threat") {
    if (state.position.pending() == Pending::push) throw InputError("a push must be finished before threats are shown");
    state.position.end_turn();
    state.turn_start = state.position;
    state.steps.clear();
  }
  const Game game(state.turn_start, Rules::official);
  if (game.outcome()) throw InputError("the game is over in this position");
  if (state.position.steps_left() == 0) throw InputError("the turn has no step left; finish it first");
  return {Root(game, state.steps), call.fields.integer("lines", 1, kMaxLines, 1),
          std::min(call.fields.number("seconds", 0.05, kMaxAnalysisSeconds, 10),
                   is_loopback(call.address()) ? kMaxAnalysisSeconds : kMaxSecondsElsewhere),
          call.fields.integer("threads", 1, max_threads(), 1),
          call.fields.integer("hash", kLeastHash, kMaxHashMebibytes, kDefaultHashMebibytes)};
}

// Streams the reports of a search. `search` gets a function to send a report, or nullptr to see whether the client
// still listens.
Stream stream_of(SearchDesk& desk, const Call& call, const Position& start,
                 std::function<void(const SendReport& send_report)> search) {
  return [&desk, client = call.client, start, search = std::move(search)](const Send& send) {
    try {
      const SearchDesk::Slot slot(desk, client, [&] { return send("", Json()); });
      std::optional<std::uint64_t> nodes;
      search([&](const SearchReport* report) {
        if (report != nullptr) nodes = report->nodes;
        return report != nullptr ? send("report", report_json(start, *report)) : send("", Json());
      });
      slot.log("analysis", nodes);
      send("done", Json::object());
    } catch (const Refusal& refusal) {
      send("refused", Json{{"status", refusal.status()}, {"reason", refusal.what()}});
    }
  };
}

// External engines cannot search in mid-turn.
Stream ask_engine(SearchDesk& desk, Engines& engines, const std::string& name, const Call& call,
                  const LiveSearch& question) {
  engines.must_have(name);
  if (question.root.position != question.root.turn_start)
    throw InputError("other engines search whole turns only: omit the steps");
  const Game game(question.root.turn_start, Rules::official);
  return stream_of(desk, call, game.position(),
                   [&engines, name, game, seconds = question.seconds](const SendReport& send_report) {
                     engines.analyse(name, game, seconds, send_report);
                   });
}

Stream analyse(SearchDesk& desk, Engines& engines, const Call& call) {
  const LiveSearch question = read_question(call);
  if (const std::string engine = call.fields.text("engine", ""); !engine.empty())
    return ask_engine(desk, engines, engine, call, question);
  return stream_of(desk, call, question.root.position,
                   [&desk, question](const SendReport& send_report) { (void)run_live(desk, question, send_report); });
}

}  // namespace

int max_threads() { return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 16); }

std::vector<Route> analysis_routes(SearchDesk& desk, Engines& engines) {
  return {{"GET", "/api/arimaa/analysis", {}, [&](const Call& call) { return analyse(desk, engines, call); }}};
}

}  // namespace tusk::api
