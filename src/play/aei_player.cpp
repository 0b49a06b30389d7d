#include "play/aei_player.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "base/error.h"
#include "base/text.h"
#include "play/command_words.h"

namespace tusk::play {

using namespace arimaa;

namespace {

constexpr std::uint64_t kFloodBytes = 64 << 20;
constexpr double kSlice = 0.05;

std::string decimal(double number) { return fmt::format("{:.3f}", number); }

// The first word of a line, and what follows it.
std::pair<std::string_view, std::string_view> split_first(std::string_view line) {
  line = trimmed(line);
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  return {line.substr(0, end), trimmed(line.substr(end))};
}

std::optional<double> number_in(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end == text.data() || !(std::abs(number) < 1e15)) return std::nullopt;
  return number;
}

}  // namespace

AeiPlayer::AeiPlayer(const PlayerSpec& spec, const game::Terms& terms)
    : name_(spec.name),
      folder_(spec.value("dir").value_or("")),
      log_path_(spec.value("log").value_or("")),
      terms_(terms) {
  spec.allow_only({"cmd", "dir", "log", "ready"});
  if (!spec.value("cmd")) throw InputError(fmt::format("player {}: which program? give cmd=PROGRAM", quote(spec.text)));
  command_ = command_words(*spec.value("cmd"));
  if (const auto ready = spec.value("ready")) {
    const auto seconds = number_in(*ready);
    if (!seconds || *seconds <= 0)
      throw InputError(fmt::format("player {}: ready={} is no time in seconds", quote(spec.text), *ready));
    ready_seconds_ = *seconds;
  }
  if (terms.depth > 0) options_.emplace_back("depth", std::to_string(terms.depth));
  if (terms.nodes > 0) options_.emplace_back("nodes", std::to_string(terms.nodes));
  options_.insert(options_.end(), spec.options.begin(), spec.options.end());
  if (!log_path_.empty()) {
    log_ = ::open(log_path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (log_ < 0) throw InputError(fmt::format("cannot write {}: {}", quote(log_path_), std::strerror(errno)));
  }
  try {
    start_program();
  } catch (const game::PlayerFault& fault) {
    if (log_ >= 0) ::close(log_);
    throw InputError(fmt::format("player {}: {}", quote(name_), fault.what()));
  } catch (const InputError&) {
    if (log_ >= 0) ::close(log_);
    throw;
  }
}

AeiPlayer::~AeiPlayer() {
  if (program_) send("quit");
  program_.reset();
  if (log_ >= 0) ::close(log_);
}

void AeiPlayer::start_program() {
  program_ = std::make_unique<ChildProcess>(command_, folder_);
  send("aei");
  (void)wait_for("aeiok", ready_seconds_);
  for (const auto& [name, value] : options_) set_option(name, value);
}

void AeiPlayer::start_game(const game::GameStart& start) {
  interrupted_ = false;
  try {
    if (!program_) start_program();
  } catch (const InputError& error) {
    throw game::PlayerFault(Reason::forfeit, error.what());
  }
  set_time_options();
  set_option("opponent", start.opponent);
  set_option("rated", "0");
  send("newgame");
  send("isready");
  (void)wait_for("readyok", ready_seconds_);
}

void AeiPlayer::set_option(std::string_view name, std::string_view value) {
  send(fmt::format("setoption name {} value {}", name, value));
}

void AeiPlayer::set_time_options() {
  if (terms_.move_seconds) {
    set_option("tcmove", decimal(*terms_.move_seconds));
    set_option("tcreserve", "0");
    set_option("tcpercent", "0");
  } else if (terms_.control && !terms_.control->is_untimed()) {
    const TimeControl& control = *terms_.control;
    set_option("tcmove", std::to_string(control.per_move.count()));
    set_option("tcreserve", std::to_string(control.reserve.count()));
    set_option("tcpercent", std::to_string(control.percent));
    set_option("tcmax", std::to_string(control.reserve_cap.count()));
    set_option("tctotal", std::to_string(control.game_time.count()));
    set_option("tcturns", std::to_string(control.game_turns));
    set_option("tcturntime", std::to_string(control.turn_time.count()));
  }
}

void AeiPlayer::see(const Game& before, const Ply& ply) {
  if (program_) send("makemove " + to_text(before, ply));
}

game::Answer AeiPlayer::choose(const Game& game, const game::MoveTime& time) {
  const Stopwatch watch;
  if (time.has_clock) {
    set_option("greserve", decimal(time.reserves[index_of(Side::gold)]));
    set_option("sreserve", decimal(time.reserves[index_of(Side::silver)]));
    set_option("moveused", "0");
  }
  // An answer that nobody asked for must not be taken for one to this question: what comes before `readyok` is old.
  send("isready");
  (void)wait_for("readyok", time.give_up);
  send("go");
  game::Answer answer;
  const std::string words = wait_for("bestmove", time.give_up - watch.seconds(), &answer.thought);
  if (words == "resign" || words == "resigns") return answer;
  try {
    answer.ply = parse_ply(words, game);
  } catch (const InputError& error) {
    // The program may be in order otherwise: it lives on for the next game.
    throw game::PlayerFault(Reason::illegal, fmt::format("{}: {}", quote(words), error.reason()));
  }
  return answer;
}

void AeiPlayer::send(const std::string& line) {
  log(">", line);
  program_->send(line);
}

std::string AeiPlayer::wait_for(std::string_view word, double seconds, game::Thought* thought) {
  const Stopwatch watch;
  std::string line;
  std::uint64_t bytes = 0;
  for (;;) {
    const double left = seconds - watch.seconds();
    if (left < 0) fail(Reason::time, fmt::format("no {} within {:.2f} s", word, seconds));
    const auto event = program_->read_line(line, std::min(left, kSlice));
    bytes += program_->take_bytes_read();
    log_errors();
    if (event == ChildProcess::Event::closed) {
      const std::string end = program_->how_it_ended(kSlice);
      fail(Reason::forfeit, end.empty() ? "the program has closed its output" : "the program has ended: " + end);
    }
    if (bytes > kFloodBytes) fail(Reason::forfeit, fmt::format("more than {} MiB and no {}", kFloodBytes >> 20, word));
    if (interrupted_) fail(Reason::abandoned, "interrupted");
    if (event != ChildProcess::Event::line) continue;
    log("<", line);
    const auto [first, rest] = split_first(line);
    if (first == word) return std::string(rest);
    if (first == "info" && thought != nullptr) note_info(rest, *thought);
  }
}

void AeiPlayer::note_info(std::string_view info, game::Thought& thought) const {
  const auto [name, value] = split_first(info);
  const auto number = number_in(value);
  if (!number) return;
  if (name == "score") thought.score = static_cast<int>(std::clamp(*number, -1e6, 1e6));
  if (name == "depth") thought.depth = static_cast<int>(std::clamp(*number, 0.0, 1e4));
  if (name == "nodes") thought.nodes = static_cast<std::uint64_t>(std::max(*number, 0.0));
}

// Ends the program, whose state nobody knows now; the next game starts it anew.
void AeiPlayer::fail(Reason reason, const std::string& what) {
  log_errors();
  std::string text = what;
  if (!last_error_.empty()) text += fmt::format("; it said {}", quote(last_error_));
  log("!", text);
  last_error_.clear();
  program_->kill();
  program_.reset();
  throw game::PlayerFault(reason, text);
}

void AeiPlayer::log_errors() {
  for (const std::string& line : program_->take_error_lines()) {
    log("e", line);
    if (!trimmed(line).empty()) last_error_ = trimmed(line);
  }
}

// One write for each line, so that those of several processes do not mix.
void AeiPlayer::log(std::string_view mark, std::string_view line) {
  if (log_ < 0) return;
  const std::string text = fmt::format("{} {} {}\n", name_, mark, line);
  [[maybe_unused]] const auto written = ::write(log_, text.data(), text.size());
}

}  // namespace tusk::play
