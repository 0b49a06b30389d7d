// The games that clients play, each as a text under an id that nobody can guess. Where the texts are kept is the affair
// of those who derive from it.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "api/game_locks.h"
#include "api/hosted_game.h"

namespace tusk::api {

// Safe for use by many threads. What is done to one game does not wait for another.
class GameStore {
 public:
  GameStore() = default;
  virtual ~GameStore() = default;
  GameStore(const GameStore&) = delete;
  GameStore& operator=(const GameStore&) = delete;

  // Throws Refusal when there is no room for more.
  HostedGame create(const GameTerms& terms);
  // Throws Refusal 404; 500 if what is kept is damaged.
  [[nodiscard]] HostedGame load(const std::string& id);
  // Loads, changes and saves, with no other change between; nothing is saved if `change` throws.
  HostedGame change(const std::string& id, const std::function<void(HostedGame&)>& change);
  // Deletes the game. Throws Refusal 404.
  void remove(const std::string& id);

 protected:
  // Of the name that a game is kept under, and of nothing else that a client may send.
  [[nodiscard]] static bool is_id(const std::string& text);
  // What a client is told where a text is not what was written.
  [[noreturn]] static void refuse_damaged();

  // While one of these runs for a game, no other does for the same; those for other games run at the same time.
  // Nothing if there is no such game.
  [[nodiscard]] virtual std::optional<std::string> read_text(const std::string& id) = 0;
  // A text that is there already, or a new one: that may be refused for want of room.
  virtual void write_text(const std::string& id, const std::string& text, bool is_new) = 0;
  // False if there is no such game.
  virtual bool remove_text(const std::string& id) = 0;

  // For what those who derive do to a game besides the above.
  [[nodiscard]] GameLocks& locks() { return locks_; }

 private:
  // The id may become a file name, so nothing but an id may come further. Throws Refusal 404.
  static void must_be_id(const std::string& text);
  [[nodiscard]] HostedGame read(const std::string& id);
  void write(const HostedGame& game, bool is_new = false);

  GameLocks locks_;
};

}  // namespace tusk::api
