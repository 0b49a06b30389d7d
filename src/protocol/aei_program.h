// A child process that speaks the Arimaa Engine Interface: started on demand, terminated after a fault.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arimaa/board/rules.h"
#include "game/player_spec.h"
#include "protocol/child_process.h"

namespace tusk::protocol {

// Keys: cmd (the program and its arguments), dir (its working folder), log (a file to append the conversation and
// stderr to), ready (seconds that the program may take to get ready).
class AeiProgram {
 public:
  enum class Start { now, when_needed };
  // Receives the first word and the rest of every other line.
  using Heard = std::function<void(std::string_view word, std::string_view rest)>;

  // With Start::now, a bad command is reported at once. Throws InputError.
  AeiProgram(const game::PlayerSpec& spec, std::vector<std::pair<std::string, std::string>> options, Start start);
  // Sends `quit` to a running program.
  ~AeiProgram();
  AeiProgram(const AeiProgram&) = delete;
  AeiProgram& operator=(const AeiProgram&) = delete;

  [[nodiscard]] bool runs() const { return program_ != nullptr; }
  // These throw game::PlayerFault and terminate the program, since its state is unknown then.
  void start_if_needed();
  void new_game();
  // Waits for the first line that starts with the word and returns the rest of it.
  std::string wait_for(std::string_view word, double seconds, const Heard& heard = {});
  // The same, but returns nullopt on timeout.
  std::optional<std::string> hear(std::string_view word, double seconds, const Heard& heard = {});
  [[noreturn]] void fail(arimaa::Reason reason, const std::string& what);

  void send(const std::string& line);
  void set_option(std::string_view name, std::string_view value);
  // Waits until all earlier requests are answered, so that a late answer is not taken for a new one.
  void settle(double seconds);
  // From any thread: makes the current or next wait end with a fault.
  void interrupt() { interrupted_ = true; }

 private:
  void start();
  void log(std::string_view mark, std::string_view line);
  void log_errors();

  std::string name_;
  std::vector<std::string> command_;
  std::string folder_;
  int log_ = -1;
  std::vector<std::pair<std::string, std::string>> options_;
  double ready_seconds_ = 15;
  std::unique_ptr<ChildProcess> program_;
  std::string last_error_;  // the last line of stderr
  std::atomic<bool> interrupted_{false};
};

// Reads score, depth or nodes from the text after `info`; ignores anything else.
void note_info(std::string_view info, game::Thought& thought);

}  // namespace tusk::protocol
