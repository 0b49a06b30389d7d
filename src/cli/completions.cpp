// tusk completions: each script determines the command from the words before the cursor, then offers its subcommands
// and options, the choices of the option before the cursor, or files.
#include "completions.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <memory>

#include "commands.h"

namespace tusk::cli {

namespace {

using Visit = std::function<void(const CommandInfo&)>;

void visit_all(const CommandInfo& command, const Visit& visit) {
  visit(command);
  for (const CommandInfo& sub : command.subcommands) visit_all(sub, visit);
}

std::string words_of(const CommandInfo& command) { return fmt::format("{}", fmt::join(command.path, " ")); }

// In single quotes, which all three shells treat alike.
std::string in_quotes(std::string_view text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

// The commands below the program itself, as `case` patterns.
std::string subcommand_patterns(const CommandInfo& program) {
  std::vector<std::string> patterns;
  visit_all(program, [&](const CommandInfo& command) {
    if (command.path.size() > 1) patterns.push_back(in_quotes(words_of(command)));
  });
  return fmt::format("{}", fmt::join(patterns, " | "));
}

// Patterns "COMMAND OPTION" for an option with a value.
std::string option_patterns(const CommandInfo& command, const OptionInfo& option) {
  std::vector<std::string> patterns;
  for (const std::string& name : option.names) patterns.push_back(in_quotes(words_of(command) + " " + name));
  return fmt::format("{}", fmt::join(patterns, " | "));
}

std::vector<std::string> choices_of_arguments(const CommandInfo& command) {
  std::vector<std::string> words;
  for (const OptionInfo& option : command.options)
    if (option.positional) words.insert(words.end(), option.choices.begin(), option.choices.end());
  return words;
}

// Visits every option that takes a value.
void visit_values(const CommandInfo& program, const std::function<void(const CommandInfo&, const OptionInfo&)>& visit) {
  visit_all(program, [&](const CommandInfo& command) {
    for (const OptionInfo& option : command.options)
      if (!option.positional && !option.type.empty()) visit(command, option);
  });
}

// A word and its description for zsh, on one line. Further colons need no escaping.
std::string described(const std::string& word, const std::string& text) {
  std::string line = word + ":" + text;
  std::replace(line.begin(), line.end(), '\n', ' ');
  return in_quotes(line);
}

}  // namespace

std::string bash_completions(const CommandInfo& program) {
  std::string values;
  visit_values(program, [&](const CommandInfo& command, const OptionInfo& option) {
    values += fmt::format("    {}) ", option_patterns(command, option));
    values += option.choices.empty() ? "COMPREPLY=($(compgen -f -- \"$current\")); return ;;\n"
                                     : fmt::format("COMPREPLY=($(compgen -W {} -- \"$current\")); return ;;\n",
                                                   in_quotes(fmt::format("{}", fmt::join(option.choices, " "))));
  });
  std::string words;
  visit_all(program, [&](const CommandInfo& command) {
    std::vector<std::string> all = choices_of_arguments(command);
    for (const CommandInfo& sub : command.subcommands) all.push_back(sub.path.back());
    for (const OptionInfo& option : command.options)
      if (!option.positional) all.insert(all.end(), option.names.begin(), option.names.end());
    words += fmt::format("    {}) words={} ;;\n", in_quotes(words_of(command)),
                         in_quotes(fmt::format("{}", fmt::join(all, " "))));
  });
  return fmt::format(
      "# Made by `tusk completions bash`.\n"
      "_tusk() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} command=tusk word words=''\n"
      "  for word in \"${{COMP_WORDS[@]:1:COMP_CWORD-1}}\"; do\n"
      "    case \"$command $word\" in\n"
      "      {}) command+=\" $word\" ;;\n"
      "    esac\n"
      "  done\n"
      "  case \"$command $before\" in\n{}  esac\n"
      "  case \"$command\" in\n{}  esac\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
      "}}\n"
      "complete -o default -F _tusk tusk\n",
      subcommand_patterns(program), values, words);
}

std::string zsh_completions(const CommandInfo& program) {
  std::string values;
  visit_values(program, [&](const CommandInfo& command, const OptionInfo& option) {
    values +=
        fmt::format("  ({}) {}; return ;;\n", option_patterns(command, option),
                    option.choices.empty() ? "_files" : fmt::format("compadd -- {}", fmt::join(option.choices, " ")));
  });
  std::string words;
  visit_all(program, [&](const CommandInfo& command) {
    words += fmt::format("  ({})\n    offered=(", in_quotes(words_of(command)));
    for (const std::string& choice : choices_of_arguments(command)) words += in_quotes(choice) + " ";
    for (const CommandInfo& sub : command.subcommands) words += described(sub.path.back(), sub.description) + " ";
    words += ")\n    switches=(";
    for (const OptionInfo& option : command.options)
      for (const std::string& name : option.names)
        if (!option.positional) words += described(name, option.help) + " ";
    words += ") ;;\n";
  });
  return fmt::format(
      "#compdef tusk\n"
      "# Made by `tusk completions zsh`.\n"
      "local command=tusk word\n"
      "local -a offered switches\n"
      "for word in \"${{(@)words[2,CURRENT-1]}}\"; do\n"
      "  case \"$command $word\" in\n"
      "    ({}) command+=\" $word\" ;;\n"
      "  esac\n"
      "done\n"
      "case \"$command ${{words[CURRENT-1]}}\" in\n{}esac\n"
      "case \"$command\" in\n{}esac\n"
      "if [[ $PREFIX == -* ]]; then\n"
      "  _describe option switches\n"
      "else\n"
      "  (( $#offered )) && _describe command offered || _files\n"
      "fi\n",
      subcommand_patterns(program), values, words);
}

std::string fish_completions(const CommandInfo& program) {
  std::vector<std::string> known;
  std::string lines;
  visit_all(program, [&](const CommandInfo& command) {
    if (command.path.size() > 1) known.push_back(in_quotes(words_of(command)));
    const std::string here = fmt::format("complete -c tusk -n 'test (__tusk_command) = \"{}\"'", words_of(command));
    for (const CommandInfo& sub : command.subcommands)
      lines += fmt::format("{} -f -a {} -d {}\n", here, sub.path.back(), in_quotes(sub.description));
    for (const std::string& choice : choices_of_arguments(command)) lines += fmt::format("{} -f -a {}\n", here, choice);
    for (const OptionInfo& option : command.options) {
      if (option.positional) continue;
      lines += here;
      for (const std::string& name : option.names)
        lines += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (!option.choices.empty())
        lines += fmt::format(" -x -a {}", in_quotes(fmt::format("{}", fmt::join(option.choices, " "))));
      else if (!option.type.empty())
        lines += " -r";
      lines += fmt::format(" -d {}\n", in_quotes(option.help));
    }
  });
  return fmt::format(
      "# Made by `tusk completions fish`.\n"
      "function __tusk_command\n"
      "  set -l command tusk\n"
      "  for word in (commandline -opc)[2..-1]\n"
      "    if contains -- \"$command $word\" {}\n"
      "      set command \"$command $word\"\n"
      "    end\n"
      "  end\n"
      "  echo $command\n"
      "end\n{}",
      fmt::join(known, " "), lines);
}

void add_completions_command(Command& app) {
  const auto shell = std::make_shared<std::string>();
  Command command = app.add_subcommand("completions", "Prints a completion script for a shell");
  command.add_option("SHELL", *shell, "which shell").required().one_of({"bash", "zsh", "fish"});
  command.footer("Example:\n  source <(tusk completions bash)\n  tusk completions fish | source");
  command.callback([command, shell] {
    const CommandInfo program = command.program();
    fmt::print("{}", *shell == "bash"  ? bash_completions(program)
                     : *shell == "zsh" ? zsh_completions(program)
                                       : fish_completions(program));
  });
}

}  // namespace tusk::cli
