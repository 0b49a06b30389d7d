// Every kind of search against a scan over all positions.
#include "records/search.h"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>

#include "base/random.h"
#include "records/support.h"

namespace tusk::records {
namespace {

using namespace arimaa;

struct Known {
  std::int64_t archive_id;
  PreparedOccurrence occurrence;
  Position board;  // as in the game
};

SearchOptions some_options(Random& random) {
  return {random.chance(0.3) ? std::size_t{3} : std::size_t{50}, random.chance(0.3)};
}

class Search : public ::testing::Test {
 protected:
  static constexpr int kGames = 150;

  void SetUp() override {
    const std::string path = folder_.file("games.txt", made_up_archive(kGames));
    ImportOptions options;
    options.batch = 20;
    (void)import_files(*database_, {path}, options);
    for (const PreparedGame& game : games_in(path))
      for (const PreparedOccurrence& occurrence : game.occurrences)
        known_.push_back({game.archive_id, occurrence, board_in_game(occurrence)});
  }

  using Matches = std::function<bool(const Position& theirs)>;  // both seen by Gold to move

  // Compares counts, the order of the best, and that each hit's turn fits the question.
  void compare(const SearchResult& result, Side side, const SearchOptions& options, const Matches& matches,
               bool mirror_counts = true) {
    std::vector<std::int64_t> ranks;
    std::int64_t won = 0;
    for (const Known& known : known_) {
      const Position theirs = seen(known.board, view_of_mover(known.board.side()));
      const bool straight = matches(theirs);
      const bool mirror = mirror_counts && matches(theirs.mirrored());
      if (options.as_is ? !straight || known.board.side() != side : !straight && !mirror) continue;
      ranks.push_back(known.occurrence.merit.rank());
      won += known.occurrence.merit.won ? 1 : 0;
    }
    ASSERT_EQ(result.found, static_cast<std::int64_t>(ranks.size()));
    ASSERT_EQ(result.won, won);
    ASSERT_EQ(result.hits.size(), std::min(options.limit, ranks.size()));
    std::sort(ranks.rbegin(), ranks.rend());
    for (std::size_t i = 0; i < result.hits.size(); ++i) {
      const Hit& hit = result.hits[i];
      ASSERT_EQ(hit.merit.rank(), ranks[i]);
      const auto found = std::find_if(known_.begin(), known_.end(), [&](const Known& known) {
        return known.archive_id == hit.archive_id && known.occurrence.ply == hit.ply;
      });
      ASSERT_NE(found, known_.end());
      const Position turned = seen(found->board, hit.view);
      ASSERT_EQ(turned.side(), side);
      ASSERT_TRUE(matches(seen(turned, view_of_mover(side))));
      ASSERT_EQ(seen(hit.turn, hit.view), unpack(found->occurrence.turn));
    }
    total_ += result.found;
  }

  // Often an early position: those have company.
  const Known& any(Random& random) {
    const int latest = random.chance(0.5) ? 3 : 1000;
    for (;;)
      if (const Known& known = known_[random.below(known_.size())]; known.occurrence.ply <= latest) return known;
  }

  // Such a position from any view, which is drawn first.
  Position any_view(Random& random) {
    const View view{random.chance(0.5), random.chance(0.5)};
    return seen(any(random).board, view);
  }

  // Calls `ask` with known positions as anybody may see them, the same as Gold to move sees them, and options.
  void ask_at_random(std::uint64_t seed,
                     const std::function<void(const Position&, const Position&, const SearchOptions&)>& ask) {
    Random random(seed);
    for (int i = 0; i < 60; ++i) {
      const Position asked = any_view(random);
      ask(asked, seen(asked, view_of_mover(asked.side())), some_options(random));
    }
  }

  TestFolder folder_;
  TestDatabase database_;
  std::vector<Known> known_;
  std::int64_t total_ = 0;
};

bool same_squares(const Position& one, const Position& two, Bits squares) {
  for (const int index : each_bit(squares))
    if (one.at(Square(index)) != two.at(Square(index))) return false;
  return true;
}

TEST_F(Search, WholeBoard) {
  PositionSearch search(*database_);
  ask_at_random(1, [&](const Position& asked, const Position& mine, const SearchOptions& options) {
    compare(search.whole_board(asked, options), asked.side(), options,
            [&](const Position& theirs) { return theirs.same_board(mine); });
  });
  Position nobody;
  nobody.place({Side::gold, Animal::rabbit}, Square(0));
  EXPECT_EQ(search.whole_board(nobody).found, 0);
}

TEST_F(Search, HalfBoard) {
  PositionSearch search(*database_);
  ask_at_random(2, [&](const Position& asked, const Position& mine, const SearchOptions& options) {
    compare(search.half_board(asked, options), asked.side(), options,
            [&](const Position& theirs) { return same_squares(theirs, mine, Bits{0xffffffff} << 16); });
  });
  EXPECT_GE(total_, 60);
}

TEST_F(Search, AreaAroundTrapsAndSquares) {
  PositionSearch search(*database_);
  Random random(3);
  for (int i = 0; i < 120; ++i) {
    const Position asked = any_view(random);
    const Square centre = i % 2 == 0 ? kTrapSquares[random.below(4)] : Square(random.between(0, 63));
    const View view = view_of_mover(asked.side());
    const Position mine = seen(asked, view);
    const Square mid = seen(centre, view);
    Bits squares = 0;
    for (int file = std::max(0, mid.file() - 2); file <= std::min(7, mid.file() + 2); ++file)
      for (int rank = std::max(0, mid.rank() - 2); rank <= std::min(7, mid.rank() + 2); ++rank)
        squares |= Square(file, rank).bit();
    const SearchOptions options = some_options(random);
    compare(search.area(asked, centre, options), asked.side(), options,
            [&](const Position& theirs) { return same_squares(theirs, mine, squares); });
  }
  EXPECT_GE(total_, 1000);
}

// The letter of a square after shrinking: r friends, w weaker enemies, E others.
char shrunk(const Position& board, Square square, Animal moving) {
  const auto piece = board.at(square);
  if (!piece) return '.';
  if (piece->side == Side::gold) return 'R';
  return piece->animal < moving ? 'r' : 'e';
}

TEST_F(Search, AreaForAPiece) {
  PositionSearch search(*database_);
  Random random(4);
  for (int i = 0; i < 120; ++i) {
    const Position asked = any_view(random);
    const Square centre = i % 3 != 0 ? kTrapSquares[random.below(4)] : Square(random.between(0, 63));
    const Animal moving = kAnimals[random.below(6)];
    const View view = view_of_mover(asked.side());
    const Position mine = seen(asked, view);
    const Bits squares = area_around(seen(centre, view));
    const SearchOptions options = some_options(random);
    compare(search.area_for_piece(asked, centre, moving, options), asked.side(), options, [&](const Position& theirs) {
      for (const int index : each_bit(squares))
        if (shrunk(theirs, Square(index), moving) != shrunk(mine, Square(index), moving)) return false;
      return true;
    });
  }
  EXPECT_GE(total_, 2000);
}

TEST_F(Search, Material) {
  PositionSearch search(*database_);
  Random random(5);
  for (int i = 0; i < 60; ++i) {
    const Position& asked = any(random).board;
    const Position mine = seen(asked, view_of_mover(asked.side()));
    const SearchOptions options = some_options(random);
    compare(
        search.material(asked, options), asked.side(), options,
        [&](const Position& theirs) {
          for (const Side side : kSides)
            for (const Animal animal : kAnimals)
              if (count_bits(theirs.of(side, animal)) != count_bits(mine.of(side, animal))) return false;
          return true;
        },
        false);
  }
}

TEST_F(Search, FreePatterns) {
  PositionSearch search(*database_);
  Random random(6);
  for (int i = 0; i < 200; ++i) {
    const Position asked = any(random).board;
    const Side side = asked.side();
    const Position mine = seen(asked, view_of_mover(side));
    Pattern pattern;
    for (int square = 0; square < 64; ++square) {
      if (!random.chance(i % 4 == 0 ? 0.02 : 0.15)) continue;
      auto set = only(content_of(mine, Square(square)));
      if (random.chance(0.5)) set |= static_cast<ContentSet>(random.below(kAnything + 1));
      pattern.allow(Square(square), set);
    }
    const SearchOptions options = some_options(random);
    compare(search.pattern(pattern, side, options), side, options,
            [&](const Position& theirs) { return pattern.matches(theirs); });
  }
  EXPECT_EQ(search.pattern(Pattern(), Side::gold).found, static_cast<std::int64_t>(known_.size()));
  Pattern never;
  never.allow(Square(0), 0);
  EXPECT_EQ(search.pattern(never, Side::gold).found, 0);
}

}  // namespace
}  // namespace tusk::records
