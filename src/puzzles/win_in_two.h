// Win-in-two puzzles: verifies a solution against every reply, and classifies it by theme.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "arimaa/board/game.h"

namespace tusk::puzzles {

enum class PuzzleVerdict : std::uint8_t { wins, wins_at_once, refuted, undecided };
[[nodiscard]] const char* name_of(PuzzleVerdict verdict);

// A puzzle may have several themes.
enum Theme : int {
  kGoalTheme = 1,         // some reply allows a goal
  kGoalRaceTheme = 2,     // the opponent threatens to reach the goal first
  kCaptureTheme = 4,      // the first turn captures a piece
  kImmobiliseTheme = 8,   // the opponent is left without a legal turn
  kEliminationTheme = 16  // the opponent loses its last rabbits
};
[[nodiscard]] std::string theme_names(int themes);
// Parses theme names. Throws InputError for an unknown name.
[[nodiscard]] int themes_from(const std::string& names);

struct PuzzleFacts {
  PuzzleVerdict verdict = PuzzleVerdict::undecided;
  int themes = 0;
};

// How the side to move wins this turn, preferring the shortest goal; nullopt if it cannot.
struct WinNow {
  arimaa::Turn turn;
  arimaa::Reason reason = arimaa::Reason::goal;
};
[[nodiscard]] std::optional<WinNow> win_now(const arimaa::Position& position);

// The turn must be legal.
[[nodiscard]] PuzzleFacts examine_puzzle(const arimaa::Game& game, const arimaa::Turn& turn);

}  // namespace tusk::puzzles
