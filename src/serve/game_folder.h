// Stores games on disk, one file each, with a checksum and written atomically, so that a crash loses nothing.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>

#include "api/game_store.h"
#include "base/descriptor.h"

namespace tusk::serve {

// Locks the folder against other processes during its lifetime.
class GameFolder : public api::GameStore {
 public:
  // Creates the folder if it is missing. Throws InputError if that fails, or if another server uses the folder.
  GameFolder(std::filesystem::path folder, std::size_t max_games);

  // Deletes games that have not changed for `age`, and the remains of interrupted writes. Returns the number of games
  // deleted.
  std::size_t expire(std::chrono::hours age);
  [[nodiscard]] std::size_t games() const { return games_; }

 private:
  [[nodiscard]] std::optional<std::string> read_text(const std::string& id) override;
  void write_text(const std::string& id, const std::string& text, bool is_new) override;
  bool remove_text(const std::string& id) override;

  [[nodiscard]] static bool is_game(const std::filesystem::path& path);
  // The game's text. Throws Refusal if the checksum is wrong.
  [[nodiscard]] static std::string_view checked(std::string_view contents);
  [[nodiscard]] std::filesystem::path path_of(const std::string& id) const;
  // Reserves room for a new game. Throws Refusal if the maximum is reached.
  void make_room();

  std::filesystem::path folder_;
  std::size_t max_games_;
  Descriptor lock_;
  std::atomic<std::size_t> games_{0};  // including those being written for the first time
};

}  // namespace tusk::serve
