// The time control M/R/P/L/G/T of Arimaa matches: what it says, read and written.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace tusk::arimaa {

// Zero means "no such limit" for the cap and the three limits after it.
struct TimeControl {
  using Seconds = std::chrono::seconds;

  Seconds per_move{0};     // M
  Seconds reserve{0};      // R, of each side at the start
  int percent = 100;       // P, how much of the unused time per move goes to the reserve
  Seconds reserve_cap{0};  // L, nothing is added above it
  Seconds game_time{0};    // G in hours: the game is stopped and scored
  int game_turns = 0;      // G as `90t`: so many turns of each side, the setup included
  Seconds turn_time{0};    // T, the most for one turn, whatever the reserve holds

  bool operator==(const TimeControl&) const = default;

  // Nothing per move and nothing in reserve would lose at once; records use it for games without a clock.
  [[nodiscard]] bool is_untimed() const { return per_move == Seconds{0} && reserve == Seconds{0}; }
};

// Fields are minutes:seconds (G: hours:minutes) or numbers with units, `24h5m10s`. P, L, G and T may be left out.
// Throws InputError with the column.
//
// One form is ambiguous: in `24h5m10s/0/0/60d` the 60 days stand in the place of the reserve cap but are meant as
// the game limit. A last, fourth field in days is read as the game limit when the percentage is zero: nothing is
// ever added to such a reserve, so a cap on it would mean nothing.
[[nodiscard]] TimeControl parse_time_control(std::string_view text);

// The shortest form that reads back the same: minutes:seconds below an hour, units above, defaults at the end left out.
[[nodiscard]] std::string to_text(const TimeControl& control);

}  // namespace tusk::arimaa
