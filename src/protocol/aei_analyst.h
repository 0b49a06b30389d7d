// Analyses positions with an engine in another program.
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
  // Receives each report as it comes, and nullptr now and then in between. Returns false to cancel.
  using SendReport = std::function<bool(const arimaa::SearchReport* report)>;

  // Does not start the program yet. Throws InputError.
  explicit AeiAnalyst(const game::PlayerSpec& spec) : program_(spec, {}, AeiProgram::Start::when_needed) {}

  // Searches a position at the start of a turn for `seconds`, and finally reports the chosen turn. Returns early if
  // `send` returns false. Throws game::PlayerFault, also when interrupted.
  void analyse(const arimaa::Game& game, double seconds, const SendReport& send);
  // From any thread.
  void interrupt() { program_.interrupt(); }

 private:
  AeiProgram program_;
};

// Parses the turns of a line of play sent by an engine, up to the first word that cannot be followed. The words are
// steps. A turn ends at a word for its end or for a side, after four steps, or where the next step is only legal in the
// next turn.
[[nodiscard]] std::vector<arimaa::Turn> turns_of_line(const arimaa::Game& game, std::string_view words);

}  // namespace tusk::protocol
