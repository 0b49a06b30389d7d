// The interface of players: the engine, another program, a random player, a mimic.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "arimaa/board/game.h"
#include "arimaa/notation/ply.h"
#include "game/terms.h"

namespace tusk::game {

// What a player reports about its search. Every field is optional.
struct Thought {
  int depth = 0;
  std::uint64_t nodes = 0;
  std::optional<int> score;   // in centi-rabbits, from the player's view
  std::string_view source{};  // where the answer comes from; a string literal
};

struct Answer {
  std::optional<arimaa::Ply> ply;  // not yet checked for legality; nullopt: the player resigns
  Thought thought;
};

// The player cannot continue and loses for this reason.
class PlayerFault : public std::runtime_error {
 public:
  PlayerFault(arimaa::Reason reason, const std::string& what) : std::runtime_error(what), reason_(reason) {}
  [[nodiscard]] arimaa::Reason reason() const { return reason_; }

 private:
  arimaa::Reason reason_;
};

struct GameStart {
  arimaa::Side side = arimaa::Side::gold;
  std::string opponent;
  std::uint64_t seed = 0;  // makes the player's random choices reproducible
};

// Not thread-safe, except for interrupt(). A player may play several games in a row, even after a fault.
class Player {
 public:
  Player() = default;
  virtual ~Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  // Throws PlayerFault.
  virtual void start_game(const GameStart& start) = 0;
  // Tells the player about a ply of either side; `before` is the game before the ply.
  virtual void see(const arimaa::Game& before, const arimaa::Ply& ply) = 0;
  // Chooses the player's next ply. Throws PlayerFault.
  virtual Answer choose(const arimaa::Game& game, const MoveTime& time) = 0;
  // From any thread: makes choose() return soon. Its answer will be discarded.
  virtual void interrupt() = 0;
};

}  // namespace tusk::game
