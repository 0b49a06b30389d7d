// Who plays whom: round robin, gauntlet and Swiss. Depends only on its arguments, so that an interrupted match
// continues with the same games.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tusk::match {

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
  swiss,        // in rounds, against others with a similar score
};

struct Encounter {
  int first = 0;
  int second = 0;

  bool operator==(const Encounter&) const = default;
};

// Round robin and gauntlet: `games` games (even) between any two opponents. All pairs play an opening before the next
// one starts, so that a match that is cut short is balanced.
[[nodiscard]] std::vector<GameTask> schedule(Format format, int players, int games);

// One round of a Swiss tournament, given the points so far and the earlier encounters. Players are sorted by points and
// meet their neighbours; nobody meets the same opponent twice if it can be avoided. With an odd number of players, the
// lowest one without a bye gets one, which the caller counts as a win.
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

// The games of one round; ids and openings continue those of the earlier rounds, which all had as many encounters.
[[nodiscard]] std::vector<GameTask> swiss_games(const SwissRound& round, int number, int games);

}  // namespace tusk::match
