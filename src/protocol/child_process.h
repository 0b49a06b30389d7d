// Another program, spoken to in lines. Nothing it does can block or outlive its owner.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "base/stopwatch.h"

namespace tusk::protocol {

// The program runs in a process group of its own, so that whatever it starts ends with it. It is killed when the thread
// that started it ends in any way, even by SIGKILL, and its group by the ProcessKeeper.
class ChildProcess {
 public:
  // Throws InputError if the program cannot be started. An empty folder means the current one.
  ChildProcess(const std::vector<std::string>& words, const std::string& folder);
  // Asks for nothing any more: ends the input, waits a moment, kills.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // What the program does not take at once is kept until it does; only a program that reads nothing loses it.
  void send(std::string_view line);

  enum class Event { line, timeout, closed };
  // The next line of its output; waits that many seconds at most.
  Event read_line(std::string& line, double seconds);

  // Bytes of output since the last call.
  [[nodiscard]] std::uint64_t take_bytes_read();
  // Lines of its error output since the last call, the last ones if there were many.
  [[nodiscard]] std::vector<std::string> take_error_lines();
  // How it ended: "exit code 3", "signal 11"; empty if it still runs after so many seconds.
  [[nodiscard]] std::string how_it_ended(double seconds = 0);
  void kill();

 private:
  void start(const std::vector<std::string>& words, const std::string& folder);
  [[nodiscard]] bool has_exited();
  void wait_for_events(double seconds);
  void read_output();
  void read_errors();
  void flush();
  bool take_line(std::string& line);
  void close_input();

  pid_t pid_ = -1;
  bool killed_ = false;
  int input_ = -1;   // what it reads
  int output_ = -1;  // what it writes
  int errors_ = -1;
  std::string unsent_;
  std::string unread_;
  std::size_t scanned_ = 0;  // of unread_, without a line end
  std::string error_text_;
  std::deque<std::string> error_lines_;
  std::uint64_t bytes_read_ = 0;
};

}  // namespace tusk::protocol
