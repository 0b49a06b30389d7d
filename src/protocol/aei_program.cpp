#include "protocol/aei_program.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "base/error.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "protocol/command_words.h"

namespace tusk::protocol {

using arimaa::Reason;

namespace {

constexpr std::uint64_t kFloodBytes = 64 << 20;
constexpr double kSlice = 0.05;

// Splits off the first word of a line.
std::pair<std::string_view, std::string_view> split_first(std::string_view line) {
  line = trimmed(line);
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  return {line.substr(0, end), trimmed(line.substr(end))};
}

// The number at the start of the text, unless it is absurdly large.
std::optional<double> leading_number(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end == text.data() || !(std::abs(number) < 1e15)) return std::nullopt;
  return number;
}

}  // namespace

void note_info(std::string_view info, game::Thought& thought) {
  const auto [name, value] = split_first(info);
  const auto number = leading_number(value);
  if (!number) return;
  if (name == "score") thought.score = static_cast<int>(std::clamp(*number, -1e6, 1e6));
  if (name == "depth") thought.depth = static_cast<int>(std::clamp(*number, 0.0, 1e4));
  if (name == "nodes") thought.nodes = static_cast<std::uint64_t>(std::max(*number, 0.0));
}

AeiProgram::AeiProgram(const game::PlayerSpec& spec, std::vector<std::pair<std::string, std::string>> options,
                       Start start_when)
    : name_(spec.name), folder_(spec.value("dir").value_or("")), options_(std::move(options)) {
  spec.allow_only({"cmd", "dir", "log", "ready"});
  if (!spec.value("cmd")) throw InputError(fmt::format("player {}: expected cmd=PROGRAM", quote(spec.text)));
  command_ = command_words(*spec.value("cmd"));
  if (const auto ready = spec.value("ready")) {
    const auto seconds = leading_number(*ready);
    if (!seconds || *seconds <= 0)
      throw InputError(fmt::format("player {}: ready={} is not a time in seconds", quote(spec.text), *ready));
    ready_seconds_ = *seconds;
  }
  options_.insert(options_.end(), spec.options.begin(), spec.options.end());
  if (const std::string log_path = spec.value("log").value_or(""); !log_path.empty()) {
    log_ = ::open(log_path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (log_ < 0) throw InputError(fmt::format("cannot write {}: {}", quote(log_path), std::strerror(errno)));
  }
  if (start_when == Start::when_needed) return;
  try {
    start();
  } catch (const game::PlayerFault& fault) {
    if (log_ >= 0) ::close(log_);
    throw InputError(fmt::format("player {}: {}", quote(name_), fault.what()));
  } catch (const InputError&) {
    if (log_ >= 0) ::close(log_);
    throw;
  }
}

AeiProgram::~AeiProgram() {
  if (program_) send("quit");
  program_.reset();
  if (log_ >= 0) ::close(log_);
}

void AeiProgram::start() {
  program_ = std::make_unique<ChildProcess>(command_, folder_);
  send("aei");
  (void)wait_for("aeiok", ready_seconds_);
  for (const auto& [name, value] : options_) set_option(name, value);
}

void AeiProgram::start_if_needed() {
  try {
    if (!program_) start();
  } catch (const InputError& error) {
    throw game::PlayerFault(Reason::forfeit, error.what());
  }
}

void AeiProgram::new_game() {
  send("newgame");
  settle(ready_seconds_);
}

void AeiProgram::settle(double seconds) {
  send("isready");
  (void)wait_for("readyok", seconds);
}

void AeiProgram::set_option(std::string_view name, std::string_view value) {
  send(fmt::format("setoption name {} value {}", name, value));
}

void AeiProgram::send(const std::string& line) {
  log(">", line);
  program_->send(line);
}

std::string AeiProgram::wait_for(std::string_view word, double seconds, const Heard& heard) {
  if (auto rest = hear(word, seconds, heard)) return *std::move(rest);
  fail(Reason::time, fmt::format("no {} within {:.2f} s", word, seconds));
}

std::optional<std::string> AeiProgram::hear(std::string_view word, double seconds, const Heard& heard) {
  const Stopwatch watch;
  std::string line;
  std::uint64_t bytes = 0;
  for (;;) {
    const double left = seconds - watch.seconds();
    if (left < 0) return std::nullopt;
    const auto event = program_->read_line(line, std::min(left, kSlice));
    bytes += program_->take_bytes_read();
    log_errors();
    if (event == ChildProcess::Event::closed) {
      const std::string end = program_->how_it_ended(kSlice);
      fail(Reason::forfeit, end.empty() ? "the program has closed its output" : "the program has ended: " + end);
    }
    if (bytes > kFloodBytes) fail(Reason::forfeit, fmt::format("more than {} MiB and no {}", kFloodBytes >> 20, word));
    if (interrupted_.exchange(false)) fail(Reason::abandoned, "interrupted");
    if (event != ChildProcess::Event::line) continue;
    log("<", line);
    const auto [first, rest] = split_first(line);
    if (first == word) return std::string(rest);
    if (heard) heard(first, rest);
  }
}

void AeiProgram::fail(Reason reason, const std::string& what) {
  log_errors();
  std::string text = what;
  if (!last_error_.empty()) text += fmt::format("; it said {}", quote(last_error_));
  log("!", text);
  last_error_.clear();
  program_->kill();
  program_.reset();
  throw game::PlayerFault(reason, text);
}

void AeiProgram::log_errors() {
  for (const std::string& line : program_->take_error_lines()) {
    log("e", line);
    if (!trimmed(line).empty()) last_error_ = trimmed(line);
  }
}

// Uses one write per line, so that lines of several processes do not mix.
void AeiProgram::log(std::string_view mark, std::string_view line) {
  if (log_ < 0) return;
  const std::string text = fmt::format("{} {} {}\n", name_, mark, line);
  [[maybe_unused]] const auto written = ::write(log_, text.data(), text.size());
}

}  // namespace tusk::protocol
