// What stands behind an AEI server: whoever answers the plies that a controller asks for.
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

// Lines to the controller, from any thread.
class AeiOutput {
 public:
  // Called with one line without its end, from one thread at a time.
  using WriteLine = std::function<void(const std::string&)>;

  explicit AeiOutput(WriteLine write_line) : write_line_(std::move(write_line)) {}

  void write(const std::string& line);
  void log(std::string_view kind, std::string_view text);

 private:
  const WriteLine write_line_;
  std::mutex lock_;
};

// The way to one answer.
struct AeiTask {
  std::function<game::Answer()> think;
  bool at_once = false;     // thinks within the command rather than beside the conversation; `go ponder`: within `stop`
  bool until_told = false;  // the answer waits for `stop`
};

// All but interrupt() and think() are called from the thread of the conversation, and only while nothing thinks.
class AeiHandler {
 public:
  AeiHandler() = default;
  virtual ~AeiHandler() = default;
  AeiHandler(const AeiHandler&) = delete;
  AeiHandler& operator=(const AeiHandler&) = delete;

  [[nodiscard]] virtual std::string name() const = 0;
  // May be called while something thinks, which it does not change. False if there is no such option. Throws InputError
  // for a bad value.
  virtual bool set_option(std::string_view name, std::string_view value) = 0;
  virtual void make_ready() = 0;
  virtual void start_game() = 0;
  // The game goes on from a position that was set.
  virtual void start_at(const arimaa::Game& game) = 0;
  // A ply has been made by either side; `before` is the game before it. The last answer took so long.
  virtual void see(const arimaa::Game& before, const arimaa::Ply& ply, double thinking_seconds) = 0;
  // Nothing if there is nothing to do.
  [[nodiscard]] virtual std::optional<AeiTask> task(const arimaa::Game& game, bool ponder) = 0;
  // What thinks beside the conversation should answer soon.
  virtual void interrupt() = 0;
};

}  // namespace tusk::protocol
