#include "jungle/hold/strategy.h"

#include "jungle/symmetry.h"

namespace tusk::jungle::hold {
namespace {

class Follower {
 public:
  Follower(const Solver& solver, const Game& game, std::size_t max_positions)
      : solver_(solver), game_(game), max_positions_(max_positions) {
    for (WordArray& seen : seen_) seen = WordArray(solver.ground().words());
    used_.resize(solver.ground().placements.stored());
  }

  std::optional<Strategy> run() {
    if (solver_.is_won(game_.position)) return std::nullopt;
    add(game_.position);
    for (std::size_t next = 0; next < strategy_.positions.size(); ++next) {
      if (strategy_.positions.size() > max_positions_) return std::nullopt;
      const Position position = strategy_.positions[next];
      if (position.to_move() == Side::white) {
        answer(position);
      } else {
        for (const Move move : position.moves())
          if (const Position after = position.after(move); goes_on(after)) add(after);
      }
    }
    return std::move(strategy_);
  }

 private:
  // No capture and no end: still a position of the restricted game.
  [[nodiscard]] bool goes_on(const Position& after) const {
    return after.pieces() == game_.position.pieces() && after.ending() == search::Ending::none;
  }
  [[nodiscard]] Link link_of(const Position& position) const {
    return solver_.ground().placements.link_of(bound_squares_of(position));
  }
  [[nodiscard]] bool was_seen(const Position& position) const {
    const auto [word, square] = solver_.ground().entry_of(position);
    return (seen_[is_mirrored(link_of(position)) ? 1 : 0].view().get(word) >> square & 1) != 0;
  }

  void add(const Position& position) {
    if (was_seen(position)) return;
    const Link link = link_of(position);
    const auto [word, square] = solver_.ground().entry_of(position);
    const Words seen = seen_[is_mirrored(link) ? 1 : 0].view();
    seen.set(word, seen.get(word) | bit_of(square));
    strategy_.positions.push_back(position);
    used_[placement_of(link)] = true;
  }

  void answer(const Position& position) {
    std::optional<Position> best;
    int best_rank = 0;
    for (const Move move : position.moves()) {
      const Position after = position.after(move);
      if (!goes_on(after)) {
        if (solver_.keeps(position, move)) return;
        continue;
      }
      if (link_of(after) == kNoLink || solver_.is_won(after)) continue;
      const int rank = was_seen(after) ? 3 : used_[placement_of(link_of(after))] ? 2 : 1;
      if (rank <= best_rank) continue;
      best_rank = rank;
      best = after;
    }
    add(*best);
  }

  const Solver& solver_;
  const Game& game_;
  std::size_t max_positions_;
  Strategy strategy_;
  // Indexed by whether the placement is the stored one or its mirror image.
  WordArray seen_[2];
  std::vector<bool> used_;
};

}  // namespace

std::optional<Strategy> follow(const Solver& solver, const Game& game, std::size_t max_positions) {
  return Follower(solver, game, max_positions).run();
}

proof::Part part_of(const Strategy& strategy, Side bound) {
  proof::Part part;
  part.attacker = other(bound);
  for (const Position& position : strategy.positions)
    part.positions.push_back({bound == Side::white ? position : swap_colours(position), 0});
  return part;
}

}  // namespace tusk::jungle::hold
