// The time control M/R/P/L/G/T of Arimaa matches, parsed and written.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace tusk::arimaa {

// Zero means "no limit" for the cap and the three limits after it.
struct TimeControl {
  using Seconds = std::chrono::seconds;

  Seconds per_move{0};     // M
  Seconds reserve{0};      // R, for each side at the start
  int percent = 100;       // P, the percentage of the unused time per move that goes to the reserve
  Seconds reserve_cap{0};  // L, nothing is added above it
  Seconds game_time{0};    // G in hours: the game is stopped and scored
  int game_turns = 0;      // G as `90t`: the number of turns of each side, including the setup
  Seconds turn_time{0};    // T, the maximum for one turn, whatever the reserve

  bool operator==(const TimeControl&) const = default;

  // No time per move and no reserve would lose at once; records use it for games without a clock.
  [[nodiscard]] bool is_untimed() const { return per_move == Seconds{0} && reserve == Seconds{0}; }
};

// Fields are minutes:seconds (G: hours:minutes) or numbers with units, `24h5m10s`. P, L, G and T may be omitted. Throws
// InputError with the column.
//
// One form is ambiguous: in `24h5m10s/0/0/60d` the 60 days are in the place of the reserve cap but are meant as the
// game limit. A last, fourth field in days is read as the game limit if the percentage is zero: nothing is ever added
// to such a reserve, so a cap on it would be meaningless.
[[nodiscard]] TimeControl parse_time_control(std::string_view text);

// The shortest form that parses to the same: minutes:seconds below an hour, units above, trailing defaults omitted.
[[nodiscard]] std::string to_text(const TimeControl& control);

}  // namespace tusk::arimaa
