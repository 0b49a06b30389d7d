#include "api/study_routes.h"

#include "api/position_json.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/study.h"
#include "base/error.h"
#include "base/text.h"

namespace tusk::api {

using namespace arimaa;

namespace {

Json optional_json(std::optional<int> number) { return number ? Json(*number) : Json(); }

Json node_json(const StudyNode& node) {
  return {{"parent", node.parent},
          {"label", to_text(node.label)},
          {"words", node.words},
          {"position", short_form(node.position)},
          {"glyph", node.annotations.glyph},
          {"score", optional_json(node.annotations.score)},
          {"loss", optional_json(node.annotations.loss)},
          {"comment", node.annotations.comment},
          {"over", outcome_json(node.outcome)}};
}

Answer study(const Call& call) {
  call.fields.allow_only({"text"});
  const std::string text = call.fields.long_text("text");
  if (!is_clean_utf8(text)) throw InputError("the text is not UTF-8; is it a game record?");
  const Study study = parse_study_or_archive(text);
  if (study.nodes.empty() && !study.start)
    throw InputError(study.problem.empty() ? "the text has no turns; is it a game record?" : study.problem);
  Json tags = Json::array();
  for (const Tag& tag : study.tags) tags.push_back({{"name", tag.name}, {"value", tag.value}});
  Json nodes = Json::array();
  for (const StudyNode& node : study.nodes) nodes.push_back(node_json(node));
  return answer({{"tags", std::move(tags)},
                 {"start", study.start ? Json(short_form(*study.start)) : Json()},
                 {"first", to_text(study.first)},
                 {"score", optional_json(study.annotations.score)},
                 {"comment", study.annotations.comment},
                 {"nodes", std::move(nodes)},
                 {"problem", study.problem}});
}

}  // namespace

std::vector<Route> study_routes() { return {{"POST", "/api/arimaa/study", study, {}}}; }

}  // namespace tusk::api
