#include "lab/study_positions.h"

#include <array>
#include <fmt/format.h>

#include "base/error.h"

namespace tusk::lab {

using arimaa::Side;

std::vector<NamedPosition> zhong_positions(Session& session, int count) {
  struct Move {
    int number;
    Side side;
  };
  constexpr std::array<Move, 6> kMoves{{{12, Side::gold},
                                        {17, Side::silver},
                                        {22, Side::gold},
                                        {27, Side::silver},
                                        {32, Side::gold},
                                        {37, Side::silver}}};
  // Move 1 is the setup. Uses no random turns, so that move numbers are those of a real game.
  const auto ply_of = [](const Move& move) {
    return 2 * static_cast<std::size_t>(move.number - 2) + (move.side == Side::silver ? 1 : 0);
  };
  const std::size_t needed = ply_of(kMoves[static_cast<std::size_t>(count) - 1]);
  SelfPlayPlan plan = classic_plan(1, 1000, session.seed());
  plan.random_turns = 0;
  plan.longest_game = static_cast<int>(needed) + 1;
  constexpr int kMaxTries = 1000;
  for (int tries = 0; tries < kMaxTries; ++tries, ++plan.seed) {
    const auto games = play_study_games(session, plan);
    if (games[0].turns.size() <= needed) continue;
    std::vector<NamedPosition> positions;
    for (int i = 0; i < count; ++i) {
      const Move& move = kMoves[i];
      positions.push_back({fmt::format("{}{}", move.number, letter_of(move.side)), games[0].positions[ply_of(move)]});
    }
    return positions;
  }
  throw InputError("no game of the engine against itself is long enough; try another --seed");
}

}  // namespace tusk::lab
