// The command line as the subcommands see it. CLI11 takes seconds to compile in every file that includes it, so it is
// used behind these two handles, in command.cpp alone.
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

// An option or argument of a subcommand. A handle: copies mean the same option.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  Option required() const;
  Option type_name(const std::string& name) const;
  // The help shows the value that the variable has now, or this text.
  Option show_default() const;
  Option show_default(const std::string& text) const;
  Option excludes(const Option& other) const;

  // What a value must be.
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

// The program or one of its subcommands. A handle: copies mean the same command.
class Command {
 public:
  explicit Command(CLI::App* app) : app_(app) {}

  Command add_subcommand(const std::string& name, const std::string& description) const;
  // One of the subcommands has to be given.
  void require_subcommand() const;
  // What the help says at its end.
  void footer(const std::string& text) const;
  void callback(const std::function<void()>& run) const;

  // Names as in "--games,-n"; a name without a dash is a positional argument. The variable must outlive the parsing.
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

  // All that the help of the whole program would say, whichever of its commands this is.
  [[nodiscard]] CommandInfo program() const;

 private:
  CLI::App* app_;
};

}  // namespace tusk::cli
