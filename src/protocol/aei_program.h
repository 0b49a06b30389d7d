// Another program that speaks the Arimaa Engine Interface: started when it is needed, talked to in lines, ended after a
// fault.
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

// Keys: cmd (the program and its arguments), dir (where it runs), log (a file that the conversation and the error
// output are appended to), ready (seconds that it may take to get ready).
class AeiProgram {
 public:
  enum class Start { now, when_needed };
  // What the program says meanwhile: the first word of a line, and the rest of it.
  using Heard = std::function<void(std::string_view word, std::string_view rest)>;

  // Started now, a wrong command shows at once. Throws InputError.
  AeiProgram(const game::PlayerSpec& spec, std::vector<std::pair<std::string, std::string>> options, Start start);
  // Says `quit` to one that runs.
  ~AeiProgram();
  AeiProgram(const AeiProgram&) = delete;
  AeiProgram& operator=(const AeiProgram&) = delete;

  [[nodiscard]] bool runs() const { return program_ != nullptr; }
  // These throw game::PlayerFault, and end the program, whose state nobody knows then.
  void start_if_needed();
  void new_game();
  // The rest of the first line that starts with the word.
  std::string wait_for(std::string_view word, double seconds, const Heard& heard = {});
  // The same, but nothing if the line does not come in time.
  std::optional<std::string> hear(std::string_view word, double seconds, const Heard& heard = {});
  [[noreturn]] void fail(arimaa::Reason reason, const std::string& what);

  void send(const std::string& line);
  void set_option(std::string_view name, std::string_view value);
  // Waits until all that was asked before is answered, so that an old answer is not taken for a new one.
  void settle(double seconds);
  // From any thread: what waits now, or waits next, ends with a fault.
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
  std::string last_error_;  // the last line of its error output
  std::atomic<bool> interrupted_{false};
};

// Takes score, depth or nodes from what follows `info`; anything else is passed over.
void note_info(std::string_view info, game::Thought& thought);

}  // namespace tusk::protocol
