// tusk arimaa facts: facts and static evaluations of many positions, one line of JSON each.
#include <algorithm>
#include <memory>

#include "arimaa.h"
#include "arimaa/board/steps.h"
#include "arimaa/board/turns.h"
#include "arimaa/eval/evaluator.h"
#include "arimaa/notation/turn_list.h"
#include "arimaa/notation/turn_text.h"
#include "arimaa/tactics/goal.h"
#include "base/error.h"
#include "base/mapped_file.h"
#include "base/text.h"

namespace tusk::cli {

namespace {

using namespace arimaa;

struct ArimaaFactsOptions {
  std::string file;
  std::string style{evaluator_names().front()};
  bool turns = false;
};

Json facts_of(const Position& position, Evaluator& evaluator, bool with_turns) {
  Json facts{{"position", short_form(position)}};
  Json steps = Json::array();
  for (const Step step : legal_steps(position)) {
    Turn one;
    one.push_back(step);
    steps.push_back(to_text(position, one));
  }
  facts["steps"] = steps;
  facts["turns"] = TurnEnumerator().count(position);
  if (with_turns) facts["turn_list"] = turn_texts({position, position, {}, TurnState::kFirstTurn});
  const int goal = steps_to_goal(position, position.side(), kStepsPerTurn);
  facts["goal_steps"] = goal > 0 ? Json(goal) : Json(nullptr);
  facts["score"] = evaluator.evaluate(position);
  return facts;
}

void print_facts(const ArimaaFactsOptions& options) {
  const auto evaluator = make_evaluator(options.style);
  const MappedFile file(options.file);
  int line = 0;
  for (const std::string_view text : lines_of(file.text())) {
    ++line;
    if (trimmed(text).empty()) continue;
    try {
      fmt::print("{}\n", facts_of(parse_position(text).position, *evaluator, options.turns).dump());
    } catch (const InputError& error) {
      throw error.inside(options.file, line - 1);
    }
  }
}

}  // namespace

void add_arimaa_facts(Command& arimaa) {
  Command command = arimaa.add_subcommand(
      "facts", "Prints steps, turn counts, goals within the turn and evaluations of many positions, as lines of JSON");
  auto options = std::make_shared<ArimaaFactsOptions>();
  command.add_option("FILE", options->file, "positions in the short form, one per line").required();
  command.add_option("--style", options->style, fmt::format("the evaluator: {}", fmt::join(evaluator_names(), ", ")))
      .show_default()
      .type_name("NAME");
  command.add_flag("--turns", options->turns, "also list the turns");
  command.footer("Example:\n  tusk arimaa facts positions.txt --style classic");
  command.callback([options] { print_facts(*options); });
}

}  // namespace tusk::cli
