#include "command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <string_view>

#include "base/text.h"

namespace tusk::cli {

namespace {

// CLI11 accepts `nan` as a number, and clamps numbers with too many digits.
CLI::Option* with_checked_number(CLI::Option* option) {
  constexpr std::size_t kMaxDigits = 18;
  static constexpr std::array<std::string_view, 3> kUnreal{"nan", "inf", "infinity"};
  const auto fault_of = [](const std::string& text) -> std::string {
    std::string_view word = text;
    if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
    if (word.size() > kMaxDigits && std::all_of(word.begin(), word.end(), is_digit)) return "the number is too large";
    const auto same = [&](std::string_view unreal) { return equals_ignore_case(word, unreal); };
    return std::any_of(kUnreal.begin(), kUnreal.end(), same) ? "expected a number" : "";
  };
  return option->check(CLI::Validator(fault_of, ""));
}

std::vector<std::string> choices_of(const std::string& type) {
  std::vector<std::string> choices = CLI::detail::split(type, '|');
  if (choices.size() < 2) choices.clear();
  return choices;
}

OptionInfo info_of(const CLI::Option& option) {
  OptionInfo info;
  info.positional = option.get_positional();
  for (const std::string& name : option.get_lnames()) info.names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) info.names.push_back("-" + name);
  if (info.positional) info.names = {option.get_name(true)};
  info.required = option.get_required();
  info.several = option.get_expected_max() > 1;
  const bool takes_a_value = option.get_items_expected_max() > 0;
  if (takes_a_value) info.type = option.get_type_name().empty() ? "VALUE" : option.get_type_name();
  info.choices = choices_of(info.type);
  info.default_value = option.get_default_str();
  info.help = option.get_description();
  return info;
}

CommandInfo info_of(const CLI::App& app, std::vector<std::string> path) {
  path.push_back(app.get_name());
  CommandInfo info;
  info.path = path;
  info.description = app.get_description();
  info.footer = app.get_footer();
  for (const CLI::Option* option : app.get_options()) info.options.push_back(info_of(*option));
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    info.subcommands.push_back(info_of(*command, path));
  return info;
}

}  // namespace

Option Option::required() const { return Option(option_->required()); }

Option Option::type_name(const std::string& name) const { return Option(option_->type_name(name)); }

Option Option::show_default() const { return Option(option_->capture_default_str()); }

Option Option::show_default(const std::string& text) const { return Option(option_->default_str(text)); }

Option Option::excludes(const Option& other) const {
  option_->excludes(other.option_);
  return *this;
}

// Suppresses the descriptions of these checks in the help; the type name says enough.
Option Option::between(int lowest, int highest) const {
  return Option(option_->check(CLI::Range(lowest, highest).description("")));
}

Option Option::between(double lowest, double highest) const {
  return Option(option_->check(CLI::Range(lowest, highest).description("")));
}

Option Option::positive() const { return Option(option_->check(CLI::PositiveNumber.description(""))); }

Option Option::not_negative() const { return Option(option_->check(CLI::NonNegativeNumber.description(""))); }

Option Option::one_of(const std::vector<std::string>& values) const {
  return Option(option_->type_name(CLI::detail::join(values, "|"))->check(CLI::IsMember(values).description("")));
}

Option Option::with_size_suffix() const { return Option(option_->transform(CLI::AsSizeValue(false))); }

Option Option::values(int count) const { return Option(option_->expected(count)); }

Option Option::values(int fewest, int most) const { return Option(option_->expected(fewest, most)); }

Option Option::one_value_each() const { return Option(option_->allow_extra_args(false)); }

Option Option::take_all() const { return Option(option_->take_all()); }

Command Command::add_subcommand(const std::string& name, const std::string& description) const {
  return Command(app_->add_subcommand(name, description));
}

void Command::require_subcommand() const { app_->require_subcommand(1); }

void Command::footer(const std::string& text) const { app_->footer(text); }

void Command::callback(const std::function<void()>& run) const { app_->callback(run); }

// NOLINTBEGIN(bugprone-macro-parentheses): a type cannot have any.
#define TUSK_ADD_OPTION(TYPE)                                                                        \
  Option Command::add_option(const std::string& names, TYPE& value, const std::string& help) const { \
    return Option(app_->add_option(names, value, help));                                             \
  }
#define TUSK_ADD_NUMBER(TYPE)                                                                        \
  Option Command::add_option(const std::string& names, TYPE& value, const std::string& help) const { \
    return Option(with_checked_number(app_->add_option(names, value, help)));                        \
  }
// NOLINTEND(bugprone-macro-parentheses)
TUSK_ADD_NUMBER(int)
TUSK_ADD_NUMBER(std::int64_t)
TUSK_ADD_NUMBER(std::uint64_t)
TUSK_ADD_NUMBER(double)
TUSK_ADD_NUMBER(std::optional<int>)
TUSK_ADD_NUMBER(std::optional<std::int64_t>)
TUSK_ADD_NUMBER(std::optional<std::uint64_t>)
TUSK_ADD_NUMBER(std::optional<double>)
TUSK_ADD_NUMBER(std::vector<int>)
TUSK_ADD_OPTION(std::string)
TUSK_ADD_OPTION(std::filesystem::path)
TUSK_ADD_OPTION(std::vector<std::string>)
#undef TUSK_ADD_NUMBER
#undef TUSK_ADD_OPTION

Option Command::add_option(const std::string& names, const std::function<void(const std::string&)>& use,
                           const std::string& help) const {
  return Option(app_->add_option_function<std::string>(names, use, help));
}

Option Command::add_flag(const std::string& names, bool& value, const std::string& help) const {
  return Option(app_->add_flag(names, value, help));
}

CommandInfo Command::program() const {
  const CLI::App* top = app_;
  while (top->get_parent() != nullptr) top = top->get_parent();
  return info_of(*top, {});
}

}  // namespace tusk::cli
