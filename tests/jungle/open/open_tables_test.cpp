// The tables of the board without dens against plain retrograde analysis, the searches, and the rules.
#include "jungle/open/open_tables.h"

#include <gtest/gtest.h>
#include <unordered_map>

#include "base/random.h"
#include "jungle/notation.h"
#include "jungle/random_position.h"
#include "jungle/rules.h"
#include "jungle/symmetry.h"
#include "sample.h"

namespace tusk::jungle::open {
namespace {

using search::Value;

const OpenTables& small_tables() {
  static const OpenTables tables(3, 2);
  return tables;
}

Position without_dens(Position position) {
  position.set_dens(false);
  return position;
}

// All positions of the animals, and of those left after captures, by repeated passes over all of them.
class PlainSolver {
 public:
  explicit PlainSolver(const Position& example) {
    std::vector<std::pair<Side, Animal>> pieces;
    for (const Side side : kSides)
      for (const Animal animal : kAllAnimals)
        if (example.square_of(side, animal) != kNowhere) pieces.emplace_back(side, animal);
    Position empty;
    empty.set_dens(false);
    for (unsigned kept = 1; kept < 1U << pieces.size(); ++kept) {
      std::vector<std::pair<Side, Animal>> left;
      for (std::size_t i = 0; i < pieces.size(); ++i)
        if ((kept >> i & 1) != 0) left.push_back(pieces[i]);
      place(empty, left, 0);
    }
    solve();
  }
  [[nodiscard]] const std::unordered_map<std::uint64_t, Position>& positions() const { return positions_; }
  [[nodiscard]] Value value(const Position& position) const { return values_.at(position.key()); }

 private:
  void place(const Position& board, const std::vector<std::pair<Side, Animal>>& pieces, std::size_t next) {
    if (next < pieces.size()) {
      for (const int square : each_bit(kBoard & ~board.occupied())) {
        Position more = board;
        more.place(pieces[next].first, pieces[next].second, square);
        place(more, pieces, next + 1);
      }
      return;
    }
    if (board.occupied(Side::white) == 0 || board.occupied(Side::black) == 0) return;
    for (const Side side : kSides) {
      Position position = board;
      position.set_to_move(side);
      positions_.emplace(position.key(), position);
      values_[position.key()] = Value::draw;
    }
  }
  void solve() {
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& [key, position] : positions_) {
        Value& value = values_.at(key);
        if (value != Value::draw) continue;
        bool wins = false, loses = position.has_move();
        for (const Move move : position.moves()) {
          const Position next = position.after(move);
          const Value then = next.ending() == search::Ending::lost ? Value::loss : values_.at(next.key());
          wins = wins || then == Value::loss;
          loses = loses && then == Value::win;
        }
        if (!wins && !loses) continue;
        value = wins ? Value::win : Value::loss;
        changed = true;
      }
    }
  }

  std::unordered_map<std::uint64_t, Position> positions_;
  std::unordered_map<std::uint64_t, Value> values_;
};

TEST(OpenTables, AgreeWithPlainRetrogradeAnalysis) {
  std::uint64_t counts[3] = {};
  for (const char* example : {"w nodens Ta1 tb2", "w nodens Ra1 Eb2 dc3", "w nodens Ra1 eb2 dc3",
                              "b nodens Da1 Tb2 tc3", "w nodens Ra1 Eb2 ec3"}) {
    const PlainSolver plain(parse_position(example));
    int number = 0;
    for (const auto& [key, position] : plain.positions()) {
      if (kSanitized && number++ % 20 != 0) continue;
      const auto value = small_tables().value_of(position);
      ASSERT_TRUE(value.has_value());
      ASSERT_EQ(*value, plain.value(position)) << to_line(position);
      ++counts[static_cast<int>(*value)];
    }
  }
  for (const std::uint64_t count : counts) EXPECT_GT(count, kSanitized ? 50U : 1000U);
}

// The values are those of a fixpoint in every class: checked move by move on random positions of four animals.
TEST(OpenTables, FourAnimalsHoldTogether) {
  constexpr int kPieces = kSanitized ? 3 : 4;
  const OpenTables tables(kPieces, 2);
  Random random(5);
  int won = 0, lost = 0, drawn = 0;
  for (int round = 0; round < sample(20000); ++round) {
    const Position position = without_dens(random_position(kPieces, random));
    Value best = position.has_move() ? Value::loss : Value::draw;
    for (const Move move : position.moves()) {
      const Position next = position.after(move);
      const Value then = next.ending() == search::Ending::lost ? Value::loss : tables.value_of(next).value();
      if (then == Value::loss) best = Value::win;
      if (then == Value::draw && best == Value::loss) best = Value::draw;
    }
    ASSERT_EQ(tables.value_of(position).value(), best) << to_line(position);
    // The board without dens looks the same from all sides.
    ASSERT_EQ(tables.value_of(mirror(position)).value(), best);
    ASSERT_EQ(tables.value_of(swap_colours(position)).value(), best);
    ++(best == Value::win ? won : best == Value::loss ? lost : drawn);
  }
  EXPECT_GT(std::min({won, lost, drawn}), sample(100));
}

TEST(OpenTables, SearchesAgree) {
  Random random(6);
  DfPn prover({.table_mebibytes = 4});
  AlphaBeta search({.table_mebibytes = 4});
  int decided = 0;
  constexpr int kPositions = kSanitized ? 15 : 150;
  for (int round = 0; round < kPositions; ++round) {
    const Position position = without_dens(random_position(3, random));
    const Value value = small_tables().value_of(position).value();
    search::Limits limits;
    limits.nodes = 300'000;
    prover.forget();
    if (const auto proved = prover.solve(position, limits).value; proved != Value::unknown) {
      ASSERT_EQ(proved, value) << to_line(position);
      ++decided;
    }
    limits.nodes = 30'000;
    search.forget();
    if (const auto result = search.search(position, limits); search::is_decided(result.score)) {
      ASSERT_EQ(search::is_win(result.score) ? Value::win : Value::loss, value) << to_line(position);
    }
  }
  EXPECT_GT(decided, kPositions * 2 / 3);
}

TEST(OpenBoard, RulesAndNotation) {
  const Position start = parse_position("start nodens");
  EXPECT_EQ(to_line(start), "w nodens Eb1 Te2 Dc2 Rf1 ef7 tc6 de6 rb7");
  EXPECT_EQ(parse_position(to_line(start)), start);
  EXPECT_EQ(parse_position(to_board(start)), start);
  EXPECT_EQ(to_board(start).find('#'), std::string::npos);
  EXPECT_NE(start, Position::start());
  // Both animals beside a den may enter it, and that ends nothing.
  const Position position = parse_position("w nodens Td6 dd2");
  EXPECT_EQ(position.after(parse_move(position, "Td7")).ending(), search::Ending::none);
  const Position own = parse_position("b nodens Ta1 dd6");
  EXPECT_EQ(own.after(parse_move(own, "dd7")).ending(), search::Ending::none);
  EXPECT_EQ(parse_position("w nodens Td1 da7").fault(), nullptr);
  EXPECT_ANY_THROW((void)parse_position("w Td1 da7"));
  EXPECT_EQ(Rules::plies_to_win(parse_position("w nodens Rd6 da1"), Side::white), 2 * (1 << 20) - 1);
}

}  // namespace
}  // namespace tusk::jungle::open
