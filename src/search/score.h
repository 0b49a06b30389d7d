// Scores of alpha-beta: an evaluation, or a decided game with the plies to its end.
#pragma once

namespace tusk::search {

inline constexpr int kWin = 30000;
inline constexpr int kMaxPlies = 1000;
inline constexpr int kInfinity = kWin + 1;

constexpr bool is_won(int score) { return score >= kWin - kMaxPlies; }
constexpr bool is_lost(int score) { return score <= -(kWin - kMaxPlies); }
constexpr bool is_decided(int score) { return is_won(score) || is_lost(score); }
// Plies from the scored position to the end of a decided game.
constexpr int plies_to_end(int score) { return kWin - (score < 0 ? -score : score); }

// A decided score counts plies from the root inside the search and from its own position inside the table.
constexpr int seen_from_root(int score, int ply) {
  return is_won(score) ? score - ply : is_lost(score) ? score + ply : score;
}
constexpr int seen_from_here(int score, int ply) {
  return is_won(score) ? score + ply : is_lost(score) ? score - ply : score;
}

}  // namespace tusk::search
