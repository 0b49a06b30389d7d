// A wrapper around CLI11, which takes seconds to compile in every file that includes it. Only command.cpp and main.cpp
// use it directly.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "command_info.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tusk::cli {

// An option or argument of a subcommand. A handle: copies refer to the same option.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  Option required() const;
  Option type_name(const std::string& name) const;
  // Shows the variable's current value, or this text, as the default in the help.
  Option show_default() const;
  Option show_default(const std::string& text) const;
  Option excludes(const Option& other) const;

  // Restrictions on the value.
  Option between(int lowest, int highest) const;
  Option between(double lowest, double highest) const;
  Option positive() const;
  Option not_negative() const;
  Option one_of(const std::vector<std::string>& values) const;
  // A number of bytes such as 512M or 4G.
  Option with_size_suffix() const;

  // How many values follow the name.
  Option values(int count) const;
  Option values(int fewest, int most) const;
  // Repeating the option adds a value each time.
  Option one_value_each() const;
  Option take_all() const;

 private:
  CLI::Option* option_;
};

// The program or one of its subcommands. A handle: copies refer to the same command.
class Command {
 public:
  explicit Command(CLI::App* app) : app_(app) {}

  Command add_subcommand(const std::string& name, const std::string& description) const;
  // Requires a subcommand.
  void require_subcommand() const;
  // The end of the help text.
  void footer(const std::string& text) const;
  void callback(const std::function<void()>& run) const;

  // Names as in "--games,-n"; a name without dashes is a positional argument. The variable must outlive the parsing.
  Option add_option(const std::string& names, int& value, const std::string& help) const;
  Option add_option(const std::string& names, std::int64_t& value, const std::string& help) const;
  Option add_option(const std::string& names, std::uint64_t& value, const std::string& help) const;
  Option add_option(const std::string& names, double& value, const std::string& help) const;
  Option add_option(const std::string& names, std::string& value, const std::string& help) const;
  Option add_option(const std::string& names, std::filesystem::path& value, const std::string& help) const;
  Option add_option(const std::string& names, std::optional<int>& value, const std::string& help) const;
  Option add_option(const std::string& names, std::optional<std::int64_t>& value, const std::string& help) const;
  Option add_option(const std::string& names, std::optional<std::uint64_t>& value, const std::string& help) const;
  Option add_option(const std::string& names, std::optional<double>& value, const std::string& help) const;
  Option add_option(const std::string& names, std::vector<int>& value, const std::string& help) const;
  Option add_option(const std::string& names, std::vector<std::string>& value, const std::string& help) const;
  Option add_option(const std::string& names, const std::function<void(const std::string&)>& use,
                    const std::string& help) const;
  Option add_flag(const std::string& names, bool& value, const std::string& help) const;

  // Everything in the help of the whole program, whichever command this is.
  [[nodiscard]] CommandInfo program() const;

 private:
  CLI::App* app_;
};

}  // namespace tusk::cli
