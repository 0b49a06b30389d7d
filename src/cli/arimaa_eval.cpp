// tusk arimaa eval: the static evaluation of a position, term by term.
#include <algorithm>
#include <memory>
#include <vector>

#include "arimaa.h"
#include "arimaa/eval/evaluator.h"

namespace tusk::cli {

namespace {

using namespace arimaa;

struct ArimaaEvalOptions {
  std::string position;
  std::string style{evaluator_names().front()};
  bool json = false;
};

struct Evaluation {
  Side side;
  Score score;  // for that side
  std::vector<Term> terms;

  [[nodiscard]] Score score_for(Side viewer) const { return viewer == side ? score : -score; }
};

void show_json(const Evaluation& evaluation, const ArimaaEvalOptions& options) {
  Json json;
  json["style"] = options.style;
  json["side"] = std::string(1, letter_of(evaluation.side));
  json["score"] = evaluation.score;
  for (const Side side : kSides) json["score_for"][std::string(1, letter_of(side))] = evaluation.score_for(side);
  json["terms"] = Json::array();
  for (const Term& term : evaluation.terms)
    json["terms"].push_back(
        {{"name", term.name}, {"gold", term.gold}, {"silver", term.silver}, {"difference", term.gold - term.silver}});
  print_json(json);
}

void show_text(const Evaluation& evaluation, const ArimaaEvalOptions& options) {
  const auto longest = std::ranges::max(evaluation.terms, {}, [](const Term& term) { return term.name.size(); });
  const std::size_t width = std::max(longest.name.size(), std::string_view("total").size());
  Term total{"total"};
  fmt::print("{:<{}}  {:>7}  {:>7}  {:>10}\n", "term", width, "Gold", "Silver", "difference");
  const auto print_row = [width](const Term& term) {
    fmt::print("{:<{}}  {:>7}  {:>7}  {:>+10}\n", term.name, width, term.gold, term.silver, term.gold - term.silver);
  };
  for (const Term& term : evaluation.terms) {
    print_row(term);
    total.gold += term.gold;
    total.silver += term.silver;
  }
  print_row(total);
  fmt::print("\n{}, {} to move: {:+} for Gold, {:+} for Silver (100 is the first rabbit lost)\n", options.style,
             name_of(evaluation.side), evaluation.score_for(Side::gold), evaluation.score_for(Side::silver));
}

void evaluate(const ArimaaEvalOptions& options) {
  const auto evaluator = make_evaluator(options.style);
  const Position position = read_position(options.position).position;
  const Evaluation evaluation{position.side(), evaluator->evaluate(position), evaluator->explain(position)};
  options.json ? show_json(evaluation, options) : show_text(evaluation, options);
}

}  // namespace

void add_arimaa_eval(Command& arimaa) {
  Command command = arimaa.add_subcommand("eval", "Evaluates a position without search, term by term");
  auto options = std::make_shared<ArimaaEvalOptions>();
  add_position_option(command, options->position);
  command.add_option("--style", options->style, fmt::format("the evaluator: {}", fmt::join(evaluator_names(), ", ")))
      .show_default()
      .type_name("NAME");
  command.add_flag("--json", options->json, "print JSON");
  command.footer(
      "Example:\n  tusk arimaa eval 'g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]'\n"
      "  tusk arimaa eval position.txt --style coxa");
  command.callback([options] { evaluate(*options); });
}

}  // namespace tusk::cli
