#include "records/mimic_aei.h"

#include <algorithm>
#include <fmt/format.h>

#include "arimaa/notation/ply.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/text.h"

namespace tusk::records {

using namespace arimaa;

MimicAei::MimicAei(Database& database, const MimicOptions& options, std::string version, WriteLine write)
    : mimic_(database, options), version_(std::move(version)), write_(std::move(write)) {}

void MimicAei::run(std::istream& input) {
  std::string line;
  while (!over_ && std::getline(input, line)) handle(line);
}

bool MimicAei::handle(std::string_view line) {
  const std::string_view text = trimmed(line);
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  if (text.empty() || over_) return !over_;
  try {
    dispatch(text.substr(0, end), trimmed(text.substr(end)));
  } catch (const InputError& error) {
    write_(fmt::format("log Error: {}: {}", text.substr(0, end), error.what()));
  }
  return !over_;
}

void MimicAei::dispatch(std::string_view name, std::string_view arguments) {
  if (name == "aei") {
    for (const char* line : {"protocol-version 1", "id name Tusk mimic", "id author the Tusk project"}) write_(line);
    write_("id version " + version_);
    write_("aeiok");
  } else if (name == "isready") {
    write_("readyok");
  } else if (name == "newgame") {
    game_ = Game(Rules::official);
    last_.reset();
    mimic_.new_game(0);
  } else if (name == "setposition") {
    set_position(arguments);
  } else if (name == "makemove") {
    make_move(arguments);
  } else if (name == "go") {
    pondering_ = arguments == "ponder";
    if (!pondering_) answer();
  } else if (name == "stop") {
    // A search without pondering has answered already.
    if (std::exchange(pondering_, false)) answer();
  } else if (name == "quit") {
    over_ = true;
  } else if (name != "setoption") {  // clocks and ratings do not matter to it
    throw InputError("there is no such message");
  }
}

void MimicAei::set_position(std::string_view arguments) {
  const TurnState state = parse_position(arguments);
  if (!state.steps.empty()) throw InputError("a position in the middle of a turn cannot be set");
  game_ = game_at(state.position);
  last_.reset();
}

void MimicAei::make_move(std::string_view arguments) {
  const Ply ply = apply(game_, arguments);
  if (!ply.is_setup()) last_ = last_moved(ply.turn());
}

void MimicAei::answer() {
  if (game_.outcome()) throw InputError(fmt::format("the game is over ({})", name_of(game_.outcome()->reason)));
  if (game_.in_setup()) {
    write_("bestmove " + to_text(mimic_.choose_setup(game_)));
    return;
  }
  const auto choice = mimic_.choose_turn(game_, last_);
  if (!choice) throw InputError("there is no legal turn");
  write_(fmt::format("log Debug: from {}", name_of(choice->source)));
  write_("bestmove " + to_text(game_.position(), choice->turn));
}

}  // namespace tusk::records
