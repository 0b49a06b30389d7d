// The games of the page, which stores their texts itself: it passes in the game of a request and takes back the result.
#pragma once

#include "api/game_store.h"

namespace tusk::browser {

class PageGames : public api::GameStore {
 private:
  [[nodiscard]] std::optional<std::string> read_text(const std::string& id) override;
  void write_text(const std::string& id, const std::string& text, bool is_new) override;
  bool remove_text(const std::string& id) override;
};

}  // namespace tusk::browser
