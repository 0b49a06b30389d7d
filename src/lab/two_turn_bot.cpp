#include "lab/two_turn_bot.h"

#include <algorithm>

#include "arimaa/board/rules.h"
#include "arimaa/board/turns.h"
#include "arimaa/engine/win_score.h"

namespace tusk::lab {

using namespace arimaa;

namespace {

struct Drawn {
  Turn turn;
  Position after;  // with the opponent to move
};

// Reservoir sampling: every allowed turn is equally likely to be drawn.
template <typename Allowed>
std::vector<Drawn> draw_turns(const Position& position, int count, Random& random, const Allowed& allowed) {
  std::vector<Drawn> drawn;
  std::uint64_t seen = 0;
  TurnEnumerator().for_each(position, [&](const Turn& turn, const Position& after) {
    Position next = after;
    next.end_turn();
    if (!allowed(next)) return true;
    ++seen;
    if (drawn.size() < static_cast<std::size_t>(count)) {
      drawn.push_back({turn, next});
    } else if (const auto place = random.below(seen); place < drawn.size()) {
      drawn[place] = {turn, next};
    }
    return true;
  });
  return drawn;
}

// The score for the side that has just moved, if the game is over.
std::optional<Score> decided(const Position& after, Side mover) {
  if (const auto outcome = outcome_on_board(after, mover, Rules::official))
    return outcome->winner == mover ? kWin : -kWin;
  if (!has_legal_step(after)) return kWin;
  return std::nullopt;
}

}  // namespace

std::optional<Turn> two_turn_choice(const Game& game, Evaluator& evaluator, int width, Random& random) {
  const Side mine = game.side();
  std::optional<Turn> best;
  Score best_score = -kInfinity;
  const auto mine_allowed = [&](const Position& next) { return !game.is_third_repetition(next); };
  for (const Drawn& own : draw_turns(game.position(), width, random, mine_allowed)) {
    Score worst = kInfinity;
    if (const auto over = decided(own.after, mine)) {
      worst = *over;
    } else {
      for (const Drawn& answer : draw_turns(own.after, width, random, [](const Position&) { return true; })) {
        const auto lost = decided(answer.after, other(mine));
        worst = std::min(worst, lost ? -*lost : evaluator.evaluate(answer.after));
      }
    }
    if (worst <= best_score) continue;
    best_score = worst;
    best = own.turn;
  }
  return best;
}

}  // namespace tusk::lab
