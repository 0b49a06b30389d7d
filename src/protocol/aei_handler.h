// The interface between an AEI server and the player that answers a controller's requests.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "arimaa/board/game.h"
#include "arimaa/notation/ply.h"
#include "game/player.h"

namespace tusk::protocol {

// Writes lines to the controller. Thread-safe.
class AeiOutput {
 public:
  // Called with one line without its line end, by one thread at a time.
  using WriteLine = std::function<void(const std::string&)>;

  explicit AeiOutput(WriteLine write_line) : write_line_(std::move(write_line)) {}

  void write(const std::string& line);
  void log(std::string_view kind, std::string_view text);

 private:
  const WriteLine write_line_;
  std::mutex lock_;
};

// Computes one answer.
struct AeiTask {
  std::function<game::Answer()> think;
  bool at_once = false;     // run in the server's own thread instead of a new one; for `go ponder`, during `stop`
  bool until_told = false;  // the answer is held back until `stop`
};

// All functions except interrupt() and AeiTask::think() are called by the server's thread, and only while no task runs.
class AeiHandler {
 public:
  AeiHandler() = default;
  virtual ~AeiHandler() = default;
  AeiHandler(const AeiHandler&) = delete;
  AeiHandler& operator=(const AeiHandler&) = delete;

  [[nodiscard]] virtual std::string name() const = 0;
  // May be called while a task runs, which it does not affect. Returns false for an unknown option. Throws InputError
  // for a bad value.
  virtual bool set_option(std::string_view name, std::string_view value) = 0;
  virtual void make_ready() = 0;
  virtual void start_game() = 0;
  // The game continues from a position set by the controller.
  virtual void start_at(const arimaa::Game& game) = 0;
  // A ply of either side; `before` is the game before the ply. `thinking_seconds` is the duration of the last answer.
  virtual void see(const arimaa::Game& before, const arimaa::Ply& ply, double thinking_seconds) = 0;
  // nullopt if there is nothing to do.
  [[nodiscard]] virtual std::optional<AeiTask> task(const arimaa::Game& game, bool ponder) = 0;
  // Makes a task in another thread answer soon.
  virtual void interrupt() = 0;
};

}  // namespace tusk::protocol
