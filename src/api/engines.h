// The engines of others that clients may choose by name, besides Tusk itself.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/caller.h"
#include "api/hosted_game.h"
#include "api/live_search.h"

namespace tusk::api {

// What the side to move answers after so many milliseconds. Neither a ply nor a flag that fell: it gives up.
struct Reply {
  std::optional<arimaa::Ply> ply;
  std::int64_t used = 0;
  bool flag_fell = false;
  std::optional<std::uint64_t> nodes{};  // of the search, where they are known
};

// This class itself knows none. Safe for use by many threads.
class Engines {
 public:
  Engines() = default;
  virtual ~Engines() = default;
  Engines(const Engines&) = delete;
  Engines& operator=(const Engines&) = delete;

  [[nodiscard]] virtual std::vector<std::string> names() const { return {}; }
  // The others throw Refusal too if there is none of that name.
  void must_have(std::string_view name) const;

  // The answer of the engine to move; the caller has a place at the desk. Throws Refusal: 503 when the server stops or
  // the caller leaves, 502 when the engine fails.
  [[nodiscard]] virtual Reply think(std::string_view name, Caller& caller, const HostedGame& game);
  // Tells what the engine finds until it ends, nobody listens, or the desk closes. Throws Refusal as above.
  virtual void analyse(std::string_view name, const arimaa::Game& game, double seconds, const Tell& tell);
};

}  // namespace tusk::api
