// Scores of won and lost games, as both games have them: a win is worth more the sooner it comes. Distances are counted
// in whatever the search counts depth in: plies, or steps.
#pragma once

namespace tusk::search {

inline constexpr int kInfinity = 32000;
inline constexpr int kWin = 30000;
inline constexpr int kMaxDistance = 1000;
// Scores beyond this are wins or losses, within it evaluations.
inline constexpr int kWinBound = kWin - kMaxDistance;

constexpr bool is_win(int score) { return score >= kWinBound; }
constexpr bool is_loss(int score) { return score <= -kWinBound; }
constexpr bool is_decided(int score) { return is_win(score) || is_loss(score); }
// From where a decided score counts to the end of the game.
constexpr int distance_to_end(int score) { return kWin - (score < 0 ? -score : score); }

// A decided score counts from the root inside a search, and from its own position inside the table, so that it holds
// wherever that is reached.
constexpr int to_table(int score, int distance_from_root) {
  return is_win(score) ? score + distance_from_root : is_loss(score) ? score - distance_from_root : score;
}
constexpr int from_table(int score, int distance_from_root) {
  return is_win(score) ? score - distance_from_root : is_loss(score) ? score + distance_from_root : score;
}

}  // namespace tusk::search
