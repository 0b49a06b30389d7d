#include "man_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string_view>

#include "base/text.h"
#include "version.h"

namespace tusk::cli {

namespace {

// Escapes backslashes and dashes, and a dot or quote at the start of a line.
std::string plain(std::string_view text) {
  std::string result;
  bool at_start = true;
  for (const char c : text) {
    if (at_start && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else
      result += c;
    at_start = c == '\n';
  }
  return result;
}

std::string bold(std::string_view text) { return "\\fB" + plain(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + plain(text) + "\\fR"; }

std::string synopsis(const CommandInfo& command) {
  std::string text = bold(fmt::format("{}", fmt::join(command.path, " ")));
  text += " [" + italic("OPTIONS") + "]";
  for (const OptionInfo& option : command.options) {
    if (!option.positional) continue;
    const std::string name = italic(option.names.front()) + (option.several ? "..." : "");
    text += option.required ? " " + name : " [" + name + "]";
  }
  if (!command.subcommands.empty()) text += " " + italic("COMMAND") + " ...";
  return text;
}

std::string option_entry(const OptionInfo& option) {
  std::string head;
  for (const std::string& name : option.names) head += (head.empty() ? "" : ", ") + bold(name);
  if (!option.type.empty()) head += " " + italic(option.type) + (option.several ? "..." : "");
  std::string help = plain(option.help);
  if (!option.default_value.empty()) help += plain(fmt::format(" (default {})", option.default_value));
  return fmt::format(".TP\n{}\n{}\n", head, help);
}

// The footer of the help, unfilled; "Example:" and what follows become a separate section.
std::string footer_sections(std::string_view footer) {
  std::size_t example = footer.find("Example:");
  if (example == std::string_view::npos) example = footer.size();
  const auto section = [](const char* title, std::string_view text) {
    return text.empty() ? std::string() : fmt::format(".SH {}\n.nf\n{}\n.fi\n", title, plain(text));
  };
  const std::string_view rest = footer.substr(example);
  return section("NOTES", trimmed(footer.substr(0, example))) +
         section("EXAMPLES", trimmed(rest.substr(std::min(rest.size(), std::string_view("Example:").size()))));
}

std::string see_also(const CommandInfo& command) {
  std::string text;
  const auto add = [&](const std::string& name) { text += (text.empty() ? "" : ", ") + bold(name) + "(1)"; };
  if (command.path.size() > 1) {
    const std::vector<std::string> above(command.path.begin(), command.path.end() - 1);
    add(fmt::format("{}", fmt::join(above, "-")));
  }
  for (const CommandInfo& sub : command.subcommands) add(page_name(sub));
  return text.empty() ? "" : fmt::format(".SH SEE ALSO\n{}\n", text);
}

}  // namespace

std::string page_name(const CommandInfo& command) { return fmt::format("{}", fmt::join(command.path, "-")); }

std::string man_page(const CommandInfo& command) {
  const std::string name = page_name(command);
  std::string page =
      fmt::format(".\\\" Made by `tusk manual`.\n.TH {} 1 \"\" \"Tusk {}\" \"Tusk\"\n", plain(name), version());
  page += fmt::format(".SH NAME\n{} \\- {}\n", plain(name), plain(command.description));
  page += fmt::format(".SH SYNOPSIS\n{}\n", synopsis(command));
  if (!command.subcommands.empty()) page += ".SH COMMANDS\n";
  for (const CommandInfo& sub : command.subcommands)
    page += fmt::format(".TP\n{}\n{}\n", bold(sub.path.back()), plain(sub.description));
  std::string arguments;
  std::string options;
  for (const OptionInfo& option : command.options) (option.positional ? arguments : options) += option_entry(option);
  if (!arguments.empty()) page += ".SH ARGUMENTS\n" + arguments;
  if (!options.empty()) page += ".SH OPTIONS\n" + options;
  page += footer_sections(command.footer);
  if (command.path.size() == 1) {
    page +=
        ".SH EXIT STATUS\n0 on success; 2 for bad input, with one line that says what and where; 1 for any other "
        "failure; 130 when stopped with Ctrl\\-C.\n";
  }
  return page + see_also(command);
}

}  // namespace tusk::cli
