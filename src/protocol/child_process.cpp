#include "protocol/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

#include "base/error.h"
#include "protocol/process_keeper.h"

namespace tusk::protocol {

namespace {

// Limits how long it takes to notice that the child has ended while one of its own children keeps its stdout open.
constexpr double kPollSeconds = 0.1;
constexpr double kLastMoment = 0.5;
constexpr std::size_t kMaxUnsent = 1 << 20;
constexpr std::size_t kMaxErrorLine = 1000;
constexpr std::size_t kMaxErrorLines = 100;

struct Pipe {
  int read = -1;
  int write = -1;
};

class Pipes {
 public:
  Pipes() {
    for (Pipe& pipe : pipes_) {
      std::array<int, 2> ends{};
      if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        throw InputError(fmt::format("cannot create a pipe: {}", std::strerror(errno)));
      pipe = {ends[0], ends[1]};
    }
  }
  ~Pipes() {
    for (const Pipe& pipe : pipes_) {
      if (pipe.read >= 0) ::close(pipe.read);
      if (pipe.write >= 0) ::close(pipe.write);
    }
  }
  Pipes(const Pipes&) = delete;
  Pipes& operator=(const Pipes&) = delete;

  Pipe& input() { return pipes_[0]; }
  Pipe& output() { return pipes_[1]; }
  Pipe& errors() { return pipes_[2]; }
  Pipe& failure() { return pipes_[3]; }  // reports why the program could not be started

  // Passes ownership of one end to the caller.
  static int take(int& end) { return std::exchange(end, -1); }
  static void close(int& end) {
    ::close(end);
    end = -1;
  }

 private:
  std::array<Pipe, 4> pipes_;
};

// Runs in the child: only async-signal-safe calls are allowed after a fork of a program with threads.
[[noreturn]] void become(char* const* words, const char* folder, pid_t parent, Pipes& pipes) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);
  sigset_t none;
  ::sigemptyset(&none);
  ::pthread_sigmask(SIG_SETMASK, &none, nullptr);
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE, SIGQUIT}) ::signal(signal, SIG_DFL);
  ::dup2(pipes.input().read, STDIN_FILENO);
  ::dup2(pipes.output().write, STDOUT_FILENO);
  ::dup2(pipes.errors().write, STDERR_FILENO);
  // The child must not keep sockets and files of this program open.
  ::close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
  if (folder[0] == '\0' || ::chdir(folder) == 0) ::execvp(words[0], words);
  const int error = errno;
  [[maybe_unused]] const auto written = ::write(pipes.failure().write, &error, sizeof error);
  ::_exit(127);
}

void set_nonblocking(int descriptor) {
  ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK);  // NOLINT: the call takes any number
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& words, const std::string& folder) {
  if (words.empty()) throw InputError("no program to start");
  // Writing to a child that has ended must fail with an error, not kill this program.
  if (std::signal(SIGPIPE, SIG_IGN) == SIG_ERR) throw InputError("cannot ignore SIGPIPE");
  (void)ProcessKeeper::instance();
  start(words, folder);
}

void ChildProcess::start(const std::vector<std::string>& words, const std::string& folder) {
  Pipes pipes;
  std::vector<std::string> copies = words;
  std::vector<char*> pointers;
  pointers.reserve(copies.size() + 1);
  for (auto& word : copies) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const pid_t self = ::getpid();
  pid_ = ::fork();
  if (pid_ < 0) throw InputError(fmt::format("cannot start {}: {}", quote(words[0]), std::strerror(errno)));
  if (pid_ == 0) become(pointers.data(), folder.c_str(), self, pipes);
  ::setpgid(pid_, pid_);
  ProcessKeeper::instance().watch(pid_);
  Pipes::close(pipes.failure().write);
  int error = 0;
  if (::read(pipes.failure().read, &error, sizeof error) == sizeof error) {
    ProcessKeeper::instance().forget(pid_);
    ::waitpid(pid_, nullptr, 0);
    pid_ = -1;
    throw InputError(fmt::format("cannot start {}: {}", quote(words[0]), std::strerror(error)));
  }
  input_ = Pipes::take(pipes.input().write);
  output_ = Pipes::take(pipes.output().read);
  errors_ = Pipes::take(pipes.errors().read);
  for (const int descriptor : {input_, output_, errors_}) set_nonblocking(descriptor);
}

ChildProcess::~ChildProcess() {
  close_input();
  if (!killed_) {
    const Stopwatch watch;
    while (!has_exited() && watch.seconds() < kLastMoment) {
      // Keeps reading, so that its last output does not block it.
      wait_for_events(0.01);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      unread_.clear();
      scanned_ = 0;
    }
  }
  kill();
  ProcessKeeper::instance().forget(pid_);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  for (const int descriptor : {output_, errors_})
    if (descriptor >= 0) ::close(descriptor);
}

// Kills the whole group. Its id cannot be reused as long as its leader has not been waited for.
void ChildProcess::kill() {
  ::kill(-pid_, SIGKILL);
  killed_ = true;
}

void ChildProcess::close_input() {
  if (input_ >= 0) ::close(input_);
  input_ = -1;
}

bool ChildProcess::has_exited() { return !how_it_ended().empty(); }

std::string ChildProcess::how_it_ended(double seconds) {
  const Stopwatch watch;
  siginfo_t facts{};
  while (::waitid(P_PID, static_cast<id_t>(pid_), &facts, WEXITED | WNOHANG | WNOWAIT) == 0 && facts.si_pid == 0) {
    if (watch.seconds() >= seconds) return {};
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  if (facts.si_code == CLD_EXITED) return fmt::format("exit code {}", facts.si_status);
  return fmt::format("signal {}", facts.si_status);
}

void ChildProcess::send(std::string_view line) {
  if (unsent_.size() + line.size() > kMaxUnsent) return;
  unsent_ += line;
  unsent_ += '\n';
  flush();
}

void ChildProcess::flush() {
  while (!unsent_.empty() && input_ >= 0) {
    const ssize_t written = ::write(input_, unsent_.data(), unsent_.size());
    if (written > 0) {
      unsent_.erase(0, static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      return;
    } else if (errno != EINTR) {
      close_input();
    }
  }
}

ChildProcess::Event ChildProcess::read_line(std::string& line, double seconds) {
  const Stopwatch watch;
  for (;;) {
    if (take_line(line)) return Event::line;
    if (output_ < 0) return Event::closed;
    const double left = seconds - watch.seconds();
    const auto before = bytes_read_;
    wait_for_events(std::clamp(left, 0.0, kPollSeconds));
    if (bytes_read_ != before) continue;
    if (has_exited()) {
      read_output();
      if (bytes_read_ == before) return Event::closed;
    } else if (left <= 0) {
      return Event::timeout;
    }
  }
}

bool ChildProcess::take_line(std::string& line) {
  const std::size_t end = unread_.find('\n', scanned_);
  if (end == std::string::npos) {
    scanned_ = unread_.size();
    return false;
  }
  line.assign(unread_, 0, end);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  unread_.erase(0, end + 1);
  scanned_ = 0;
  return true;
}

void ChildProcess::wait_for_events(double seconds) {
  std::array<pollfd, 3> wanted{
      {{output_, POLLIN, 0}, {errors_, POLLIN, 0}, {unsent_.empty() ? -1 : input_, POLLOUT, 0}}};
  const int milliseconds = static_cast<int>(std::ceil(seconds * 1000));
  if (::poll(wanted.data(), wanted.size(), milliseconds) <= 0) return;
  if (wanted[0].revents != 0) read_output();
  if (wanted[1].revents != 0) read_errors();
  if (wanted[2].revents != 0) flush();
}

void ChildProcess::read_output() {
  std::array<char, 16384> buffer;
  if (output_ < 0) return;
  const ssize_t count = ::read(output_, buffer.data(), buffer.size());
  if (count > 0) {
    unread_.append(buffer.data(), static_cast<std::size_t>(count));
    bytes_read_ += static_cast<std::uint64_t>(count);
  } else if (count == 0) {
    ::close(output_);
    output_ = -1;
  }
}

void ChildProcess::read_errors() {
  std::array<char, 4096> buffer;
  const ssize_t count = ::read(errors_, buffer.data(), buffer.size());
  if (count == 0) {
    ::close(errors_);
    errors_ = -1;
  }
  for (ssize_t i = 0; i < count; ++i) {
    const char c = buffer[i];
    if (c != '\n' && error_text_.size() < kMaxErrorLine) {
      error_text_ += c;
    } else if (c == '\n') {
      error_lines_.push_back(std::exchange(error_text_, {}));
      if (error_lines_.size() > kMaxErrorLines) error_lines_.pop_front();
    }
  }
}

std::uint64_t ChildProcess::take_bytes_read() { return std::exchange(bytes_read_, 0); }

std::vector<std::string> ChildProcess::take_error_lines() {
  if (errors_ >= 0) wait_for_events(0);
  std::vector<std::string> lines(error_lines_.begin(), error_lines_.end());
  error_lines_.clear();
  if (errors_ < 0 && !error_text_.empty()) lines.push_back(std::exchange(error_text_, {}));
  return lines;
}

}  // namespace tusk::protocol
