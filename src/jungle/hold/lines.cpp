#include "jungle/hold/lines.h"

#include "jungle/symmetry.h"

namespace tusk::jungle::hold {

std::vector<Line> lines_of(const Game& game, Side bound, const Placements& placements, int plies,
                           const std::function<bool(const Position&)>& is_won) {
  std::vector<Line> lines;
  std::vector<Move> moves;
  const std::function<void(const Position&)> go_on = [&](const Position& position) {
    for (const Move move : position.moves()) {
      const Position after = position.after(move);
      if (move.capture || after.ending() != search::Ending::none) continue;
      moves.push_back(bound == Side::white ? move : swap_colours(move));
      const bool held = placements.link_of(bound_squares_of(after)) != kNoLink && !is_won(after);
      lines.push_back({moves, held});
      if (held && static_cast<int>(moves.size()) < plies) go_on(after);
      moves.pop_back();
    }
  };
  if (plies > 0) go_on(game.position);
  return lines;
}

}  // namespace tusk::jungle::hold
