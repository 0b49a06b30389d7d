// Who thinks in the games that the server keeps: Tusk, or an engine of others in a process of its own for each turn.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "play/internal_player.h"
#include "serve/caller.h"
#include "serve/engines.h"
#include "serve/hosted_game.h"
#include "serve/search_desk.h"

namespace tusk::serve {

// What the side to move answers after so many milliseconds. Neither a ply nor a flag that fell: it gives up.
struct Reply {
  std::optional<arimaa::Ply> ply;
  std::int64_t used = 0;
  bool flag_fell = false;
};

// Safe for use by many threads. Callers have a place at the desk.
class Opponents {
 public:
  Opponents(SearchDesk& desk, const Engines& engines) : desk_(desk), engines_(engines) {}

  // Throws Refusal: 503 when the server stops or the caller leaves, 502 when an engine of others fails.
  [[nodiscard]] Reply think(Caller& caller, const HostedGame& game);
  // Searches while the person thinks, for so long or until the caller leaves, and keeps what was found for the reply.
  void ponder(Caller& caller, const HostedGame& game, double seconds);

 private:
  struct Pondered {
    std::string id;
    int plies = 0;
    std::unique_ptr<play::InternalPlayer> player;
  };

  [[nodiscard]] Reply think_here(Caller& caller, const HostedGame& game);
  [[nodiscard]] Reply think_elsewhere(Caller& caller, const HostedGame& game, const play::PlayerSpec& spec);
  // What waits for the game after so many plies, if anything does.
  [[nodiscard]] std::unique_ptr<play::InternalPlayer> take_pondered(const std::string& id, int plies);
  void keep_pondered(Pondered pondered);
  // Throws Refusal if the answer is not wanted, or not to be trusted, any more.
  void must_go_on(const Caller& caller) const;

  SearchDesk& desk_;
  const Engines& engines_;
  std::mutex mutex_;
  std::list<Pondered> pondered_;  // the newest first
};

}  // namespace tusk::serve
