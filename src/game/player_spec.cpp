#include "game/player_spec.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "base/error.h"
#include "base/text.h"

namespace tusk::game {

namespace {

// Splits at commas and removes the backslashes that escape commas and backslashes.
std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> parts(1);
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool escapes = text[at] == '\\' && at + 1 < text.size() && (text[at + 1] == ',' || text[at + 1] == '\\');
    if (escapes) {
      parts.back() += text[++at];
    } else if (text[at] == ',') {
      parts.emplace_back();
    } else {
      parts.back() += text[at];
    }
  }
  return parts;
}

std::string base_name(std::string_view command) {
  const auto words = words_of(command);
  const std::string_view program = words.empty() ? command : words.front().text;
  return std::string(program.substr(program.find_last_of('/') + 1));
}

std::string default_name(const PlayerSpec& spec) {
  std::string name = spec.kind == "internal" ? "tusk" : base_name(spec.value("cmd").value_or(spec.kind));
  for (const auto& [option, value] : spec.options) name += fmt::format(" {}={}", option, value);
  return name;
}

void check_name(const std::string& name) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
  if (name.empty() || std::any_of(name.begin(), name.end(), is_control))
    throw InputError(fmt::format("{} is not a valid player name", quote(name)));
}

void add_value(PlayerSpec& spec, const std::string& key, const std::string& value) {
  if (key == "engine") {
    spec.kind = value;
  } else if (key == "name") {
    check_name(value);
    spec.name = value;
  } else if (key.starts_with("opt.") && key.size() > 4) {
    spec.options.emplace_back(key.substr(4), value);
  } else if (key == "nodes" || key == "depth") {
    spec.options.emplace_back(key, value);
  } else if (key == "time") {
    spec.options.emplace_back("movetime", value);
  } else {
    spec.values.emplace_back(key, value);
  }
}

}  // namespace

std::optional<std::string> PlayerSpec::value(std::string_view key) const {
  for (const auto& entry : values)
    if (entry.first == key) return entry.second;
  return std::nullopt;
}

void PlayerSpec::allow_only(std::initializer_list<std::string_view> keys) const {
  for (const auto& entry : values)
    if (std::find(keys.begin(), keys.end(), entry.first) == keys.end())
      throw InputError(
          fmt::format("player {}: unknown key {} for player kind {}", quote(text), quote(entry.first), kind));
}

PlayerSpec parse_player_spec(std::string_view text) {
  PlayerSpec spec;
  spec.text = text;
  bool is_first = true;
  for (const std::string& part : parts_of(text)) {
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos && is_first && !part.empty()) {
      spec.kind = part;
    } else if (equals == std::string::npos || equals == 0) {
      throw InputError(fmt::format("player {}: expected KEY=VALUE, not {}", quote(text), quote(part)));
    } else {
      add_value(spec, part.substr(0, equals), part.substr(equals + 1));
    }
    is_first = false;
  }
  if (spec.kind.empty()) spec.kind = spec.value("cmd") ? "aei" : "internal";
  if (spec.name.empty()) spec.name = default_name(spec);
  check_name(spec.name);
  return spec;
}

void make_names_differ(std::vector<PlayerSpec>& players) {
  std::set<std::string> taken;
  for (auto& player : players) {
    std::string name = player.name;
    for (int number = 2; !taken.insert(name).second; ++number) name = fmt::format("{} ({})", player.name, number);
    player.name = name;
  }
}

std::unique_ptr<Player> PlayerMakers::make(const PlayerSpec& spec, const Terms& terms) const {
  const auto found = makers_.find(spec.kind);
  if (found == makers_.end()) {
    std::string kinds;
    for (const auto& entry : makers_) kinds += (kinds.empty() ? "" : ", ") + entry.first;
    throw InputError(fmt::format("player {}: unknown kind {}; choose one of {}, or cmd=PROGRAM", quote(spec.text),
                                 quote(spec.kind), kinds));
  }
  return found->second(spec, terms);
}

}  // namespace tusk::game
