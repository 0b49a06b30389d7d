#include "protocol/command_words.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace tusk::protocol {

std::vector<std::string> command_words(std::string_view command) {
  std::vector<std::string> words;
  char quoted = 0;
  bool inside = false;
  for (std::size_t at = 0; at < command.size(); ++at) {
    const char c = command[at];
    if (quoted == 0 && is_space(c)) {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    inside = true;
    if (quoted == 0 && (c == '"' || c == '\'')) {
      quoted = c;
    } else if (c == quoted) {
      quoted = 0;
    } else if (c == '\\' && quoted != '\'' && at + 1 < command.size()) {
      words.back() += command[++at];
    } else {
      words.back() += c;
    }
  }
  if (quoted != 0) throw InputError(fmt::format("{}: a quote is not closed", quote(command)));
  if (words.empty()) throw InputError("the command is empty");
  return words;
}

}  // namespace tusk::protocol
