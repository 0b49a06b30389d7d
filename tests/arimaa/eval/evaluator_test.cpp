// What every evaluator promises, whatever it knows.
#include "arimaa/eval/evaluator.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <vector>

#include "arimaa/eval/boards.h"
#include "base/error.h"

namespace tusk::arimaa {
namespace {

using testing::HasSubstr;

constexpr int kPositions = 4000;
// For evaluators that sum fractions, in an order that depends on the squares.
constexpr Score kRounding = 1;

class EveryEvaluator : public testing::TestWithParam<std::string_view> {
 protected:
  std::unique_ptr<Evaluator> evaluator_ = make_evaluator(GetParam());

  Score for_gold(const Position& position) {
    const Score score = evaluator_->evaluate(position);
    return position.side() == Side::gold ? score : -score;
  }
};

TEST_P(EveryEvaluator, HasItsName) { EXPECT_EQ(evaluator_->name(), GetParam()); }

TEST_P(EveryEvaluator, SeesMirrorImagesAndSwappedColoursAlike) {
  Random random(1);
  for (int i = 0; i < kPositions; ++i) {
    const Position position = random_position(random);
    const Score score = evaluator_->evaluate(position);
    ASSERT_NEAR(evaluator_->evaluate(position.mirrored()), score, kRounding) << board_text(position);
    ASSERT_NEAR(evaluator_->evaluate(position.colours_swapped()), score, kRounding) << board_text(position);
    ASSERT_LT(std::abs(score), kEvaluationLimit);
  }
}

TEST_P(EveryEvaluator, ExplainsItsScore) {
  Random random(2);
  for (int i = 0; i < kPositions; ++i) {
    const Position position = random_position(random);
    const std::vector<Term> terms = evaluator_->explain(position);
    Score sum = 0;
    for (const Term& term : terms) sum += term.gold - term.silver;
    if (std::abs(for_gold(position)) == kEvaluationLimit - 1) continue;  // cut
    ASSERT_NEAR(sum, for_gold(position), kRounding * static_cast<int>(terms.size())) << board_text(position);
  }
}

TEST_P(EveryEvaluator, RejectsAnUnknownWeight) {
  try {
    evaluator_->set_weight("elefant", 1);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("elefant"));
  }
}

// Being on the move may be worth a little.
TEST_P(EveryEvaluator, IsFairAtTheStart) { EXPECT_NEAR(evaluator_->evaluate(board(kOpening)), 0, 50); }

TEST_P(EveryEvaluator, SeesAMaterialEdge) {
  const Position start = board(kOpening);
  for (const Side side : kSides) {
    Position whole = start;
    whole.set_side(side);
    // To be on move is worth something too, whatever is missing.
    const auto edge_without = [&](Square square) {
      Position without = whole;
      without.remove(square);
      return for_gold(without) - for_gold(whole);
    };
    const Score rabbit = edge_without(Square(1, 7));
    const Score camel = edge_without(Square(4, 6));
    EXPECT_GT(rabbit, 50);
    EXPECT_GT(edge_without(Square(2, 6)), 100);
    EXPECT_GT(camel, rabbit + 300);
  }
}

TEST_P(EveryEvaluator, StandsEmptyAndCrowdedBoards) {
  // The network has learnt from boards with pieces; what it says about none means nothing, but it must say something.
  EXPECT_LT(std::abs(evaluator_->evaluate(Position())), evaluator_->name() == "network" ? kEvaluationLimit : 50);
  for (const Animal animal : kAnimals) {
    Position full;
    for (int square = 0; square < 64; ++square) full.place({Side::gold, animal}, Square(square));
    EXPECT_LT(std::abs(evaluator_->evaluate(full)), kEvaluationLimit);
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryEvaluator, testing::ValuesIn(evaluator_names().begin(), evaluator_names().end()),
                         [](const auto& instance) { return std::string(instance.param); });

// Those of the documents count in whole numbers, and have no weight that is there only for the sake of order.
class HistoricalEvaluator : public EveryEvaluator {};

TEST_P(HistoricalEvaluator, IsExact) {
  Random random(6);
  for (int i = 0; i < kPositions; ++i) {
    const Position position = random_position(random);
    const Score score = evaluator_->evaluate(position);
    ASSERT_EQ(evaluator_->evaluate(position.mirrored()), score) << board_text(position);
    ASSERT_EQ(evaluator_->evaluate(position.colours_swapped()), score) << board_text(position);
    Score sum = 0;
    for (const Term& term : evaluator_->explain(position)) sum += term.gold - term.silver;
    ASSERT_EQ(sum, for_gold(position)) << board_text(position);
  }
}

// A term that no position ever touches is not really there. Those with a tuned weight of zero are switched on.
TEST_P(HistoricalEvaluator, UsesEveryTerm) {
  for (const Weight& weight : evaluator_->weights())
    if (weight.value == 0) evaluator_->set_weight(weight.name, 1);
  Random random(3);
  std::vector<int> uses;
  std::vector<Term> terms;
  for (int i = 0; i < kPositions; ++i) {
    terms = evaluator_->explain(random_position(random));
    if (terms.back().name == "limit") terms.pop_back();
    uses.resize(terms.size());
    for (std::size_t term = 0; term < terms.size(); ++term) uses[term] += static_cast<int>(terms[term].gold != 0);
  }
  for (std::size_t term = 0; term < uses.size(); ++term) EXPECT_GT(uses[term], 0) << terms[term].name;
}

TEST_P(HistoricalEvaluator, IsEvenAtTheStart) { EXPECT_EQ(evaluator_->evaluate(board(kOpening)), 0); }

TEST_P(HistoricalEvaluator, SaysWhichWeightsThereAre) {
  const std::string_view first = evaluator_->weights()[0].name;
  try {
    evaluator_->set_weight("elefant", 1);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr(std::string(first)));
  }
  EXPECT_THROW(evaluator_->set_weight(first, std::numeric_limits<double>::infinity()), InputError);
}

// Random ones, and the rare shapes with each animal in trouble.
std::vector<Position> varied_positions() {
  std::vector<Position> positions;
  Random random(4);
  for (int i = 0; i < kPositions; ++i) positions.push_back(random_position(random));
  for (const char prey : {'R', 'C', 'D', 'H', 'M'}) {
    positions.push_back(with_pieces(fmt::format("{}c6 Ed6 ec5 mb6 hc7 rc8 rb7 rd7", prey)));
    positions.push_back(with_pieces(fmt::format("eb6 {}a6 Ed6", prey)));
  }
  return positions;
}

TEST_P(HistoricalEvaluator, EveryWeightHasAnEffect) {
  const std::vector<Position> positions = varied_positions();
  std::vector<Score> scores;
  for (const Position& position : positions) scores.push_back(evaluator_->evaluate(position));
  const auto same_scores = [&](Evaluator& changed) {
    return std::ranges::equal(positions, scores, {},
                              [&](const Position& position) { return changed.evaluate(position); });
  };
  const std::vector<Weight> weights(evaluator_->weights().begin(), evaluator_->weights().end());
  for (const Weight& weight : weights) {
    const auto changed = evaluator_->clone();
    bool differs = false;
    for (const double value : {3 * weight.value + 40, weight.value / 4}) {
      changed->set_weight(weight.name, value);
      differs = differs || !same_scores(*changed);
    }
    EXPECT_TRUE(differs) << weight.name;
    changed->set_weight(weight.name, weight.value);
    EXPECT_TRUE(same_scores(*changed)) << weight.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Of, HistoricalEvaluator, testing::Values("bomb", "zhong", "coxa"),
                         [](const auto& instance) { return std::string(instance.param); });

TEST(Evaluators, AnUnknownNameListsTheKnownOnes) {
  try {
    (void)make_evaluator("deep_blue");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("deep_blue"));
    for (const std::string_view name : evaluator_names()) EXPECT_THAT(error.what(), HasSubstr(std::string(name)));
  }
}

}  // namespace
}  // namespace tusk::arimaa
