// The engine's side of the Arimaa Engine Interface, protocol version 1: lines in, lines out.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <istream>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "arimaa/board/game.h"
#include "arimaa/engine/engine.h"
#include "base/random.h"
#include "base/stopwatch.h"
#include "play/aei_options.h"

namespace tusk::play {

// handle() and run() belong to one thread; a search runs in another one, which also writes. Bad input is answered with
// a log line and changes nothing. Options take effect with the next search.
class AeiEngine {
 public:
  // Called with one line without its end, from one thread at a time.
  using WriteLine = std::function<void(const std::string&)>;

  AeiEngine(std::string version, WriteLine write);
  ~AeiEngine();
  AeiEngine(const AeiEngine&) = delete;
  AeiEngine& operator=(const AeiEngine&) = delete;

  // False once the session is over.
  bool handle(std::string_view line);
  // Handles lines until `quit` or the end of the input, and ends a search that still runs.
  void run(std::istream& input);

 private:
  struct Command {
    std::string_view name;
    void (AeiEngine::*handler)(std::string_view arguments);
  };
  static const std::array<Command, 9> kCommands;

  // All that a search needs, so that it shares nothing with the commands that come meanwhile.
  struct Job {
    arimaa::Game game;
    arimaa::SearchLimits limits;
    int level = arimaa::kFullStrength;
    int lines = 1;
    Random random;
    bool until_told = false;  // the answer waits for `stop`
    Stopwatch watch;          // since the command
  };

  void greet(std::string_view arguments);
  void confirm_ready(std::string_view arguments);
  void start_game(std::string_view arguments);
  void set_position(std::string_view arguments);
  void set_option(std::string_view arguments);
  void make_move(std::string_view arguments);
  void go(std::string_view arguments);
  void stop(std::string_view arguments);
  void quit(std::string_view arguments);

  void replace_game(arimaa::Game game);
  void settle_clock(arimaa::Side mover);
  // False if there is no book or it has nothing to say.
  bool answer_from_book();
  void answer_setup();
  void start_search(bool ponder);
  bool apply_options();
  void abandon_search();
  void tell_to_stop();

  void run_job(Job job);
  [[nodiscard]] arimaa::SearchReport search(Job& job);
  void report(const Job& job, const arimaa::SearchReport& report);

  void write(const std::string& line);
  void log(std::string_view kind, std::string_view text);

  const std::string version_;
  const WriteLine write_line_;
  std::mutex write_lock_;
  AeiSettings settings_;
  arimaa::Game game_;
  Random random_;
  bool session_over_ = false;

  bool options_changed_ = false;  // since they were last applied
  int level_in_table_ = arimaa::kFullStrength;
  std::unique_ptr<arimaa::Engine> engine_;  // made for the first search, with the options set by then
  std::thread thread_;
  std::atomic<bool> busy_{false};          // a search has not answered yet
  std::atomic<bool> told_to_stop_{false};  // it should answer now
  std::atomic<bool> abandoned_{false};     // nobody waits for its answer
  std::atomic<double> search_seconds_{0};  // what the last search took
};

}  // namespace tusk::play
