// Restricted games against an exhaustive fixpoint on the plain reference rules, known values, and planted faults.
#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <thread>
#include <tuple>

#include "base/random.h"
#include "jungle/hold/named_sets.h"
#include "jungle/hold/solved.h"
#include "jungle/hold/solver.h"
#include "jungle/notation.h"
#include "jungle/random_position.h"
#include "jungle/support.h"
#include "jungle/tablebase/solver.h"
#include "jungle/tablebase/thread_crew.h"
#include "sample.h"

namespace tusk::jungle::hold {
namespace {

using tablebase::Material;

// The restricted game once more: every board of a class, both sides to move, until nothing changes.
class Reference {
 public:
  Reference(reference::Class material, const Allows& allows, bool win) : table_(solver_.table(material)), win_(win) {
    won_.resize(table_.values.size());
    table_.each([&](const reference::Board& board) {
      if (allowed(board, allows)) boards_.push_back(board);
    });
    for (const auto& board : boards_) lists_.push_back(links_of(board, allows));
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < boards_.size(); ++i) {
        const std::size_t index = table_.index_of(boards_[i]);
        if (won_[index] || !now_won(boards_[i], lists_[i])) continue;
        won_[index] = changed = true;
      }
    }
  }
  [[nodiscard]] const std::vector<reference::Board>& boards() const { return boards_; }
  [[nodiscard]] bool won(const reference::Board& board) const { return won_[table_.index_of(board)]; }

 private:
  // A move is good or bad for the attacker at once, or leads to a board.
  enum : std::int64_t { kGood = -1, kBad = -2 };

  static bool allowed(const reference::Board& board, const Allows& allows) {
    std::vector<std::uint8_t> squares;
    for (int piece = 0; piece < 4; ++piece)
      if (const int square = board.squares[static_cast<std::size_t>(piece)]; square >= 0)
        squares.push_back(static_cast<std::uint8_t>(square));
    return allows(squares);
  }

  std::vector<std::int64_t> links_of(const reference::Board& board, const Allows& allows) {
    const bool attacks = (board.side == 0) == win_;
    std::vector<std::int64_t> links;
    for (const auto& step : reference::steps(board)) {
      if (step.wins) {
        links.push_back(attacks ? kGood : kBad);
      } else if (step.capture) {
        const int value = solver_.value(step.after);
        links.push_back((attacks ? value < 0 : value > 0) ? kGood : kBad);
      } else if (board.side == 1 || allowed(step.after, allows)) {
        links.push_back(static_cast<std::int64_t>(table_.index_of(step.after)));
      }
    }
    return links;
  }

  [[nodiscard]] bool now_won(const reference::Board& board, const std::vector<std::int64_t>& links) const {
    const auto good = [&](std::int64_t link) {
      return link == kGood || (link >= 0 && won_[static_cast<std::size_t>(link)]);
    };
    if ((board.side == 0) == win_) return std::any_of(links.begin(), links.end(), good);
    // A free side that cannot move has drawn; a bound one has lost.
    if (links.empty()) return !win_;
    return std::all_of(links.begin(), links.end(), good);
  }

  reference::Solver solver_;
  const reference::Table& table_;
  bool win_;
  std::vector<bool> won_;
  std::vector<reference::Board> boards_;
  std::vector<std::vector<std::int64_t>> lists_;
};

void compare(reference::Class material, const Allows& allows, Goal goal) {
  const Reference reference(material, allows, goal == Goal::win);
  std::uint64_t looked_at = 0;
  // The two parities are two games.
  for (const int side : {0, 1}) {
    reference::Board first = reference.boards().front();
    first.side = side;
    const Solved solved(to_position(first), Side::white, allows, goal);
    Solver solver(solved.game, solved.placements, solved.slices, {});
    const Verdict verdict = solver.solve();
    Counts counts;
    for (const auto& board : reference.boards()) {
      const Position position = to_position(board);
      if (Game(position, Side::white, goal).free_parity() != solved.game.free_parity()) continue;
      ++looked_at;
      const bool won = reference.won(board);
      ASSERT_EQ(solver.is_won(position), won) << to_line(position);
      ++(won               ? board.side == 1 ? counts.won_free : counts.won_bound
         : board.side == 1 ? counts.held_free
                           : counts.held_bound);
    }
    EXPECT_EQ(verdict.counts.held_free, counts.held_free);
    EXPECT_EQ(verdict.counts.held_bound, counts.held_bound);
    EXPECT_EQ(verdict.counts.won_free, counts.won_free);
    EXPECT_EQ(verdict.counts.won_bound, counts.won_bound);
    if (goal == Goal::hold) {
      EXPECT_EQ(solver.violations(), 0U);
    }
  }
  EXPECT_EQ(looked_at, reference.boards().size());
}

constexpr reference::Class class_of_letters(int white, int black) { return white | black << 4; }

TEST(Hold, EveryPositionOfSmallClasses) {
  constexpr int kR = 1, kD = 2, kE = 8;
  for (const Goal goal : {Goal::hold, Goal::win}) {
    compare(class_of_letters(kD, kD), sparse, goal);
    compare(class_of_letters(kR, kE), everything, goal);
    if (kSanitized) continue;
    compare(class_of_letters(kR | kE, kE), sparse, goal);
    compare(class_of_letters(kD, kR | kE), sparse, goal);
  }
}

TEST(Hold, WordsKeepEverySquareOfTheField) {
  const WordArray words(2);
  Random random(5);
  for (int i = 0; i < 1000; ++i) {
    const Bits squares = random.next() & kField;
    words.view().set(1, squares);
    ASSERT_EQ(words.view().get(1), squares);
    ASSERT_EQ(words.view().get(0), 0U);
  }
}

TEST(Hold, SetsHaveTheirSizes) {
  const Game game(Position::start(), Side::white, Goal::hold);
  EXPECT_EQ(Placements(4, parse_set("m=5,s=13", game)).count(), 291'312U);
  // Nineteen squares, for the den is none of them.
  const std::string region = "R:b1-f4,D:b1-f4,T:b1-f4,E:b1-f4";
  EXPECT_EQ(Placements(4, parse_set(region, game)).count(), 19U * 18 * 17 * 16);
  const Placements both(4, parse_set(region + ",s=13,m=4", game));
  const auto near = parse_set("s=13,m=4", game), inside = parse_set(region, game);
  EXPECT_EQ(both.count(), Placements(4, [&](std::span<const std::uint8_t> squares) {
                            return near(squares) && inside(squares);
                          }).count());
  const Placements three(3, everything);
  EXPECT_EQ(three.count(), 97'290U);
  for (std::size_t i = 0; i < three.stored(); ++i)
    ASSERT_EQ(three.link_of(three.squares()[i]), static_cast<Link>(2 * i));
}

TEST(Hold, PlainMovesAreTheRulesMoves) {
  Random random(9);
  for (int i = 0; i < sample(1'000'000); ++i) {
    const Position position = random_position(2 + i % 7, random);
    const Sides sides = sides_of(Material::of(position));
    PlainPosition plain{};
    for (const Side side : kSides) {
      std::size_t count = 0;
      for (const Animal animal : kAllAnimals)
        if (const int square = position.square_of(side, animal); square != kNowhere)
          plain.square[index_of(side)][count++] = static_cast<std::uint8_t>(square);
    }
    const int mover = index_of(position.to_move());
    std::set<std::tuple<int, int, bool>> moves, wanted;
    each_plain_move(sides, plain, mover, [&](PlainMove move) {
      moves.insert({plain.square[mover][move.animal], move.to, move.victim >= 0});
      return true;
    });
    for (const Move move : position.moves()) wanted.insert({move.from, move.to, move.capture});
    ASSERT_EQ(moves, wanted) << to_line(position);
  }
}

// With all placements allowed a side holds exactly if the other one does not win.
TEST(Hold, FourAnimalStartsHaveTheirValues) {
  const Position start = Position::start();
  for (int white = 0; white < (kSanitized ? 1 : 4); ++white) {
    for (int second = white + 1; second < 4; ++second) {
      Position position = start;
      for (const Animal animal : kAllAnimals)
        if (index_of(animal) != white && index_of(animal) != second)
          for (const Side side : kSides) position.remove(side, animal);
      for (const Side bound : kSides) {
        const Solved solved(position, bound, everything, Goal::hold);
        Solver solver(solved.game, solved.placements, solved.slices, {.threads = 2});
        tablebase::SolverOptions options;
        options.threads = 2;
        options.watched = position;
        tablebase::Solver table(Material::of(position), other(bound), options);
        ASSERT_TRUE(table.run());
        EXPECT_EQ(solver.solve().proved, table.watched_plies() == 0) << to_line(position);
      }
    }
  }
}

TEST(Hold, OtherRulesGiveOtherCounts) {
  const auto held = [](const char* line) {
    const Solved solved(parse_position(line), Side::white, sparse, Goal::hold);
    return Solver(solved.game, solved.placements, solved.slices, {}).solve().counts.held_free;
  };
  // The dog does not take the elephant, the rat does: otherwise these games are the same.
  EXPECT_NE(held("w Rc2 Ef1 eb7"), held("w Dc2 Ef1 eb7"));
  EXPECT_EQ(held("w Dc2 Ef1 eb7"), held("w Tc2 Ef1 eb7"));
}

TEST(Hold, CheckFindsWrongBits) {
  const Position position = parse_position("w Rc2 Ef1 eb7 dc6");
  Solved solved(position, Side::white, everything, Goal::hold);
  Solver solver(solved.game, solved.placements, solved.slices, {});
  solver.solve();
  ASSERT_EQ(solver.violations(), 0U);
  Random random(3);
  // A position that is won, called held.
  for (int i = 0; i < (kSanitized ? 3 : 20);) {
    const std::size_t word = random.below(solved.placements.stored() * kFieldSquares);
    const Bits won = solver.words().get(word);
    if (won == 0) continue;
    solver.words().set(word, without_lowest(won));
    EXPECT_GT(solver.violations(), 0U);
    solver.words().set(word, won);
    ++i;
  }
  // A lost end called safe for the free side, or a won one called safe for the bound side, does not pass either.
  const auto spoil = [&](const WordArray& slices) {
    int found = 0;
    for (int i = 0; i < 100 && found == 0; ++i) {
      const std::size_t word = random.below(slices.size());
      const Bits before = slices.view().get(word);
      slices.view().set(word, ~before & kField);
      found += solver.violations() > 0 ? 1 : 0;
      slices.view().set(word, before);
    }
    return found;
  };
  EXPECT_GT(spoil(solved.slices.by_free(1, 0)), 0);
  EXPECT_GT(spoil(solved.slices.by_bound(0)), 0);
  EXPECT_EQ(solver.violations(), 0U);
}

TEST(Hold, ACrewFindsTheSame) {
  const Position position = parse_position("w Rc2 Ef1 eb7 dc6");
  const Solved solved(position, Side::white, sparse, Goal::hold);
  Solver alone(solved.game, solved.placements, solved.slices, {});
  const Verdict verdict = alone.solve();
  ASSERT_GT(verdict.passes, 5);
  for (const int members : {2, 5}) {
    tablebase::Meeting meeting(members);
    std::vector<std::jthread> threads;
    for (int rank = 0; rank < members; ++rank) {
      threads.emplace_back([&, rank] {
        tablebase::ThreadCrew crew(meeting, rank);
        SolverOptions options;
        options.crew = &crew;
        Solver together(solved.game, solved.placements, solved.slices, options);
        const Verdict found = together.solve();
        EXPECT_EQ(found.proved, verdict.proved);
        EXPECT_EQ(found.passes, verdict.passes);
        EXPECT_EQ(found.counts.held_free, verdict.counts.held_free);
        EXPECT_EQ(found.counts.held_bound, verdict.counts.held_bound);
        EXPECT_EQ(found.counts.won_free, verdict.counts.won_free);
        EXPECT_EQ(found.counts.won_bound, verdict.counts.won_bound);
        EXPECT_EQ(together.violations(), 0U);
      });
    }
  }
}

// A GPU looks at one pair of hunter and victim at a time: together that must be the same.
TEST(Hold, TheCheckMayGoPairByPair) {
  const Solved solved(parse_position("w Rc2 Ef1 eb7 rc6"), Side::white, sparse, Goal::hold);
  Solver solver(solved.game, solved.placements, solved.slices, {});
  solver.solve();
  Random random(21);
  // Positions that are won by a capture and by nothing else, called held.
  for (int i = 0; i < 2000; ++i) {
    const std::size_t word = random.below(solved.placements.stored() * kFieldSquares);
    solver.words().set(word, 0);
  }
  const PlainView view = solver.plain_view();
  for (std::uint64_t placement = 0; placement < solved.placements.stored(); ++placement) {
    for (std::uint64_t word = 0; word < kFieldSquares; ++word) {
      const bool whole = plain_violations(view, placement, word, {true, -1, -1}) > 0;
      PlainView quiet = view;
      for (auto& row : quiet.arena.taken_by_free)
        for (Words& words : row) words = {};
      bool parts = plain_violations(quiet, placement, word, {true, -1, -1}) > 0;
      for (int hunter = 0; hunter < 2; ++hunter)
        for (int victim = 0; victim < 2; ++victim)
          if (view.arena.taken_by_free[hunter][victim].exist())
            parts = parts || plain_violations(view, placement, word, {false, hunter, victim}) > 0;
      ASSERT_EQ(whole, parts);
    }
  }
}

}  // namespace
}  // namespace tusk::jungle::hold
