// The two sets of rules, how games end, and the scores that decide a game stopped by a limit.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "arimaa/board/position.h"

namespace tusk::arimaa {

// `official`: today's rules. `rules2006`: those of Cox's thesis, where losing all rabbits does not lose the game, and
// repeating a position for the third time is legal and loses.
enum class Rules : std::uint8_t { official, rules2006 };

enum class Reason : std::uint8_t {
  goal,
  immobilised,
  eliminated,
  repetition,
  no_rabbits,  // both sides, a draw in 2006
  time,
  resigned,
  illegal,
  forfeit,
  score,
  abandoned,
  agreed,  // a draw by agreement, in old records
};
[[nodiscard]] char letter_of(Reason reason);
[[nodiscard]] std::optional<Reason> reason_from_letter(char letter);
[[nodiscard]] std::string_view name_of(Reason reason);

struct Outcome {
  std::optional<Side> winner;  // empty: a draw
  Reason reason = Reason::goal;

  bool operator==(const Outcome&) const = default;
};

// How the board after a complete turn of `mover` ends the game, apart from immobilisation and repetition.
[[nodiscard]] std::optional<Outcome> outcome_on_board(const Position& position, Side mover, Rules rules);

// The score of 2006 for one side: R + P x (C + 1), where R is the sum of the cubed ranks of the rabbits, P the sum of
// the strengths of all pieces and C the number of rabbits.
[[nodiscard]] int score2006(const Position& position, Side side);

}  // namespace tusk::arimaa
