// Chooses the engine's replies in games on the server, by Tusk or an external engine.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "api/caller.h"
#include "api/engines.h"
#include "api/hosted_game.h"
#include "api/search_desk.h"
#include "base/stopwatch.h"
#include "players/internal_player.h"

namespace tusk::api {

// Throws Refusal if the result is no longer wanted, or no longer reliable.
void must_go_on(const SearchDesk& desk, const Caller& caller);
// Limits every search, however much time is on the clock, since others wait for its slot.
inline constexpr double kMaxThinkingSeconds = 60;
inline constexpr double kMaxPonderingSeconds = 120;
// The start of the game from the view of the side to move.
[[nodiscard]] game::GameStart start_of(const HostedGame& game);
[[nodiscard]] std::int64_t milliseconds(const Stopwatch& watch);

// Thread-safe. Callers must hold a slot at the desk.
class Opponents {
 public:
  Opponents(SearchDesk& desk, Engines& engines) : desk_(desk), engines_(engines) {}

  // Throws Refusal: 503 if the server stops or the caller leaves, 502 if an external engine fails.
  [[nodiscard]] Reply think(Caller& caller, const HostedGame& game);
  // Searches on the person's time, for `seconds` or until the caller leaves, and keeps the player for the reply.
  void ponder(Caller& caller, const HostedGame& game, double seconds);

 private:
  struct Pondered {
    std::string id;
    int plies = 0;
    std::unique_ptr<players::InternalPlayer> player;
  };

  [[nodiscard]] Reply think_here(Caller& caller, const HostedGame& game);
  // The player that pondered on the game at this ply, if any.
  [[nodiscard]] std::unique_ptr<players::InternalPlayer> take_pondered(const std::string& id, int plies);
  void keep_pondered(Pondered pondered);

  SearchDesk& desk_;
  Engines& engines_;
  std::mutex mutex_;
  std::list<Pondered> pondered_;  // newest first
};

}  // namespace tusk::api
