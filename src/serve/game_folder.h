// Games on disk, one file each with its checksum, written whole: a stop at any moment loses nothing.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>

#include "api/game_store.h"
#include "base/descriptor.h"

namespace tusk::serve {

// While it lives, no other process can use the folder.
class GameFolder : public api::GameStore {
 public:
  // Makes the folder if it is missing. Throws InputError if it cannot, or if another server uses it.
  GameFolder(std::filesystem::path folder, std::size_t max_games);

  // Deletes the games that nobody has changed for so long, and what writes that were broken off have left. Returns how
  // many games that were.
  std::size_t expire(std::chrono::hours age);
  [[nodiscard]] std::size_t games() const { return games_; }

 private:
  [[nodiscard]] std::optional<std::string> read_text(const std::string& id) override;
  void write_text(const std::string& id, const std::string& text, bool is_new) override;
  bool remove_text(const std::string& id) override;

  [[nodiscard]] static bool is_game(const std::filesystem::path& path);
  // The game's own text. Throws Refusal if the checksum is not right.
  [[nodiscard]] static std::string_view checked(std::string_view contents);
  [[nodiscard]] std::filesystem::path path_of(const std::string& id) const;
  // Counts a game that is to be written. Throws Refusal if there are as many as there may be.
  void make_room();

  std::filesystem::path folder_;
  std::size_t max_games_;
  Descriptor lock_;
  std::atomic<std::size_t> games_{0};  // those that are being written for the first time included
};

}  // namespace tusk::serve
