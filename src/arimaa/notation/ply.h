// A ply: a setup or a turn, whichever is next in a game. The only place where plies are parsed, checked and made.
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

// In notation, with all removals; `before` is the game in which the ply is made.
[[nodiscard]] std::string to_text(const Game& before, const Ply& ply);

// A setup while the game is in setup, otherwise a turn. Throws InputError with the column if it cannot be parsed; does
// not check whether it is legal.
[[nodiscard]] Ply parse_ply(std::string_view text, const Game& game);
[[nodiscard]] Ply resolve_ply(const Entry& entry, const Game& game);

// Empty if the ply is legal now, otherwise the reason.
[[nodiscard]] std::string why_illegal(const Game& game, const Ply& ply);
// If the ply is illegal, throws InputError with the reason and leaves the game unchanged.
void apply(Game& game, const Ply& ply);
// Parses and makes the ply.
Ply apply(Game& game, std::string_view text);

}  // namespace tusk::arimaa
