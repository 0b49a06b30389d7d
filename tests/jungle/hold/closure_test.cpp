// Ways to hold as sets of positions, against the same way followed move by move, and the sets that are left of them.
#include "jungle/hold/closure.h"

#include <gtest/gtest.h>
#include <map>
#include <set>

#include "base/random.h"
#include "jungle/hold/shrink.h"
#include "jungle/hold/solved.h"
#include "jungle/hold/solver.h"
#include "jungle/notation.h"
#include "jungle/support.h"
#include "jungle/symmetry.h"

namespace tusk::jungle::hold {
namespace {

// Follows the preferred answers with the rules' moves, one position after the other.
class Walker {
 public:
  Walker(const Solved& solved, const Solver& solver, std::span<const std::uint64_t> preference)
      : game_(solved.game), placements_(solved.placements), solver_(solver), preference_(preference) {
    uses_.resize(placements_.stored());
    arrive(game_.position);
    while (!open_.empty()) {
      const Position position = open_.back();
      open_.pop_back();
      answer(position);
    }
    for (std::size_t i = 0; i < uses_.size(); ++i)
      if (uses_[i] == 0 && used_.contains(i)) uses_[i] = 1;
  }
  [[nodiscard]] const Uses& uses() const { return uses_; }

 private:
  [[nodiscard]] bool goes_on(const Position& after) const {
    return after.pieces() == game_.position.pieces() && after.ending() == search::Ending::none;
  }
  [[nodiscard]] Link link_of(const Position& position) const { return placements_.link_of(bound_squares_of(position)); }

  void arrive(Position position) {
    if (is_mirrored(link_of(position))) position = mirror(position);
    used_.insert(placement_of(link_of(position)));
    if (!seen_.insert(position.key()).second) return;
    if (position.to_move() == Side::white) {
      ++uses_[placement_of(link_of(position))];
      open_.push_back(position);
      return;
    }
    for (const Move move : position.moves())
      if (const Position after = position.after(move); goes_on(after)) arrive(after);
  }

  void answer(const Position& position) {
    // By preference, then by animal and direction; the best has the lowest key.
    std::map<std::tuple<std::uint64_t, int, int>, Position> answers;
    for (const Move move : position.moves()) {
      const Position after = position.after(move);
      if (!goes_on(after)) {
        if (solver_.keeps(position, move)) return;
        continue;
      }
      const Link link = link_of(after);
      if (link == kNoLink || solver_.is_won(after)) continue;
      int direction = 0;
      while (tablebase::kGeometry.neighbour[move.from][direction] != move.to) ++direction;
      answers.insert({{~preference_[placement_of(link)], index_of(move.animal), direction}, after});
    }
    ASSERT_FALSE(answers.empty()) << to_line(position);
    arrive(answers.begin()->second);
  }

  const Game& game_;
  const Placements& placements_;
  const Solver& solver_;
  std::span<const std::uint64_t> preference_;
  Uses uses_;
  std::set<std::uint64_t> seen_, used_;
  std::vector<Position> open_;
};

Placements used_of(const Solved& solved, const Uses& uses) {
  return Placements(solved.placements.animals(), [&](std::span<const std::uint8_t> squares) {
    const Link link = solved.placements.link_of(to_squares(squares));
    return link != kNoLink && uses[placement_of(link)] > 0;
  });
}

void compare(const char* line, Side bound, const Allows& allows) {
  const Solved solved(parse_position(line), bound, allows, Goal::hold);
  Solver solver(solved.game, solved.placements, solved.slices, {});
  ASSERT_TRUE(solver.solve().proved) << line;
  Random random(4);
  std::vector<std::uint64_t> preference(solved.placements.stored());
  for (auto& number : preference) number = random.below(1000);
  const Walker walker(solved, solver, preference);
  const Uses uses = *solver.close(preference);
  EXPECT_EQ(uses, walker.uses()) << line;

  EXPECT_LT(used_of(solved, uses).count(), solved.placements.count()) << line;
  EXPECT_TRUE(Solver(solved.game, used_of(solved, uses), solved.slices, {}).solve().proved) << line;
}

TEST(HoldClosure, IsTheWayFollowedMoveByMove) {
  compare("w Rf1 Dc2 rb7", Side::white, everything);
  compare("b Rf1 Dc2 rb7", Side::white, everything);
  compare("w Ed2 ed6", Side::black, everything);
  if (kSanitized) return;
  compare("w Rf1 Dc2 rb7 de6", Side::black, everything);
  compare("w Rf1 Eb1 rb7 ef7", Side::black, everything);
}

// The second mover wins with rat and dog, the first with tiger and elephant against less.
TEST(HoldClosure, WaysToWinNeedFewPlacements) {
  for (const auto& [line, side] : {std::pair{"w Rf1 Dc2 rb7 de6", Side::black}, {"w Te2 Eb1 rb7", Side::white}}) {
    const Solved solved(parse_position(line), side, everything, Goal::win);
    const TrySet try_set = try_with<Solver>(solved.game, solved.slices, 2);
    const std::vector<std::uint64_t> preference(solved.placements.stored(), 1);
    const auto uses = try_set(solved.placements, preference);
    ASSERT_TRUE(uses) << line;
    const Placements used = used_of(solved, *uses);
    EXPECT_LT(used.count(), solved.placements.count()) << line;
    EXPECT_TRUE(Solver(solved.game, used, solved.slices, {}).solve().proved) << line;
    const Placements smallest = shrink(solved.game, solved.placements, try_set, {});
    EXPECT_LE(smallest.count(), used.count()) << line;
    EXPECT_TRUE(Solver(solved.game, smallest, solved.slices, {}).solve().proved) << line;
    ShrinkOptions again;
    again.restarts = sample(20);
    const Placements smaller = shrink(solved.game, solved.placements, try_set, again);
    EXPECT_LE(smaller.count(), smallest.count()) << line;
    EXPECT_TRUE(Solver(solved.game, smaller, solved.slices, {}).solve().proved) << line;
  }
}

TEST(HoldClosure, ThreadsChangeNothing) {
  const Solved solved(parse_position("w Rf1 Dc2 rb7"), Side::white, everything, Goal::hold);
  const std::vector<std::uint64_t> preference(solved.placements.stored(), 1);
  const auto with = [&](int threads) {
    return *try_with<Solver>(solved.game, solved.slices, threads)(solved.placements, preference);
  };
  EXPECT_EQ(with(1), with(4));
}

}  // namespace
}  // namespace tusk::jungle::hold
