// Who thinks in the games that the server keeps: Tusk, or an engine of others.
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

// Throws Refusal if the answer is not wanted, or not to be trusted, any more.
void must_go_on(const SearchDesk& desk, const Caller& caller);
// However much time there is, a search is only so long, since others wait for its place.
inline constexpr double kMaxThinkingSeconds = 60;
inline constexpr double kMaxPonderingSeconds = 120;
// The beginning of the game for the side to move.
[[nodiscard]] game::GameStart start_of(const HostedGame& game);
[[nodiscard]] std::int64_t milliseconds(const Stopwatch& watch);

// Safe for use by many threads. Callers have a place at the desk.
class Opponents {
 public:
  Opponents(SearchDesk& desk, Engines& engines) : desk_(desk), engines_(engines) {}

  // Throws Refusal: 503 when the server stops or the caller leaves, 502 when an engine of others fails.
  [[nodiscard]] Reply think(Caller& caller, const HostedGame& game);
  // Searches while the person thinks, for so long or until the caller leaves, and keeps what was found for the reply.
  void ponder(Caller& caller, const HostedGame& game, double seconds);

 private:
  struct Pondered {
    std::string id;
    int plies = 0;
    std::unique_ptr<players::InternalPlayer> player;
  };

  [[nodiscard]] Reply think_here(Caller& caller, const HostedGame& game);
  // What waits for the game after so many plies, if anything does.
  [[nodiscard]] std::unique_ptr<players::InternalPlayer> take_pondered(const std::string& id, int plies);
  void keep_pondered(Pondered pondered);

  SearchDesk& desk_;
  Engines& engines_;
  std::mutex mutex_;
  std::list<Pondered> pondered_;  // the newest first
};

}  // namespace tusk::api
