// Games by chance with a search's answers in between: every answer is one of the legal turns.
#pragma once

#include <atomic>
#include <gtest/gtest.h>

#include "arimaa/board/game.h"
#include "arimaa/board/turns.h"
#include "arimaa/engine/options.h"
#include "arimaa/engine/root.h"
#include "arimaa/notation/position_text.h"
#include "base/random.h"
#include "sample.h"

namespace tusk::arimaa::historic {

// At most so many nodes a search, a number that chance draws each time.
template <typename Search>
void expect_legal_turns(Search& search, std::uint64_t max_nodes, Random random) {
  const std::atomic<bool> go_on{false};
  SearchLimits limits;
  int checked = 0;
  for (int round = 0; round < (kSanitized ? 4 : 20); ++round) {
    Game game;
    for (const Side side : kSides) game.set_up(random_setup(side, random));
    for (int turn = 0; turn < 30 && !game.outcome(); ++turn) {
      limits.nodes = 1 + random.below(max_nodes);
      const auto report = search.search(Root(game), limits, go_on);
      ASSERT_FALSE(report.turn.empty());
      ASSERT_EQ(game.why_illegal(report.turn), "") << short_form(game.position());
      EXPECT_LE(report.nodes, *limits.nodes);
      ++checked;
      const auto turns = distinct_turns(game.position());
      const Turn played = turn % 2 == 0 ? turns[random.below(turns.size())] : report.turn;
      if (!game.why_illegal(played).empty()) break;
      game.play(played);
    }
  }
  EXPECT_GT(checked, kSanitized ? 50 : 250);
}

}  // namespace tusk::arimaa::historic
