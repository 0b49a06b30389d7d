// Somebody who plays a game: an engine in this program or in another one, chance, a mimic.
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

// What a player tells about how it came to its answer; nothing of it has to be there.
struct Thought {
  int depth = 0;
  std::uint64_t nodes = 0;
  std::optional<int> score;      // centi-rabbits for the player
  std::string_view source = "";  // where the answer was found, in words that last
};

struct Answer {
  std::optional<arimaa::Ply> ply;  // to be checked by whoever asked; nothing: the player resigns
  Thought thought;
};

// The player cannot go on and loses; the reason says how.
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
  std::uint64_t seed = 0;  // the same seed gives the same play, as far as the player lets chance decide
};

// One thread at a time, apart from interrupt(). A player can play one game after the other, also after a fault.
class Player {
 public:
  Player() = default;
  virtual ~Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  // Throws PlayerFault.
  virtual void start_game(const GameStart& start) = 0;
  // A ply has been made by either side; `before` is the game before it.
  virtual void see(const arimaa::Game& before, const arimaa::Ply& ply) = 0;
  // The player's own ply. Throws PlayerFault.
  virtual Answer choose(const arimaa::Game& game, const MoveTime& time) = 0;
  // From any thread: choose() should return soon, its answer will not be used.
  virtual void interrupt() = 0;
};

}  // namespace tusk::game
