// Stores the games that clients play, each as text under an unguessable id. Derived classes decide where.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "api/game_locks.h"
#include "api/hosted_game.h"

namespace tusk::api {

// Thread-safe. Operations on different games do not wait for each other.
class GameStore {
 public:
  GameStore() = default;
  virtual ~GameStore() = default;
  GameStore(const GameStore&) = delete;
  GameStore& operator=(const GameStore&) = delete;

  // Throws Refusal if the store is full.
  HostedGame create(const GameTerms& terms);
  // Throws Refusal 404, or 500 if the stored text is damaged.
  [[nodiscard]] HostedGame load(const std::string& id);
  // Atomically loads, changes and saves a game; saves nothing if `change` throws.
  HostedGame change(const std::string& id, const std::function<void(HostedGame&)>& change);
  // Deletes the game. Throws Refusal 404.
  void remove(const std::string& id);

 protected:
  // Whether the text has the form of an id.
  [[nodiscard]] static bool is_id(const std::string& text);
  // Reports a damaged text to the client.
  [[noreturn]] static void refuse_damaged();

  // At most one of these runs at a time for the same game; different games run concurrently. read_text() returns
  // nullopt if there is no such game.
  [[nodiscard]] virtual std::optional<std::string> read_text(const std::string& id) = 0;
  // Replaces a text, or adds a new one, which is refused if there is no room.
  virtual void write_text(const std::string& id, const std::string& text, bool is_new) = 0;
  // Returns false if there is no such game.
  virtual bool remove_text(const std::string& id) = 0;

  // For other operations of derived classes on a game.
  [[nodiscard]] GameLocks& locks() { return locks_; }

 private:
  // An id may become part of a file name, so anything else is rejected here. Throws Refusal 404.
  static void must_be_id(const std::string& text);
  [[nodiscard]] HostedGame read(const std::string& id);
  void write(const HostedGame& game, bool is_new = false);

  GameLocks locks_;
};

}  // namespace tusk::api
