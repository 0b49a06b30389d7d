#include "protocol/process_keeper.h"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tusk::protocol {

namespace {

struct Message {
  pid_t group;
  bool alive;
};

constexpr int kKept = 3;  // the keeper's only file descriptor

// Runs in the child: only async-signal-safe calls are allowed after a fork of a program with threads. The pipe is
// closed when the program that holds its other end terminates.
[[noreturn]] void keep(int pipe) {
  ::setsid();
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) ::signal(signal, SIG_IGN);
  if (pipe != kKept) ::dup2(pipe, kKept);
  for (int descriptor = 0; descriptor < kKept; ++descriptor) ::close(descriptor);
  ::close_range(kKept + 1, ~0U, 0);
  std::array<pid_t, 4096> groups{};
  Message message{};
  for (;;) {
    const ssize_t count = ::read(kKept, &message, sizeof message);
    if (count < 0) continue;
    if (count == 0) break;
    const pid_t wanted = message.alive ? 0 : message.group;
    for (auto& group : groups) {
      if (group != wanted) continue;
      group = message.alive ? message.group : 0;
      break;
    }
  }
  for (const pid_t group : groups)
    if (group > 0) ::kill(-group, SIGKILL);
  ::_exit(0);
}

}  // namespace

ProcessKeeper& ProcessKeeper::instance() {
  static ProcessKeeper keeper;
  return keeper;
}

// Forks twice, so that nobody has to wait for the keeper.
ProcessKeeper::ProcessKeeper() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
  const pid_t middle = ::fork();
  if (middle == 0) {
    ::close(ends[1]);
    if (::fork() == 0) keep(ends[0]);
    ::_exit(0);
  }
  ::close(ends[0]);
  pipe_ = ends[1];
  if (middle > 0) ::waitpid(middle, nullptr, 0);
}

ProcessKeeper::~ProcessKeeper() {
  if (pipe_ >= 0) ::close(pipe_);
}

void ProcessKeeper::notify(pid_t group, bool alive) const {
  Message message{};
  message.group = group;
  message.alive = alive;
  if (pipe_ >= 0) [[maybe_unused]]
    const auto written = ::write(pipe_, &message, sizeof message);
}

}  // namespace tusk::protocol
