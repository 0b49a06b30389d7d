#include "arimaa/notation/ply.h"

#include <fmt/format.h>

#include "arimaa/notation/turn_text.h"
#include "base/error.h"

namespace tusk::arimaa {

namespace {

// Checked before the steps are resolved: errors in them do not matter after the end of the game.
void check_not_over(const Game& game) {
  if (game.outcome()) throw InputError(fmt::format("the game is over ({})", name_of(game.outcome()->reason)));
}

}  // namespace

std::string to_text(const Game& before, const Ply& ply) {
  return ply.is_setup() ? to_text(ply.setup()) : to_text(before.position(), ply.turn());
}

Ply parse_ply(std::string_view text, const Game& game) {
  if (game.in_setup()) return parse_setup(text);
  check_not_over(game);
  return parse_turn(text, game.position());
}

Ply resolve_ply(const Entry& entry, const Game& game) {
  if (entry.kind == Entry::Kind::setup) return resolve_setup(entry.tokens);
  check_not_over(game);
  if (game.in_setup()) throw InputError(fmt::format("{} has to set up first", name_of(game.side())));
  return resolve_turn(entry.tokens, game.position());
}

std::string why_illegal(const Game& game, const Ply& ply) {
  return ply.is_setup() ? game.why_illegal(ply.setup()) : game.why_illegal(ply.turn());
}

void apply(Game& game, const Ply& ply) {
  if (const std::string reason = why_illegal(game, ply); !reason.empty()) throw InputError(reason);
  if (ply.is_setup())
    game.set_up(ply.setup());
  else
    game.play(ply.turn());
}

Ply apply(Game& game, std::string_view text) {
  Ply ply = parse_ply(text, game);
  apply(game, ply);
  return ply;
}

}  // namespace tusk::arimaa
