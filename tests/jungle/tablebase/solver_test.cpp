// The fixpoint against the exhaustive retrograde solution, and the two ways of computing a step against each other.
#include "jungle/tablebase/solver.h"

#include <cstdlib>
#include <gtest/gtest.h>

#include "base/random.h"
#include "jungle/notation.h"
#include "jungle/support.h"
#include "jungle/tablebase/sources.h"

namespace tusk::jungle::tablebase {
namespace {

bool complete() { return std::getenv("TUSK_COMPLETE") != nullptr; }

Material from_reference(reference::Class material) {
  unsigned bits = 0;
  for (int piece = 0; piece < 8; ++piece)
    if (material >> piece & 1)
      bits |= 1U << piece_of(piece < 4 ? Side::white : Side::black, static_cast<Animal>(piece % 4));
  return Material(bits);
}

// Plies to the attacker's win that the solver has for a position, 0 if none.
int plies_of(const Solver& solver, Side attacker, const Position& position) {
  const bool attacks = position.to_move() == attacker;
  const Entry entry = entry_of(solver.family().material(), solver.family().layout(), position);
  const SolvedSet& set = attacks ? solver.won() : solver.lost();
  const bool in = (set.words[entry.word] >> entry.bit & 1) != 0;
  const int moves = set.moves[entry.word * kRowWords + kGeometry.field_of_square[entry.bit]];
  EXPECT_EQ(in, moves > 0);
  return moves == 0 ? 0 : attacks ? 2 * moves - 1 : 2 * moves;
}

TEST(TablebaseSolver, EveryTwoAndThreeAnimalPosition) {
  reference::Solver reference;
  for (const int pieces : {2, 3}) {
    for (const auto material : reference::classes(pieces)) {
      if (kSanitized && pieces == 3 && material % 5 != 0) continue;
      const auto& table = reference.table(material);
      for (const Side attacker : kSides) {
        Solver solver(from_reference(material), attacker, {.distances = true});
        ASSERT_TRUE(solver.run());
        std::uint64_t count[2] = {};
        int longest[2] = {};
        table.each([&](const reference::Board& board) {
          const Position position = to_position(board);
          const int value = table.values[table.index_of(board)];
          const bool attacks = position.to_move() == attacker;
          const int plies = attacks ? std::max(value, 0) : std::max(-value, 0);
          ASSERT_EQ(plies_of(solver, attacker, position), plies) << to_line(position);
          count[attacks ? 0 : 1] += plies > 0;
          longest[attacks ? 0 : 1] = std::max(longest[attacks ? 0 : 1], plies);
        });
        ASSERT_EQ(solver.won().count, count[0]);
        ASSERT_EQ(solver.lost().count, count[1]);
        ASSERT_EQ(solver.won().longest, longest[0]);
        ASSERT_EQ(solver.lost().longest, longest[1]);
        if (HasFatalFailure()) return;
      }
    }
  }
}

// Solves as a GPU does: word by word with the number of pieces known to the compiler, tiles that can change only.
class WordSolver {
 public:
  WordSolver(Material material, Side attacker) : family_(material), attacker_(index_of(attacker)) {
    for (const Layout& layout : family_.layouts()) {
      words_.emplace_back(layout.words(), ~std::uint64_t{0});
      for (std::uint64_t word = 0; word < layout.words(); ++word) {
        std::uint8_t squares[kMaxPieces] = {};
        if (word % kRowWords == kFieldSquares) continue;
        squares[1] = kGeometry.square_of_field[word % kRowWords];
        squares_of<2>(kGeometry, layout, word / kRowWords, squares);
        words_.back()[word] = ~legal_squares(layout, squares);
      }
      words_.emplace_back(layout.words());
      changed_[0].emplace_back(layout.tiles());
      changed_[1].emplace_back(layout.tiles());
    }
    for (std::size_t i = 0; i < words_.size(); i += 2) sets_.push_back({words_[i].data(), words_[i + 1].data()});
  }

  void run() { run(0, family_.size()); }

  // Each class to its end before the next: a capture into a won position then counts as the last ply. Returns the
  // longest win that way with the winner to move.
  int run_class_by_class() {
    int longest = 0;
    for (int class_index = 0; class_index < family_.size(); ++class_index) longest = run(class_index, class_index + 1);
    return longest;
  }
  [[nodiscard]] const Sets& sets() const { return sets_.back(); }

 private:
  // All levels of the members [first, end); the last one with the attacker to move that found anything.
  int run(int first, int end) {
    int longest = 0;
    for (int level = 1;; ++level) {
      const bool attacks = level % 2 == 1;
      const Step step{&kGeometry, family_.layouts().data(), sets_.data(), attacks ? attacker_ : 1 - attacker_, attacks};
      for (auto& tiles : changed_[attacks ? 0 : 1]) std::fill(tiles.begin(), tiles.end(), std::uint8_t{0});
      bool anything = false;
      for (int class_index = first; class_index < end; ++class_index)
        anything |= do_class(step, class_index, level <= 2);
      if (!anything) return longest;
      if (attacks) longest = level;
    }
  }
  bool do_class(const Step& step, int class_index, bool everything) {
    const Layout& layout = step.layouts[class_index];
    const auto changed = [&](int member, std::uint64_t tile) {
      return changed_[step.attacks ? 1 : 0][static_cast<std::size_t>(member)][tile] != 0;
    };
    bool anything = false;
    for (std::uint64_t tile = 0; tile < layout.tiles(); ++tile) {
      std::uint8_t squares[kMaxPieces] = {};
      squares_of<3>(kGeometry, layout, tile, squares);
      if (!everything && !any_source<3>(kGeometry, step.layouts, class_index, step.mover, squares, changed)) continue;
      if (!do_tile(step, class_index, tile, squares)) continue;
      changed_[step.attacks ? 0 : 1][static_cast<std::size_t>(class_index)][tile] = 1;
      anything = true;
    }
    return anything;
  }
  bool do_tile(const Step& step, int class_index, std::uint64_t tile, std::uint8_t* squares) {
    const Layout& layout = step.layouts[class_index];
    std::uint64_t* const words = step.attacks ? sets_[static_cast<std::size_t>(class_index)].won
                                              : sets_[static_cast<std::size_t>(class_index)].lost;
    bool anything = false;
    for (std::uint64_t slot = 0; slot < layout.tile_rows() * kRowWords; ++slot) {
      if (slot % kRowWords == kFieldSquares) continue;
      squares[1] = kGeometry.square_of_field[slot % kRowWords];
      if (layout.pieces >= 3) squares[2] = kGeometry.square_of_field[slot / kRowWords];
      std::uint64_t& word = words[tile * layout.tile_rows() * kRowWords + slot];
      const std::uint64_t fresh = layout.pieces == 2   ? fresh_bits<2>(step, class_index, squares, word)
                                  : layout.pieces == 3 ? fresh_bits<3>(step, class_index, squares, word)
                                  : layout.pieces == 4 ? fresh_bits<4>(step, class_index, squares, word)
                                                       : fresh_bits<5>(step, class_index, squares, word);
      word |= fresh;
      anything |= fresh != 0;
    }
    return anything;
  }

  Family family_;
  int attacker_;
  std::vector<std::vector<std::uint64_t>> words_;
  std::vector<std::vector<std::uint8_t>> changed_[2];
  std::vector<Sets> sets_;
};

void expect_same(Material material, Side attacker) {
  Solver rows(material, attacker, {.threads = 2});
  ASSERT_TRUE(rows.run());
  WordSolver words(material, attacker);
  words.run();
  const Layout& layout = rows.family().layout();
  for (std::uint64_t word = 0; word < layout.words(); ++word) {
    std::uint8_t squares[kMaxPieces] = {};
    if (word % kRowWords == kFieldSquares) continue;
    squares[1] = kGeometry.square_of_field[word % kRowWords];
    squares_of<2>(kGeometry, layout, word / kRowWords, squares);
    ASSERT_EQ(words.sets().won[word] & legal_squares(layout, squares), rows.won().words[word]) << material.name();
    ASSERT_EQ(words.sets().lost[word], rows.lost().words[word]) << material.name();
  }
}

TEST(TablebaseSolver, WordsAndRowsAgree) {
  for (const Material material : classes_with(4)) {
    // A third of them takes seconds; TUSK_COMPLETE=1 takes all.
    if (!complete() && material.bits() % (kSanitized ? 29 : 3) != 0) continue;
    for (const Side attacker : kSides) expect_same(material, attacker);
    if (HasFatalFailure()) return;
  }
}

TEST(TablebaseSolver, WordsAndRowsAgreeOnALargeClass) {
  expect_same(Material::parse(kSanitized ? "RD-T" : "RDE-RT"), Side::black);
}

// Two answers to "how long is the longest win of rat and dog against the tiger": 31 plies to the end of the game, 29 if
// a capture into a won endgame counts as the end.
TEST(TablebaseSolver, LongestWinOfRatAndDogAgainstTiger) {
  const Material material = Material::parse("T-RD");
  Solver solver(material, Side::black, {});
  ASSERT_TRUE(solver.run());
  EXPECT_EQ(solver.won().longest, 31);
  EXPECT_EQ(WordSolver(material, Side::black).run_class_by_class(), 29);
}

// Random positions of some classes with their exact plies: four animals, or three where everything is slower.
TEST(TablebaseSolver, RandomSample) {
  reference::Solver reference;
  Random random(5);
  std::vector<reference::Class> materials{0x1e, 0x35};
  if (complete()) materials.insert(materials.end(), {0x93, 0xc6});
  if (kSanitized) materials = {0x16, 0x31};
  for (const auto material : materials) {
    const auto& table = reference.table(material);
    for (const Side attacker : kSides) {
      Solver solver(from_reference(material), attacker, {.threads = 2, .distances = true});
      ASSERT_TRUE(solver.run());
      for (int i = 0; i < sample(100'000); ++i) {
        reference::Board board = random_board(table, random);
        board.side = static_cast<int>(random.below(2));
        const Position position = to_position(board);
        const int value = table.values[table.index_of(board)];
        ASSERT_EQ(plies_of(solver, attacker, position),
                  position.to_move() == attacker ? std::max(value, 0) : std::max(-value, 0))
            << to_line(position);
      }
    }
    reference.drop(4);
  }
}

}  // namespace
}  // namespace tusk::jungle::tablebase
