#include <fmt/format.h>

#include "api/live_search.h"
#include "api/position_json.h"
#include "api/study_routes.h"
#include "arimaa/board/game.h"
#include "arimaa/engine/win_score.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"

namespace tusk::api {

using namespace arimaa;

namespace {

constexpr std::size_t kMaxTurns = 1000;
constexpr double kMaxSeconds = 10;

struct Review {
  Game start{Position{}, Rules::official};
  std::vector<Turn> turns;
  double seconds = 1;
  std::string client;
};

// As in a study, a turn that repeats a position illegally is accepted and restarts the history.
void advance(Game& game, const Turn& turn) {
  if (!game.why_illegal(turn).empty()) game = Game(game.position(), Rules::official);
  if (const std::string why = game.outcome() ? "the game is over" : game.why_illegal(turn); !why.empty())
    throw InputError(why);
  game.play(turn);
}

Review read_review(const Call& call) {
  call.fields.allow_only({"position", "turns", "seconds"});
  Review review;
  review.seconds = call.fields.number("seconds", 0.05, kMaxSeconds, review.seconds);
  review.client = call.client;
  const TurnState start = turn_state(call.fields.text("position"), "");
  if (!start.steps.empty()) throw InputError("position: expected the start of a turn");
  review.start = Game(start.position, Rules::official);
  Game game = review.start;
  for (const std::string& words : call.fields.texts("turns", kMaxTurns)) {
    try {
      review.turns.push_back(parse_turn(words, game.position()));
      advance(game, review.turns.back());
    } catch (const InputError& error) {
      throw InputError(fmt::format("turn {} ({}): {}", review.turns.size(), quote(words), error.reason()));
    }
  }
  return review;
}

// Reviews a game for one client, as long as it listens.
class Reviewer {
 public:
  Reviewer(SearchDesk& desk, const Review& review, const Send& send) : desk_(desk), review_(review), send_(send) {}

  void run() {
    Game game = review_.start;
    for (std::size_t ply = 0; ply <= review_.turns.size(); ++ply) {
      const Turn* played = ply < review_.turns.size() ? &review_.turns[ply] : nullptr;
      Json event{{"ply", ply}, {"over", outcome_json(game.outcome())}, {"report", nullptr}, {"afterBest", nullptr}};
      if (!game.outcome()) {
        const SearchReport report = search(game);
        event["report"] = report_json(game.position(), report);
        if (played != nullptr) event["afterBest"] = search_after_best(game, report, *played);
      }
      if (!listening_ || !send_("turn", event)) return;
      if (played != nullptr) advance(game, *played);
    }
    send_("done", Json::object());
  }

 private:
  bool alive() { return listening_ = listening_ && send_("", Json()); }

  // Every position waits for its own slot, so that a long review does not block others.
  SearchReport search(const Game& game) {
    const SearchDesk::Slot slot(desk_, review_.client, [this] { return alive(); });
    SearchReport report = run_live(desk_, {Root(game), 1, review_.seconds},
                                   [this](const SearchReport* so_far) { return so_far != nullptr || alive(); });
    slot.log("review", report.nodes);
    // The result of an interrupted search is not a verdict.
    if (desk_.closed()) throw Refusal(status::kBusy, "the server is stopping");
    return report;
  }

  // Searches the position after the best turn, like the one after the turn played: a search favours the side to move,
  // so only positions with the same side to move can be compared. null if both turns lead to the same board, or the
  // best turn is known to win or lose.
  Json search_after_best(const Game& game, const SearchReport& report, const Turn& played) {
    if (!listening_ || report.lines.empty() || report.lines[0].turns.empty()) return nullptr;
    if (is_decided(report.lines[0].score)) return nullptr;
    Game best = game, actual = game;
    advance(best, report.lines[0].turns[0]);
    advance(actual, played);
    if (best.outcome() || best.position() == actual.position()) return nullptr;
    return report_json(best.position(), search(best));
  }

  SearchDesk& desk_;
  const Review& review_;
  const Send& send_;
  bool listening_ = true;
};

Stream review(SearchDesk& desk, const Call& call) {
  return [&desk, review = read_review(call)](const Send& send) {
    try {
      Reviewer(desk, review, send).run();
    } catch (const Refusal& refusal) {
      send("refused", Json{{"status", refusal.status()}, {"reason", refusal.what()}});
    }
  };
}

}  // namespace

std::vector<Route> review_routes(SearchDesk& desk) {
  return {{"POST", "/api/arimaa/review", {}, [&desk](const Call& call) { return review(desk, call); }}};
}

}  // namespace tusk::api
