// Win-in-two puzzles: whether a turn really wins whatever the answer, by looking at every answer, and what it is about.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "arimaa/board/game.h"

namespace tusk::puzzles {

enum class PuzzleVerdict : std::uint8_t { wins, wins_at_once, refuted, undecided };
[[nodiscard]] const char* name_of(PuzzleVerdict verdict);

// Several may fit one puzzle.
enum Theme : int {
  kGoalTheme = 1,         // some answer is met by a goal
  kGoalRaceTheme = 2,     // the opponent threatens to reach the goal first
  kCaptureTheme = 4,      // the first turn captures a piece
  kImmobiliseTheme = 8,   // the opponent is left without a turn
  kEliminationTheme = 16  // the opponent loses the last rabbits
};
[[nodiscard]] std::string theme_names(int themes);
// The sum of the named themes; throws InputError for a name that there is not.
[[nodiscard]] int themes_from(const std::string& names);

struct PuzzleFacts {
  PuzzleVerdict verdict = PuzzleVerdict::undecided;
  int themes = 0;
};

// How the side to move wins within this turn; of goals the shortest. Nothing if it does not.
struct WinNow {
  arimaa::Turn turn;
  arimaa::Reason reason = arimaa::Reason::goal;
};
[[nodiscard]] std::optional<WinNow> win_now(const arimaa::Position& position);

// The turn must be legal.
[[nodiscard]] PuzzleFacts examine_puzzle(const arimaa::Game& game, const arimaa::Turn& turn);

}  // namespace tusk::puzzles
