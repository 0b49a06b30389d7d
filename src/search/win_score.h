// Scores of won and lost games, common to both games: a win is worth more the sooner it comes. Distances are counted in
// the search's unit of depth: plies or steps.
#pragma once

namespace tusk::search {

inline constexpr int kInfinity = 32000;
inline constexpr int kWin = 30000;
inline constexpr int kMaxDistance = 1000;
// Scores of at least this magnitude are wins or losses; all others are evaluations.
inline constexpr int kWinBound = kWin - kMaxDistance;

constexpr bool is_win(int score) { return score >= kWinBound; }
constexpr bool is_loss(int score) { return score <= -kWinBound; }
constexpr bool is_decided(int score) { return is_win(score) || is_loss(score); }
// The distance to the end of the game from the position at which the score counts.
constexpr int distance_to_end(int score) { return kWin - (score < 0 ? -score : score); }

// Inside a search a decided score counts from the root; in the table it counts from its own position, so that it holds
// however that position is reached.
constexpr int to_table(int score, int distance_from_root) {
  return is_win(score) ? score + distance_from_root : is_loss(score) ? score - distance_from_root : score;
}
constexpr int from_table(int score, int distance_from_root) {
  return is_win(score) ? score - distance_from_root : is_loss(score) ? score + distance_from_root : score;
}

}  // namespace tusk::search
