// Both searches against the exhaustive solution.
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <vector>

#include "base/random.h"
#include "jungle/notation.h"
#include "jungle/random_position.h"
#include "jungle/rules.h"
#include "jungle/support.h"
#include "sample.h"

namespace tusk::jungle {
namespace {

reference::Solver& solver() {
  static reference::Solver instance;
  return instance;
}

int signed_plies(const AlphaBeta::Result& result) {
  if (!search::is_decided(result.score)) return 0;
  return search::is_win(result.score) ? search::distance_to_end(result.score) : -search::distance_to_end(result.score);
}

// Both attackers' answers for one position must be the table's.
void expect_proof(DfPn& prover, const reference::Board& board, int value) {
  const Position position = to_position(board);
  const int win_of[] = {value > 0 ? value : 0, value < 0 ? -value : 0};
  for (const int enemy : {0, 1}) {
    const auto result = prover.prove(position, enemy == 0 ? board.side : 1 - board.side, {});
    ASSERT_EQ(result.verdict, win_of[enemy] > 0 ? search::Verdict::proved : search::Verdict::disproved)
        << to_line(position) << (enemy ? ", for the side not to move" : ", for the side to move");
    ASSERT_EQ(result.plies, win_of[enemy]) << to_line(position);
  }
}

// A random placement of the class.
reference::Board random_board(reference::Class material, Random& random) {
  reference::Board board;
  board.side = static_cast<int>(random.below(2));
  Bits free = kField;
  for (int piece = 0; piece < 8; ++piece) {
    if (!(material >> piece & 1)) continue;
    int square = kNowhere;
    while (!(free & bit_of(square))) square = static_cast<int>(random.below(kSquares));
    free ^= bit_of(square);
    board.squares[static_cast<std::size_t>(piece)] = square;
  }
  return board;
}

struct WonLostDrawn {
  int won = 0, lost = 0, drawn = 0;
  int longest = 0;
};

WonLostDrawn statistics_of(reference::Class material) {
  WonLostDrawn count;
  const auto& table = solver().table(material);
  table.each([&](const reference::Board& board) {
    if (board.side != 0) return;
    const int value = table.values[table.index_of(board)];
    ++(value > 0 ? count.won : value < 0 ? count.lost : count.drawn);
    count.longest = std::max(count.longest, std::abs(value));
  });
  return count;
}

// Every value of the reference is what its moves make of it.
TEST(Reference, EveryEntryFollowsFromItsMoves) {
  for (const int pieces : {2, 3}) {
    for (const auto material : reference::classes(pieces)) {
      if (pieces == 3 && material % (kSanitized ? 49 : 7) != 0) continue;
      const auto& table = solver().table(material);
      table.each([&](const reference::Board& board) {
        int best_win = 0, longest_loss = 0;
        bool drawn = false;
        for (const auto& step : reference::steps(board)) {
          const int child = step.wins ? 0 : solver().value(step.after);
          if (step.wins || child < 0) {
            best_win = best_win == 0 ? 1 - child : std::min(best_win, 1 - child);
          } else if (child == 0) {
            drawn = true;
          } else {
            longest_loss = std::max(longest_loss, child + 1);
          }
        }
        ASSERT_EQ(table.values[table.index_of(board)], best_win > 0 ? best_win : drawn ? 0 : -longest_loss);
      });
    }
  }
}

TEST(Reference, KnownClassCounts) {
  const auto rat_rat = statistics_of(0x11), rat_dog = statistics_of(0x21), tiger_two = statistics_of(0x34);
  EXPECT_EQ(std::tuple(rat_rat.won, rat_rat.lost, rat_rat.drawn), std::tuple(1250, 912, 0));
  EXPECT_EQ(std::tuple(rat_dog.won, rat_dog.lost, rat_dog.drawn), std::tuple(796, 1257, 109));
  EXPECT_EQ(std::tuple(tiger_two.won, tiger_two.lost, tiger_two.drawn), std::tuple(46264, 48098, 2928));
}

// The document's chapter 7: two equal animals never draw.
TEST(Reference, EqualPairsNeverDraw) {
  for (int animal = 0; animal < 4; ++animal) EXPECT_EQ(statistics_of(0x11 << animal).drawn, 0);
}

TEST(DfPnOnJungle, AllTwoAnimalPositions) {
  DfPn prover({.table_mebibytes = 8});
  for (const auto material : reference::classes(2)) {
    const auto& table = solver().table(material);
    prover.forget();
    table.each(
        [&](const reference::Board& board) { expect_proof(prover, board, table.values[table.index_of(board)]); });
    if (HasFatalFailure()) return;
  }
}

// Making the reference tables takes minutes under a sanitizer: there only of some classes.
std::vector<reference::Class> classes_to_try(int pieces) {
  auto classes = reference::classes(pieces);
  if (kSanitized && pieces == 3) classes.resize(4);
  return classes;
}

// A sample of every class, each class from an empty table.
TEST(DfPnOnJungle, ThreeAnimalPositions) {
  DfPn prover({.table_mebibytes = 32});
  Random random(3);
  for (const auto material : classes_to_try(3)) {
    prover.forget();
    for (int i = 0; i < sample(100); ++i) {
      const auto board = random_board(material, random);
      expect_proof(prover, board, solver().value(board));
      if (HasFatalFailure()) return;
    }
  }
}

// Each position from an empty table, so that nothing can be borrowed from an earlier proof.
TEST(DfPnOnJungle, EmptyTableForEachPosition) {
  DfPn prover({.table_mebibytes = 32});
  Random random(4);
  for (const int pieces : {2, 3}) {
    const auto classes = classes_to_try(pieces);
    for (int i = 0; i < sample(300); ++i) {
      const auto board = random_board(random.pick(classes), random);
      const int value = solver().value(board);
      prover.forget();
      const auto [found, proof] = prover.solve(to_position(board), {});
      ASSERT_EQ(found, value > 0 ? search::Value::win : value < 0 ? search::Value::loss : search::Value::draw);
      ASSERT_EQ(proof.plies, std::abs(value)) << to_line(to_position(board));
      if (value == 0) continue;
      const int winner = value > 0 ? board.side : 1 - board.side;
      ASSERT_EQ(prover.winning_line(to_position(board), winner, proof.plies, {}).size(),
                static_cast<std::size_t>(proof.plies));
    }
  }
}

// Every thousandth position of all of them; every single one takes minutes: the target `jungle_complete_check`.
TEST(DfPnOnJungle, AllThreeAnimalPositions) {
  const int stride = std::getenv("TUSK_COMPLETE") != nullptr ? 1 : kSanitized ? 20'000 : 1000;
  int number = 0;
  DfPn prover({.table_mebibytes = 32});
  for (const auto material : classes_to_try(3)) {
    const auto& table = solver().table(material);
    prover.forget();
    table.each([&](const reference::Board& board) {
      if (number++ % stride == 0) expect_proof(prover, board, table.values[table.index_of(board)]);
    });
    if (HasFatalFailure()) return;
  }
}

// Random won positions of the classes; the table of the search is kept, as in a long analysis.
void expect_shortest_wins(AlphaBeta& search, const std::vector<reference::Class>& classes, int positions,
                          Random& random) {
  for (int done = 0; done < positions;) {
    const auto board = random_board(random.pick(classes), random);
    const int value = solver().value(board);
    if (value <= 0) continue;
    const auto result = search.search(to_position(board), {});
    ASSERT_EQ(signed_plies(result), value) << to_line(to_position(board));
    ++done;
  }
}

TEST(AlphaBetaOnJungle, ShortestWinsOfTwoAndThreeAnimals) {
  Random random(2014);
  AlphaBeta search({.table_mebibytes = 64});
  expect_shortest_wins(search, classes_to_try(2), sample(3000), random);
  expect_shortest_wins(search, classes_to_try(3), sample(6000), random);
}

TEST(AlphaBetaOnJungle, ShortestWinsOfFourAnimals) {
  Random random(2015);
  AlphaBeta search({.table_mebibytes = 256});
  if (kSanitized) return expect_shortest_wins(search, classes_to_try(3), sample(334), random);
  for (const reference::Class material : {0x56, 0x33, 0x1e}) {
    search.forget();
    expect_shortest_wins(search, {material}, 334, random);
    if (HasFatalFailure()) return;
    solver().drop(4);
  }
}

}  // namespace
}  // namespace tusk::jungle
