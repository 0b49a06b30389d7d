// External engines named by the server's owner, each started as a separate process for every turn and analysis. Clients
// choose among these names and cannot start anything else.
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
  // The entries have the form `name=CMD`. Starts each engine once, so that a bad command is reported at once; a stop
  // ends the wait for an engine that is never ready. Throws InputError. The desk must outlive this object.
  OtherEngines(const std::vector<std::string>& entries, api::SearchDesk& desk, const std::stop_token& stop = {});

  [[nodiscard]] std::vector<std::string> names() const override;
  [[nodiscard]] api::Reply think(std::string_view name, api::Caller& caller, const api::HostedGame& game) override;
  void analyse(std::string_view name, const arimaa::Game& game, double seconds, const api::SendReport& send) override;

 private:
  // Throws Refusal if there is no engine with this name.
  [[nodiscard]] const game::PlayerSpec& find(std::string_view name) const;

  std::vector<game::PlayerSpec> specs_;
  api::SearchDesk& desk_;
};

}  // namespace tusk::serve
