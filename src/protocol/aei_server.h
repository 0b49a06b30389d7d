// The engine's side of the Arimaa Engine Interface, protocol version 1: lines in, lines out.
#pragma once

#include <array>
#include <atomic>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "arimaa/board/game.h"
#include "base/stopwatch.h"
#include "protocol/aei_handler.h"

namespace tusk::protocol {

// Call handle() and run() from one thread; a search may run in another thread, which also writes. Bad input is answered
// with a log line and has no effect. Options take effect with the next answer.
class AeiServer {
 public:
  AeiServer(std::string version, AeiHandler& handler, AeiOutput& output);
  ~AeiServer();
  AeiServer(const AeiServer&) = delete;
  AeiServer& operator=(const AeiServer&) = delete;

  // Returns false once the session is over.
  bool handle(std::string_view line);
  // Handles lines until `quit` or the end of the input, then abandons a running search.
  void run(std::istream& input);

 private:
  struct Command {
    std::string_view name;
    void (AeiServer::*handler)(std::string_view arguments);
  };
  static const std::array<Command, 9> kCommands;

  void greet(std::string_view arguments);
  void confirm_ready(std::string_view arguments);
  void start_game(std::string_view arguments);
  void set_position(std::string_view arguments);
  void set_option(std::string_view arguments);
  void make_move(std::string_view arguments);
  void go(std::string_view arguments);
  void stop(std::string_view arguments);
  void quit(std::string_view arguments);

  void answer_if_due();
  void start_thinking(AeiTask task, const Stopwatch& watch);
  void think(const arimaa::Game& game, const AeiTask& task, const Stopwatch& watch);
  void tell_to_stop();
  void abandon_thinking();
  void write_answer(const arimaa::Game& game, const game::Answer& answer);

  const std::string version_;
  AeiHandler& handler_;
  AeiOutput& output_;
  arimaa::Game game_;
  bool session_over_ = false;

  std::optional<AeiTask> due_;       // to run before the next line is read
  std::optional<AeiTask> pondered_;  // to run at `stop`
  std::thread thread_;
  std::atomic<bool> busy_{false};            // the thread has not answered yet
  std::atomic<bool> told_to_stop_{false};    // the thread should answer now
  std::atomic<bool> abandoned_{false};       // its answer will be discarded
  std::atomic<double> thinking_seconds_{0};  // duration of its last answer
};

}  // namespace tusk::protocol
