// The engines of others that the server's owner has named, each in a process of its own for every turn and analysis.
// Clients choose among their names and start nothing else.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/engines.h"
#include "api/search_desk.h"
#include "game/player_spec.h"

namespace tusk::serve {

class OtherEngines : public api::Engines {
 public:
  // Each as `name=CMD`; starts each once, so that a wrong command shows at once. A stop ends the wait for one that is
  // never ready. Throws InputError. The desk outlives it.
  OtherEngines(const std::vector<std::string>& entries, api::SearchDesk& desk, const std::stop_token& stop = {});

  [[nodiscard]] std::vector<std::string> names() const override;
  [[nodiscard]] api::Reply think(std::string_view name, api::Caller& caller, const api::HostedGame& game) override;
  void analyse(std::string_view name, const arimaa::Game& game, double seconds, const api::Tell& tell) override;

 private:
  // Throws Refusal if there is none of that name.
  [[nodiscard]] const game::PlayerSpec& find(std::string_view name) const;

  std::vector<game::PlayerSpec> specs_;
  api::SearchDesk& desk_;
};

}  // namespace tusk::serve
