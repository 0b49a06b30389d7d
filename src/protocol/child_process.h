// A child process that exchanges lines with this program. It can neither block nor outlive its owner.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "base/stopwatch.h"

namespace tusk::protocol {

// The child has its own process group, so that its own children can be killed with it. The kernel kills the child when
// the thread that started it ends for any reason, even SIGKILL; the ProcessKeeper then kills the rest of the group.
class ChildProcess {
 public:
  // Throws InputError if the program cannot be started. An empty folder means the current one.
  ChildProcess(const std::vector<std::string>& words, const std::string& folder);
  // Closes the child's input, waits a moment, and kills it.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // Never blocks: buffers what the child does not read yet. The buffer is limited, so a child that never reads loses
  // lines.
  void send(std::string_view line);

  enum class Event { line, timeout, closed };
  // Reads the next line of stdout, waiting at most `seconds`.
  Event read_line(std::string& line, double seconds);

  // Bytes of stdout since the last call.
  [[nodiscard]] std::uint64_t take_bytes_read();
  // Lines of stderr since the last call; only the last ones if there are many.
  [[nodiscard]] std::vector<std::string> take_error_lines();
  // How the child ended, such as "exit code 3" or "signal 11"; empty if it still runs after `seconds`.
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
  int input_ = -1;   // the child's stdin
  int output_ = -1;  // the child's stdout
  int errors_ = -1;
  std::string unsent_;
  std::string unread_;
  std::size_t scanned_ = 0;  // bytes of unread_ known to contain no line end
  std::string error_text_;
  std::deque<std::string> error_lines_;
  std::uint64_t bytes_read_ = 0;
};

}  // namespace tusk::protocol
