#include "api/analysis.h"
#include "api/arimaa_routes.h"
#include "api/position_json.h"
#include "api/reach.h"
#include "arimaa/engine/levels.h"
#include "arimaa/engine/setups.h"
#include "arimaa/engine/win_score.h"
#include "arimaa/eval/evaluator.h"
#include "arimaa/notation/tokens.h"
#include "arimaa/notation/turn_text.h"

namespace tusk::api {

using namespace arimaa;

namespace {

Json setups_json(const BookSetup& book, Side side) {
  Json list = Json::array();
  for (const bool mirrored : {false, true}) list.push_back(to_text(make_setup(book, side, mirrored)));
  return list;
}

Answer info(const Engines& engines, const Call& call) {
  call.fields.allow_only({});
  Json setups = Json::array();
  for (const BookSetup& book : setup_book())
    setups.push_back({{"name", book.name},
                      {"idea", book.idea},
                      {"gold", setups_json(book, Side::gold)},
                      {"silver", setups_json(book, Side::silver)}});
  Json styles = Json::array();
  for (const std::string_view name : evaluator_names()) styles.push_back(name);
  return answer(
      {{"levels", {{"lowest", kLowestLevel}, {"highest", kFullStrength}, {"default", EngineChoice{}.level}}},
       {"styles", std::move(styles)},
       {"style", EvaluatorChoice{}.name},
       {"engines", engines.names()},
       {"analysis",
        {{"threads", max_threads()},
         {"hash", kMaxHashMebibytes},
         {"lines", kMaxLines},
         {"seconds", kMaxAnalysisSeconds}}},
       {"ponderSeconds", kMaxPonderingSeconds},
       {"scores",
        {{"perLogit", kScorePerLogit}, {"won", kWin}, {"decided", kWinBound}, {"stepsPerTurn", kStepsPerTurn}}},
       {"setups", std::move(setups)}});
}

Answer position(const Call& call) {
  call.fields.allow_only({"position", "steps"});
  return answer(position_json(turn_state(call.fields.text("position"), call.fields.text("steps", ""))));
}

// Explains why a dragged piece cannot go where it was dropped.
Answer refusal(const Call& call) {
  call.fields.allow_only({"position", "steps", "from", "to"});
  const TurnState state = turn_state(call.fields.text("position"), call.fields.text("steps", ""));
  const Square from = parse_square(call.fields.text("from"));
  const Square to = parse_square(call.fields.text("to"));
  return answer({{"reason", why_out_of_reach(state.position, from, to)}});
}

}  // namespace

std::vector<Route> position_routes(const Engines& engines) {
  return {{"GET", "/api/info", [&engines](const Call& call) { return info(engines, call); }, {}},
          {"GET", "/api/arimaa/position", position, {}},
          {"GET", "/api/arimaa/refusal", refusal, {}}};
}

}  // namespace tusk::api
