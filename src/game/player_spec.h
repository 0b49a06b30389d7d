// Player descriptions such as `engine=internal,name=Bomb,opt.style=bomb`, and the factories that make players from
// them.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/player.h"

namespace tusk::game {

// Comma-separated `key=value` pairs; in a value, a comma or backslash is escaped by a backslash. A first word without
// `=` is the kind of player. `cmd=...` implies engine=aei.
struct PlayerSpec {
  std::string text;
  std::string kind;
  std::string name;
  std::vector<std::pair<std::string, std::string>> values;   // all except engine, name and options
  std::vector<std::pair<std::string, std::string>> options;  // `opt.NAME=VALUE`, and nodes=, depth= and time=

  [[nodiscard]] std::optional<std::string> value(std::string_view key) const;
  // Throws InputError if there is a value with any other key.
  void allow_only(std::initializer_list<std::string_view> keys) const;
};

// Throws InputError.
[[nodiscard]] PlayerSpec parse_player_spec(std::string_view text);
// Makes the names of the players of a match unique by numbering duplicates.
void make_names_differ(std::vector<PlayerSpec>& players);

// The known kinds of players. Other rooms add their own.
class PlayerMakers {
 public:
  // Throws InputError for unknown values and for a player that cannot be started.
  using Maker = std::function<std::unique_ptr<Player>(const PlayerSpec&, const Terms&)>;

  void add(const std::string& kind, Maker maker) { makers_[kind] = std::move(maker); }
  [[nodiscard]] std::unique_ptr<Player> make(const PlayerSpec& spec, const Terms& terms) const;

 private:
  std::map<std::string, Maker> makers_;
};

}  // namespace tusk::game
