// The engines of others that the server's owner has named. Clients choose among their names and start nothing else.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/player.h"
#include "play/player_spec.h"
#include "serve/api.h"

namespace tusk::serve {

class Engines {
 public:
  // Each as `name=CMD`; starts each once, so that a wrong command shows at once. Throws InputError.
  explicit Engines(const std::vector<std::string>& entries);

  [[nodiscard]] std::vector<std::string> names() const;
  // Throws Refusal if there is none of that name.
  [[nodiscard]] const play::PlayerSpec& find(std::string_view name) const;

 private:
  std::vector<play::PlayerSpec> specs_;
};

// What clients are told when an engine fails. The whole story, which may name files, is for the owner: it goes to the
// error output.
[[nodiscard]] Refusal engine_fault(const play::PlayerSpec& spec, const game::PlayerFault& fault);

}  // namespace tusk::serve
