// Games on disk, one file each, written whole: a stop at any moment loses nothing.
#pragma once

#include <filesystem>
#include <functional>
#include <mutex>
#include <string>

#include "serve/hosted_game.h"

namespace tusk::serve {

// Safe for use by many threads.
class GameStore {
 public:
  // Makes the folder if it is missing. Throws InputError if it cannot.
  GameStore(std::filesystem::path folder, std::size_t most_games);

  // Under an id that nobody can guess. Throws Refusal when there is no room for more.
  HostedGame create(const GameTerms& terms);
  // Throws Refusal 404.
  [[nodiscard]] HostedGame load(const std::string& id);
  // Loads, changes and saves, with no other change between; nothing is saved if `change` throws.
  HostedGame change(const std::string& id, const std::function<void(HostedGame&)>& change);

 private:
  [[nodiscard]] std::filesystem::path path_of(const std::string& id) const;
  [[nodiscard]] HostedGame read(const std::string& id) const;
  void write(const HostedGame& game) const;

  std::filesystem::path folder_;
  std::size_t most_games_;
  std::mutex mutex_;
  std::size_t games_ = 0;
};

}  // namespace tusk::serve
