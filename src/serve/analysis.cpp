#include "serve/analysis.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

#include "arimaa/board/game.h"
#include "arimaa/engine/engine.h"
#include "base/error.h"
#include "serve/position_json.h"

namespace tusk::serve {

using namespace arimaa;

namespace {

constexpr int kHashMebibytes = 32;
constexpr int kMostLines = 5;
constexpr double kMostSeconds = 120;
// A client that has gone is noticed when something is sent to it.
constexpr std::chrono::milliseconds kHeartbeat{500};

struct Question {
  Root root{Position{}};
  int lines = 1;
  double seconds = 10;
  std::string client;
};

// Reports on their way from the search to the client; only the newest matters.
class Mailbox {
 public:
  void put(Json report) {
    const std::lock_guard lock(mutex_);
    newest_ = std::move(report);
    changed_.notify_one();
  }
  void finish() {
    const std::lock_guard lock(mutex_);
    finished_ = true;
    changed_.notify_one();
  }
  struct Mail {
    std::optional<Json> report;
    bool finished = false;
  };
  Mail wait() {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kHeartbeat, [&] { return newest_ || finished_; });
    Mail mail{std::move(newest_), finished_};
    newest_.reset();
    return mail;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<Json> newest_;
  bool finished_ = false;
};

// With `pass`, what the other side would do now: the threats of the position.
Question read_question(const Call& call) {
  call.fields.allow_only({"position", "steps", "lines", "seconds", "view", "client"});
  Question question;
  TurnState state = turn_state(call.fields.text("position"), call.fields.text("steps", ""));
  const std::string view = call.fields.text("view", "best");
  if (view != "best" && view != "threat") throw Refusal(status::kBadRequest, "view: best or threat is needed");
  if (view == "threat") {
    if (state.position.pending() == Pending::push) throw InputError("a push must be finished before threats are shown");
    state.position.end_turn();
    state.turn_start = state.position;
    state.steps.clear();
  }
  const Game game(state.turn_start, Rules::official);
  if (game.outcome()) throw InputError("the game is over in this position");
  if (state.position.steps_left() == 0) throw InputError("the turn has no step left; finish it first");
  question.root = Root(game, state.steps);
  question.lines = call.fields.whole("lines", 1, kMostLines, 1);
  question.seconds = call.fields.number("seconds", 0.05, kMostSeconds, 10);
  question.client = call.client;
  return question;
}

void run_search(SearchDesk& desk, const Question& question, const Send& send) {
  Mailbox mailbox;
  EngineOptions options;
  options.hash_mebibytes = kHashMebibytes;
  options.multipv = question.lines;
  Engine engine(options);
  const SearchDesk::Stopping stopping(desk, [&] { engine.stop(); });
  SearchLimits limits;
  limits.maximum_seconds = question.seconds;
  std::exception_ptr failure;
  std::jthread thread([&] {
    try {
      const auto report = engine.search(question.root, limits, [&](const SearchReport& so_far) {
        mailbox.put(report_json(question.root.position, so_far));
      });
      mailbox.put(report_json(question.root.position, report));
    } catch (...) {
      failure = std::current_exception();
    }
    mailbox.finish();
  });
  for (bool listening = true;;) {
    const auto mail = mailbox.wait();
    if (mail.report)
      listening = listening && send("report", *mail.report);
    else if (!mail.finished)
      listening = listening && send("", Json());
    if (!listening) engine.stop();
    if (mail.finished) break;
  }
  thread.join();
  if (failure) std::rethrow_exception(failure);
  send("done", Json::object());
}

Stream analyse(SearchDesk& desk, const Call& call) {
  return [&desk, question = read_question(call)](const Send& send) {
    try {
      const SearchDesk::Place place(desk, question.client, [&] { return send("", Json()); });
      run_search(desk, question, send);
    } catch (const Refusal& refusal) {
      send("refused", Json{{"status", refusal.status()}, {"reason", refusal.what()}});
    }
  };
}

}  // namespace

std::vector<Route> analysis_routes(SearchDesk& desk) {
  return {{"GET", "/api/arimaa/analysis", {}, [&desk](const Call& call) { return analyse(desk, call); }}};
}

}  // namespace tusk::serve
