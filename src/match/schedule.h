// Who plays whom: round robin, gauntlet and Swiss. Depends on nothing but its arguments, so that a match that was cut
// off goes on with the same games.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tusk::match {

// One game to be played.
struct GameTask {
  int id = 0;  // from 1; the same in every run
  int round = 1;
  int gold = 0;  // number of the player
  int silver = 0;
  int opening = 0;

  bool operator==(const GameTask&) const = default;
};

enum class Format : std::uint8_t {
  round_robin,  // everybody against everybody
  gauntlet,     // the first against all others
  swiss,        // in rounds, against others with as many points
};

struct Encounter {
  int first = 0;
  int second = 0;

  bool operator==(const Encounter&) const = default;
};

// Round robin and gauntlet: `games` games (even) between any two who meet. Openings come one after the other, and all
// meet over an opening before the next one, so that a match cut short is balanced.
[[nodiscard]] std::vector<GameTask> schedule(Format format, int players, int games);

// One round of a Swiss tournament, given the points so far and who has met in which rounds before. Players in the order
// of points meet their neighbour, and nobody meets again while there is another way. With an odd number the lowest who
// has had no bye gets one, which counts as a win by the caller.
struct SwissRound {
  std::vector<Encounter> encounters;
  int bye = -1;
};
struct SwissPast {
  std::vector<double> points;  // by player
  std::vector<Encounter> met;  // in any order
  std::vector<int> byes;       // players who had one
};
[[nodiscard]] SwissRound pair_swiss(const SwissPast& past);

// The games of one round; ids and openings follow those of the rounds before, which all had as many encounters.
[[nodiscard]] std::vector<GameTask> swiss_games(const SwissRound& round, int number, int games);

}  // namespace tusk::match
