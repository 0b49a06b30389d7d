#include "api/position_json.h"

#include "api/reach.h"
#include "arimaa/board/game.h"
#include "arimaa/board/steps.h"
#include "arimaa/engine/line_text.h"
#include "arimaa/engine/win_score.h"
#include "arimaa/notation/turn_text.h"
#include "arimaa/tactics/capture.h"
#include "arimaa/tactics/goal.h"
#include "base/error.h"

namespace tusk::api {

using namespace arimaa;

namespace {

Json squares_json(Bits squares) {
  Json list = Json::array();
  for (const int index : each_bit(squares)) list.push_back(to_text(Square(index)));
  return list;
}

// The role of a step for the side that makes it.
std::string_view kind_of(const Position& position, Step step) {
  if (position.pending() == Pending::push) return "push-end";
  if ((position.of(position.side()) & step.from().bit()) != 0) return "step";
  const Position next = position.after(step);
  return next.pending() == Pending::push ? "push" : "pull";
}

Json step_json(const Position& position, Step step) {
  Turn one;
  one.push_back(step);
  const auto captured = capture_of(position, step);
  return {{"words", to_text(position, one)},
          {"from", to_text(step.from())},
          {"to", to_text(step.to())},
          {"kind", kind_of(position, step)},
          {"captures", captured ? Json(to_text(captured->square)) : Json()}};
}

// The steps available to a side: the rest of its turn, or a whole turn.
int steps_of(const Position& position, Side side) {
  return side == position.side() ? position.steps_left() : kStepsPerTurn;
}

Json side_facts(const Position& position, Side side) {
  const int steps = steps_of(position, side);
  const bool can_move = steps > 0 && (side != position.side() || position.pending() != Pending::push);
  Json json{{"frozen", squares_json(position.frozen(side))}, {"goal", nullptr}, {"captures", Json::array()}};
  if (!can_move) return json;
  Position start = position;
  if (side != position.side()) start.end_turn();
  if (const auto goal = find_goal(position, side, steps))
    json["goal"] = Json{{"steps", goal->size()}, {"words", to_text(start, *goal)}};
  for (const Capture& capture : find_captures(position, side, steps))
    json["captures"].push_back({{"victim", to_text(capture.victim)},
                                {"trap", to_text(capture.trap)},
                                {"steps", capture.line.size()},
                                {"words", to_text(start, capture.line)}});
  return json;
}

}  // namespace

std::string side_word(Side side) { return side == Side::gold ? "gold" : "silver"; }

Json outcome_json(const std::optional<Outcome>& outcome) {
  if (!outcome) return nullptr;
  return {{"winner", outcome->winner ? Json(side_word(*outcome->winner)) : Json()},
          {"reason", std::string(name_of(outcome->reason))}};
}

TurnState turn_state(const std::string& position, const std::string& steps) {
  TurnState state = parse_position(position);
  if (!trimmed(steps).empty()) {
    if (!state.steps.empty()) throw InputError("the position has steps of its own");
    state.steps = parse_turn(steps, state.position);
    for (const Step step : state.steps) state.position.make(step);
  }
  return state;
}

Json position_json(const TurnState& state) {
  const Position& position = state.position;
  const Game game(state.turn_start, Rules::official);
  Json steps = Json::array();
  if (!game.outcome())
    for (const Step step : legal_steps(position)) steps.push_back(step_json(position, step));
  const std::string why_not = game.outcome() ? "the game is over" : game.why_illegal(state.steps);
  return {{"position", short_form(position)},
          {"toMove", side_word(position.side())},
          {"stepsTaken", to_text(state.turn_start, state.steps)},
          {"stepsLeft", position.steps_left()},
          {"steps", std::move(steps)},
          {"reach", game.outcome() ? Json::array() : reach_json(position)},
          {"pushes", game.outcome() ? Json::array() : pushes_json(position)},
          {"mayEnd", why_not.empty()},
          {"whyNotEnd", why_not},
          {"over", outcome_json(game.outcome())},
          {"facts", facts_json(position)}};
}

Json facts_json(const Position& position) {
  Json traps = Json::array();
  for (const Square trap : kTrapSquares) {
    const int gold = count_bits(neighbours(trap) & position.of(Side::gold));
    const int silver = count_bits(neighbours(trap) & position.of(Side::silver));
    traps.push_back({{"square", to_text(trap)}, {"gold", gold}, {"silver", silver}});
  }
  return {{"gold", side_facts(position, Side::gold)},
          {"silver", side_facts(position, Side::silver)},
          {"traps", std::move(traps)}};
}

Json report_json(const Position& position, const SearchReport& report) {
  Json lines = Json::array();
  for (const Line& line : report.lines)
    lines.push_back({{"score", line.score},
                     {"text", score_text(line.score)},
                     {"decided", is_decided(line.score)},
                     {"turns", turn_texts(position, line.turns)}});
  return {{"depth", report.depth},
          {"finished", report.finished},
          {"nodes", report.nodes},
          {"seconds", report.seconds},
          {"lines", std::move(lines)}};
}

}  // namespace tusk::api
