// Plays a record on the board, and compares its end by the rules with what the record claims.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arimaa/board/game.h"
#include "arimaa/board/rules.h"
#include "arimaa/notation/record.h"

namespace tusk::arimaa {

// What a record claims about the end of its game; nothing if no member is set.
struct Claim {
  bool draw = false;
  std::optional<Side> winner;
  std::optional<Reason> reason;

  bool operator==(const Claim&) const = default;
};

// From the last word of the moves (`resigns`, `lost`, `draw`), otherwise from the tags Result (1-0, 0-1, 1/2-1/2, or
// the winner's letter) and Termination (the reason's letter).
[[nodiscard]] Claim claim_of(const Record& record);
// From the two letters of the archive: winner w, b, g, s or d, and reason.
[[nodiscard]] Claim claim_from_letters(std::string_view winner, std::string_view reason);

// Why a record is not a valid game, and at which of its moves.
struct Rejection {
  Label label;
  int line = 0;
  int column = 0;
  std::string reason;
};

struct Replay {
  Game game;  // as far as it could be played
  std::vector<Setup> setups;
  std::vector<Turn> turns;  // without those taken back
  std::optional<Rejection> rejection;
};

// A turn taken back counts as never made, legal or not. A takeback undoes the previous turn, whose number and side are
// then played again.
[[nodiscard]] Replay replay(const Record& record, Rules rules = Rules::official);

enum class Agreement : std::uint8_t {
  agrees,       // the rules decide the game as the record says
  contradicts,  // they decide it differently, or the record claims an end by the rules that did not occur
  open,         // the rules do not decide it (time, resignation), or the record says nothing
};
[[nodiscard]] Agreement compare(const std::optional<Outcome>& by_rules, const Claim& claim);

}  // namespace tusk::arimaa
