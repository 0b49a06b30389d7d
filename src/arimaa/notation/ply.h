// A ply: a setup or a turn, whichever is next in a game. The one place where plies are read, checked and made.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "arimaa/board/game.h"
#include "arimaa/board/setup.h"
#include "arimaa/board/step.h"
#include "arimaa/notation/record.h"

namespace tusk::arimaa {

class Ply {
 public:
  Ply(Setup setup) : made_(std::move(setup)) {}
  Ply(const Turn& turn) : made_(turn) {}

  [[nodiscard]] bool is_setup() const { return std::holds_alternative<Setup>(made_); }
  [[nodiscard]] const Setup& setup() const { return std::get<Setup>(made_); }
  [[nodiscard]] const Turn& turn() const { return std::get<Turn>(made_); }

  bool operator==(const Ply&) const = default;

 private:
  std::variant<Setup, Turn> made_;
};

// In notation, with every removal; `before` is the game that the ply is made in.
[[nodiscard]] std::string to_text(const Game& before, const Ply& ply);

// A setup while the game is in setup, else a turn. Throws InputError with the column if it cannot be read; whether it
// is legal is the question of the next functions.
[[nodiscard]] Ply parse_ply(std::string_view text, const Game& game);
[[nodiscard]] Ply resolve_ply(const Entry& entry, const Game& game);

// Empty if the ply may be made now, else the reason why not.
[[nodiscard]] std::string why_illegal(const Game& game, const Ply& ply);
// Throws InputError with the reason, and leaves the game as it was, if the ply is illegal.
void apply(Game& game, const Ply& ply);
// Reads and makes it.
Ply apply(Game& game, std::string_view text);

}  // namespace tusk::arimaa
