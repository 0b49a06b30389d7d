// An engine in another program asked about a position, as somebody who analyses would.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "arimaa/board/game.h"
#include "arimaa/engine/engine.h"
#include "protocol/aei_program.h"

namespace tusk::protocol {

class AeiAnalyst {
 public:
  // Gets reports as they come, and in between now and then nothing. False means that nobody listens any more.
  using Tell = std::function<bool(const arimaa::SearchReport* report)>;

  // Starts nothing yet. Throws InputError.
  explicit AeiAnalyst(const game::PlayerSpec& spec) : program_(spec, {}, AeiProgram::Start::when_needed) {}

  // Searches a position at the start of a turn for so long, and reports the turn that was chosen at the end. Throws
  // game::PlayerFault, also when interrupted. Ends early when nobody listens.
  void analyse(const arimaa::Game& game, double seconds, const Tell& tell);
  // From any thread.
  void interrupt() { program_.interrupt(); }

 private:
  AeiProgram program_;
};

// The turns of a line that an engine tells, as far as it can be followed. The words are steps; turns end where a word
// for the end or for a side stands, after four steps, or where the next step is only legal in the next turn.
[[nodiscard]] std::vector<arimaa::Turn> turns_of_line(const arimaa::Game& game, std::string_view words);

}  // namespace tusk::protocol
