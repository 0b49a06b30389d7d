// A player in words, `engine=internal,name=Bomb,opt.style=bomb`, and the makers that turn such words into players.
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

// Keys and values between commas; a comma or backslash within a value has a backslash before it. A first word without
// `=` is the kind of player. `cmd=...` alone means engine=aei.
struct PlayerSpec {
  std::string text;
  std::string kind;
  std::string name;
  std::vector<std::pair<std::string, std::string>> values;   // all but engine, name and options
  std::vector<std::pair<std::string, std::string>> options;  // `opt.NAME=VALUE`, also from nodes=, depth= and time=

  [[nodiscard]] std::optional<std::string> value(std::string_view key) const;
  // Throws InputError if there is a value that is not among the keys.
  void allow_only(std::initializer_list<std::string_view> keys) const;
};

// Throws InputError.
[[nodiscard]] PlayerSpec parse_player_spec(std::string_view text);
// Players of one match need different names: gives later ones of the same name a number.
void make_names_differ(std::vector<PlayerSpec>& players);

// Which kinds of players there are. Rooms that know others add them.
class PlayerMakers {
 public:
  // Throws InputError for values that it does not know, and for a player that cannot be started.
  using Maker = std::function<std::unique_ptr<Player>(const PlayerSpec&, const Terms&)>;

  void add(const std::string& kind, Maker maker) { makers_[kind] = std::move(maker); }
  [[nodiscard]] std::unique_ptr<Player> make(const PlayerSpec& spec, const Terms& terms) const;

 private:
  std::map<std::string, Maker> makers_;
};

}  // namespace tusk::game
