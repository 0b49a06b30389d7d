#include <fmt/format.h>

#include "arimaa/board/game.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "serve/live_search.h"
#include "serve/position_json.h"
#include "serve/study_routes.h"

namespace tusk::serve {

using namespace arimaa;

namespace {

constexpr std::size_t kMostTurns = 1000;
constexpr double kMostSeconds = 10;

struct Review {
  Game start{Position{}, Rules::official};
  std::vector<Turn> turns;
  double seconds = 1;
  std::string client;
};

// Turns count one by one, as in a study: a repetition that was not allowed only makes the history begin anew.
void advance(Game& game, const Turn& turn) {
  if (!game.why_illegal(turn).empty()) game = Game(game.position(), Rules::official);
  if (const std::string why = game.outcome() ? "the game is over" : game.why_illegal(turn); !why.empty())
    throw InputError(why);
  game.play(turn);
}

Review read_review(const Call& call) {
  call.fields.allow_only({"position", "turns", "seconds"});
  Review review;
  review.seconds = call.fields.number("seconds", 0.05, kMostSeconds, review.seconds);
  review.client = call.client;
  const TurnState start = turn_state(call.fields.text("position"), "");
  if (!start.steps.empty()) throw InputError("position: the beginning of a turn is needed");
  review.start = Game(start.position, Rules::official);
  Game game = review.start;
  for (const std::string& words : call.fields.texts("turns", kMostTurns)) {
    try {
      review.turns.push_back(parse_turn(words, game.position()));
      advance(game, review.turns.back());
    } catch (const InputError& error) {
      throw InputError(fmt::format("turn {} ({}): {}", review.turns.size(), quote(words), error.reason()));
    }
  }
  return review;
}

// Every position has to ask for a place of its own, so that a long review does not keep others from theirs.
Json review_position(SearchDesk& desk, const Review& review, const Game& game, const Send& send, bool& listening) {
  if (game.outcome()) return {{"over", outcome_json(game.outcome())}, {"report", nullptr}};
  const auto alive = [&] { return listening = listening && send("", Json()); };
  const SearchDesk::Place place(desk, review.client, alive);
  return {{"over", nullptr}, {"report", run_live(desk, {Root(game), 1, review.seconds}, [&](const Json* report) {
                                return report != nullptr || alive();
                              })}};
}

void run_review(SearchDesk& desk, const Review& review, const Send& send) {
  bool listening = true;
  Game game = review.start;
  for (std::size_t ply = 0; ply <= review.turns.size(); ++ply) {
    if (ply > 0) advance(game, review.turns[ply - 1]);
    Json event{{"ply", ply}};
    event.update(review_position(desk, review, game, send, listening));
    // What a search that was stopped half-way says is no judgement.
    if (desk.closed()) throw Refusal(status::kBusy, "the server is stopping");
    if (!listening || !send("turn", event)) return;
  }
  send("done", Json::object());
}

Stream review(SearchDesk& desk, const Call& call) {
  return [&desk, review = read_review(call)](const Send& send) {
    try {
      run_review(desk, review, send);
    } catch (const Refusal& refusal) {
      send("refused", Json{{"status", refusal.status()}, {"reason", refusal.what()}});
    }
  };
}

}  // namespace

std::vector<Route> review_routes(SearchDesk& desk) {
  return {{"POST", "/api/arimaa/review", {}, [&desk](const Call& call) { return review(desk, call); }}};
}

}  // namespace tusk::serve
