// Games on disk, one file each with its checksum, written whole: a stop at any moment loses nothing.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>

#include "base/descriptor.h"
#include "serve/hosted_game.h"

namespace tusk::serve {

// Safe for use by many threads. While it lives, no other process can use the folder.
class GameStore {
 public:
  // Makes the folder if it is missing. Throws InputError if it cannot, or if another server uses it.
  GameStore(std::filesystem::path folder, std::size_t most_games);

  // Under an id that nobody can guess. Throws Refusal when there is no room for more.
  HostedGame create(const GameTerms& terms);
  // Throws Refusal 404; 500 if the file is damaged.
  [[nodiscard]] HostedGame load(const std::string& id);
  // Loads, changes and saves, with no other change between; nothing is saved if `change` throws.
  HostedGame change(const std::string& id, const std::function<void(HostedGame&)>& change);

  // Deletes the game. Throws Refusal 404.
  void remove(const std::string& id);
  // Deletes the games that nobody has changed for so long, and what writes that were broken off have left. Returns how
  // many games that were.
  std::size_t expire(std::chrono::hours age);
  [[nodiscard]] std::size_t games() const;

 private:
  [[nodiscard]] std::filesystem::path path_of(const std::string& id) const;
  [[nodiscard]] HostedGame read(const std::string& id) const;
  void write(const HostedGame& game) const;

  std::filesystem::path folder_;
  std::size_t most_games_;
  Descriptor lock_;
  mutable std::mutex mutex_;
  std::size_t games_ = 0;
};

}  // namespace tusk::serve
