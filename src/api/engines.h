// External engines that clients can choose by name, in addition to Tusk itself.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/caller.h"
#include "api/hosted_game.h"
#include "api/live_search.h"

namespace tusk::api {

// The reply of the side to move after this many milliseconds. Without a ply and without a fallen flag, it resigns.
struct Reply {
  std::optional<arimaa::Ply> ply;
  std::int64_t used = 0;
  bool flag_fell = false;
  std::optional<std::uint64_t> nodes{};  // of the search, if known
};

// The base class has no engines. Thread-safe.
class Engines {
 public:
  Engines() = default;
  virtual ~Engines() = default;
  Engines(const Engines&) = delete;
  Engines& operator=(const Engines&) = delete;

  [[nodiscard]] virtual std::vector<std::string> names() const { return {}; }
  // Throws Refusal if there is no engine with this name, as do the functions below.
  void must_have(std::string_view name) const;

  // The reply of the engine to move; the caller must hold a slot at the desk. Throws Refusal: 503 if the server stops
  // or the caller leaves, 502 if the engine fails.
  [[nodiscard]] virtual Reply think(std::string_view name, Caller& caller, const HostedGame& game);
  // Reports what the engine finds until it ends, the client disconnects, or the desk closes. Throws Refusal as above.
  virtual void analyse(std::string_view name, const arimaa::Game& game, double seconds, const SendReport& send);
};

}  // namespace tusk::api
