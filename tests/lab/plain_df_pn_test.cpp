// The document's df-pn: right where play cannot go round, never ending or wrong where it can; and the document's
// figure 4.
#include "lab/plain_df_pn.h"

#include <gtest/gtest.h>

#include "jungle/notation.h"
#include "jungle/rules.h"

namespace tusk::lab {
namespace {

using jungle::parse_position;
using search::Value;

const std::stop_token kGoOn;

TEST(PlainDfPn, DecidesShortWins) {
  PlainDfPn search;
  EXPECT_EQ(search.search(parse_position("w Td6 da1"), 100'000, kGoOn).value, Value::win);
  EXPECT_EQ(search.search(parse_position("b Td6 da1"), 100'000, kGoOn).value, Value::loss);
  EXPECT_EQ(search.search(parse_position("w Ea1 ra2"), 100'000, kGoOn).value, Value::win);
  const auto cut = search.search(jungle::Position::start(), 1000, kGoOn);
  EXPECT_EQ(cut.value, Value::unknown);
  EXPECT_GE(cut.nodes, 1000U);
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = search.search(jungle::Position::start(), 1'000'000, stop.get_token());
  EXPECT_EQ(stopped.value, Value::unknown);
  EXPECT_LT(stopped.nodes, 10'000U);
}

// "It is evident that eb1 is the optimal move: it can always lead to a win in three black moves. Another possible move
// is df2, but in this position black would need at least four moves."
TEST(VanBoven, Figure4) {
  const jungle::Position position = parse_position(
      "b\n7 . . . # . . .\n6 . . . . . . .\n5 . . . . . . .\n4 . . . . . . .\n"
      "3 R . . . . d .\n2 . . . . . . .\n1 e . . # . . .\n");
  jungle::DfPn prover({.table_mebibytes = 4});
  const auto plies = [&](const jungle::Position& at) {
    prover.forget();
    const auto solution = prover.solve(at, {});
    return solution.value == Value::win    ? solution.proof.plies
           : solution.value == Value::loss ? -solution.proof.plies
                                           : 0;
  };
  // Three moves of Black: five plies.
  EXPECT_EQ(plies(position), 5);
  int best = 0;
  for (const jungle::Move move : position.moves()) {
    const int reply = plies(position.after(move));
    const std::string name = jungle::to_string(position, move);
    if (reply == -4) ++best;
    if (name == "eb1") {
      EXPECT_EQ(reply, -4);
    }
    if (name == "df2") {
      EXPECT_EQ(reply, -6) << "four moves of Black";
    }
  }
  EXPECT_GE(best, 1);
}

}  // namespace
}  // namespace tusk::lab
