#include "match_options.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace tusk::cli {

arimaa::TimeControl read_time_control(const std::string& text) {
  try {
    const arimaa::TimeControl control = arimaa::parse_time_control(text);
    if (control.is_untimed()) throw InputError("no time for a turn");
    return control;
  } catch (const InputError& error) {
    throw InputError(fmt::format("--tc {}: {}", text, error.what()));
  }
}

void TermsOptions::add_to(Command& command) {
  const Option clock =
      command.add_option("--tc", control, "time control M/R/P/L/G/T, e.g. 2s/1m/100/2m").type_name("TC");
  command.add_option("--time", move_seconds, "seconds per turn instead of a time control")
      .positive()
      .type_name("SECONDS")
      .excludes(clock);
  command.add_option("--nodes", nodes, "nodes per turn").positive().type_name("N");
  command.add_option("--depth", depth, "search depth in steps").between(1, 60).type_name("STEPS");
  command.add_option("--margin", margin, "tolerated lateness").show_default().not_negative().type_name("SECONDS");
  command.add_option("--patience", patience, "without a clock: maximum time of a program per turn")
      .show_default()
      .positive()
      .type_name("SECONDS");
}

game::Terms TermsOptions::terms() const {
  game::Terms terms;
  if (!control.empty()) terms.control = read_time_control(control);
  if (move_seconds > 0) terms.move_seconds = move_seconds;
  terms.depth = depth;
  terms.nodes = nodes;
  terms.margin = margin;
  terms.patience = patience;
  return terms;
}

void parse_named_numbers(const std::string& option, const std::vector<std::string>& words,
                         const std::vector<NamedNumber>& numbers) {
  // Blanks separate inside a quoted word too.
  std::string text = fmt::format("{}", fmt::join(words, " "));
  std::replace(text.begin(), text.end(), ',', ' ');
  for (const Word& word : words_of(text)) {
    const std::string_view part = word.text;
    const std::size_t equals = std::min(part.find('='), part.size());
    const auto found = std::find_if(numbers.begin(), numbers.end(),
                                    [&](const NamedNumber& each) { return each.name == part.substr(0, equals); });
    const auto number = parse_number<double>(part.substr(std::min(equals + 1, part.size())));
    if (found == numbers.end() || !number) {
      std::string names;
      for (const auto& each : numbers) names += fmt::format("{}{}=NUMBER", names.empty() ? "" : " ", each.name);
      throw InputError(fmt::format("{}: {} is not one of {}", option, quote(part), names));
    }
    *found->number = *number;
  }
}

}  // namespace tusk::cli
