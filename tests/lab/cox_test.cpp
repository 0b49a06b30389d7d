// Cox's table in 64 bits, his hash values and the games between variants of his search.
#include <gtest/gtest.h>
#include <set>

#include "arimaa/board/game.h"
#include "arimaa/engine/win_score.h"
#include "arimaa/eval/coxa_tables.h"
#include "arimaa/historic/cox_noise.h"
#include "arimaa/historic/packed_table.h"
#include "arimaa/historic/step_memory.h"
#include "base/random.h"
#include "lab/cox_duel.h"
#include "lab/registry.h"
#include "lab/zobrist.h"
#include "learning/selfplay.h"

namespace tusk::lab {
namespace {

using namespace arimaa;
using namespace arimaa::historic;
using Bound = PackedTable::Bound;

constexpr Score kPoint = static_cast<Score>(coxa::kCentiRabbits);

Position some_position(std::uint64_t seed) {
  Random random(seed);
  return learning::random_start(6, random).position();
}

TEST(PackedTable, GivesBackWhatAnEntryCanHold) {
  PackedTable table(4, PackedLayout::kKeyBits);
  Random random(3);
  for (int i = 0; i < 2000; ++i) {
    table.clear();
    const std::uint64_t hash = random.next();
    const Score points = random.between(-PackedLayout::kMaxPoints, PackedLayout::kMaxPoints);
    const int depth = random.between(0, 31), move = random.between(0, 257);
    const auto bound = static_cast<Bound>(random.between(1, 3));
    table.store(hash, depth, points * kPoint, move, bound);
    const auto found = table.find(hash);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->entry.score, points * kPoint);
    EXPECT_EQ(found->entry.depth, depth);
    EXPECT_EQ(found->entry.move, move);
    EXPECT_EQ(found->entry.bound, bound);
    EXPECT_FALSE(found->is_false);
  }
}

TEST(PackedTable, RoundsBoundsOutwardsAndRefusesWhatIsTooLarge) {
  PackedTable table(4, PackedLayout::kKeyBits);
  const auto kept = [&](Score score, Bound bound) {
    table.clear();
    table.store(5, 1, score, 0, bound);
    const auto found = table.find(5);
    return found ? found->entry.score : kInfinity;
  };
  EXPECT_EQ(kept(kPoint + 20, Bound::lower), kPoint);
  EXPECT_EQ(kept(kPoint + 5, Bound::upper), 2 * kPoint);
  EXPECT_EQ(kept(-kPoint - 5, Bound::lower), -2 * kPoint);
  EXPECT_EQ(kept(kPoint + 20, Bound::exact), 2 * kPoint);
  EXPECT_EQ(kept(win_at(3), Bound::exact), kInfinity);
  EXPECT_EQ(table.counts().too_large, 1U);
}

TEST(PackedTable, CountsBothKindsOfErrors) {
  PackedTable table(4, 2);
  table.store(0b0000'01'0011, 3, kPoint, 7, Bound::exact);
  // The same index and key: the table cannot know better. Another key: nothing is found.
  ASSERT_TRUE(table.find(0b1000'01'0011));
  EXPECT_TRUE(table.find(0b1000'01'0011)->is_false);
  EXPECT_FALSE(table.find(0b0000'10'0011));
  EXPECT_EQ(table.counts().false_hits, 2U);
  // The deeper result stays, but the store has met it.
  table.store(0b0000'10'0011, 2, kPoint, 8, Bound::exact);
  EXPECT_EQ(table.counts().collisions, 1U);
  EXPECT_EQ(table.find(0b0000'01'0011)->entry.move, 7);
  table.store(0b0000'10'0011, 3, kPoint, 8, Bound::exact);
  EXPECT_EQ(table.find(0b0000'10'0011)->entry.move, 8);
}

TEST(PackedTable, SearchesAsTheWholeOneUpToItsRounding) {
  StepSearchOptions whole = cox_search_with_killers(2), packed = whole, tiny = whole;
  packed.packed_key_bits = PackedLayout::kKeyBits;
  tiny.packed_key_bits = 1;
  tiny.table_bits = 6;
  std::uint64_t false_hits = 0, refused = 0;
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    const Position position = some_position(seed);
    const auto search = [&](const StepSearchOptions& options) {
      return StepSearch(std::make_unique<Coxa>(), options).search(position, 4);
    };
    const StepSearchResult exact = search(whole), rounded = search(packed), wrong = search(tiny);
    EXPECT_NEAR(rounded.score, exact.score, kPoint);
    EXPECT_EQ(rounded.packed.false_hits, 0U);
    EXPECT_GT(rounded.packed.hits, 0U);
    EXPECT_EQ(exact.packed.probes, 0U);
    false_hits += wrong.packed.false_hits;
    refused += wrong.packed.refused;
    // Whatever the table says, the turn is one.
    EXPECT_EQ(Game(position, Rules::official).why_illegal(wrong.turn), "");
  }
  EXPECT_GT(false_hits, refused);
  EXPECT_GT(refused, 0U);
}

TEST(Zobrist, IsASumOverPiecesThatForgetsTheStepsLeft) {
  const Zobrist zobrist(1), other(2);
  const Position position = some_position(1);
  EXPECT_EQ(zobrist.hash(position), Zobrist(1).hash(position));
  EXPECT_NE(zobrist.hash(position), other.hash(position));
  Position passed = position;
  passed.set_side(tusk::arimaa::other(position.side()));
  EXPECT_NE(zobrist.hash(position), zobrist.hash(passed));
  // There and back: the same board with fewer steps left.
  for (const Step step : legal_steps(position)) {
    const Position there = position.after(step);
    for (const Step back : legal_steps(there)) {
      const Position again = there.after(back);
      EXPECT_EQ(zobrist.hash(again) == zobrist.hash(position), again.board_key() == position.board_key());
    }
  }
}

TEST(Zobrist, MeetsEveryPositionOnce) {
  const MetPositions met = positions_met(some_position(2), 3000);
  ASSERT_EQ(met.boards.size(), 3000U);
  EXPECT_GE(met.states, met.boards.size());
  std::set<std::pair<Position::Key, Side>> seen;
  for (const Position& position : met.boards) EXPECT_TRUE(seen.emplace(position.board_key(), position.side()).second);
}

TEST(Zobrist, CountsPairs) {
  EXPECT_EQ(equal_pairs({1, 2, 3}, 64), 0U);
  EXPECT_EQ(equal_pairs({7, 7, 7, 1}, 64), 3U);
  EXPECT_EQ(equal_pairs({0b101, 0b001, 0b111, 0b011}, 1), 6U);
  EXPECT_EQ(equal_pairs({0b101, 0b001, 0b111, 0b011}, 2), 2U);
  EXPECT_EQ(equal_pairs({}, 3), 0U);
}

TEST(StepSearch, TheNullMoveKeepsToCoxsConditions) {
  const Position position = some_position(1);
  const auto tried = [&](const auto& change) {
    StepSearchOptions options = cox_search_with_pvs();
    options.null_move = true;
    change(options);
    return StepSearch(std::make_unique<Coxa>(), options).search(position, 5).nulls[4].tried;
  };
  const auto always = tried([](StepSearchOptions&) {});
  EXPECT_GT(always, 0U);
  EXPECT_EQ(tried([](StepSearchOptions& options) { options.null_margin = -kInfinity; }), 0U);
  EXPECT_EQ(tried([](StepSearchOptions& options) { options.null_margin = kInfinity; }), always);
}

TEST(StepSearch, KeepsHistoryOnlyWhenTold) {
  // Depth 6, where the order of steps begins to matter.
  const auto nodes_again = [](bool kept) {
    StepSearchOptions options = cox_search_with_killers(2);
    options.history = true;
    options.history_kept = kept;
    StepSearch search(std::make_unique<Coxa>(), options);
    const Position position = some_position(1);
    const auto first = search.search(position, 6).depths.back().nodes;
    return std::pair(first, search.search(position, 6).depths.back().nodes);
  };
  const auto [first, again] = nodes_again(false);
  EXPECT_EQ(first, again);
  const auto [kept_first, kept_again] = nodes_again(true);
  EXPECT_EQ(first, kept_first);
  EXPECT_NE(kept_first, kept_again);
}

// Whatever the technique: in the first turn of a search nothing is cut off.
TEST(CoxGames, HaveTheTurnsThatEveryVariantFinds) {
  StepSearchOptions all_steps = cox_plain_search(), null_move = cox_search_with_pvs(), bounds = null_move;
  StepSearchOptions order = null_move, history = cox_search_with_killers(2);
  all_steps.windows = StepSearchOptions::Windows::pvs_all_steps;
  null_move.null_move = bounds.table_bounds = order.table_order = history.history = true;
  int same = 0, searched = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Position position = some_position(seed);
    const auto evaluator = with_cox_noise(std::make_unique<Coxa>(), kCoxNoise, seed);
    const ValuedTurn best = best_turn(position, *evaluator);
    EXPECT_EQ(Game(position, Rules::official).why_illegal(best.turn), "");
    const auto board_after = [&](const Turn& turn) {
      Position after = position;
      for (const Step step : turn) after.make(step);
      return after.board_key();
    };
    for (const StepSearchOptions& variant :
         {cox_plain_search(), cox_search_with_pvs(), cox_search_with_table(), cox_search_with_killers(3), all_steps,
          null_move, bounds, order, history}) {
      StepSearch search(std::make_unique<Coxa>(), variant);
      search.set_noise_seed(seed);
      const StepSearchResult result = search.search(position, kStepsPerTurn);
      EXPECT_EQ(result.score, best.score);
      same += board_after(result.turn) == board_after(best.turn) ? 1 : 0;
      ++searched;
    }
  }
  // Two boards may be worth the same.
  EXPECT_GT(same, searched / 2);
}

TEST(CoxGames, SeeAGoal) {
  Position position;
  position.place({Side::gold, Animal::elephant}, Square(43));  // d6
  position.place({Side::gold, Animal::rabbit}, Square(51));    // d7
  position.place({Side::silver, Animal::rabbit}, Square(48));
  position.place({Side::silver, Animal::cat}, Square(56));
  const auto evaluator = make_evaluator("coxa");
  EXPECT_TRUE(is_win(best_turn(position, *evaluator).score));
}

TEST(CoxGames, HaveNoiseOfTheirOwnAndBothVariantsSearchTheSamePositions) {
  const Experiment experiment{"games", "T", "S", "s", {}, {}, 1, nullptr};
  const SessionOptions options;
  Session session(experiment, options);
  CoxGamePlan plan;
  plan.play_depth = plan.depth = 2;
  plan.measure_every = 3;
  plan.turns = 9;
  const CoxPlayer player{cox_search_with_table()};
  CoxGames games;
  std::set<std::uint64_t> nodes;
  for (plan.seed = 1; plan.seed <= 6; ++plan.seed) {
    games.add(play_cox_game(session, player, player, plan));
    EXPECT_EQ(games.with.back().moves, 3);
    EXPECT_EQ(games.with.back().depths[1].nodes, games.without.back().depths[1].nodes);
    EXPECT_EQ(games.with.back().points + games.without.back().points, 1);
    nodes.insert(games.with.back().depths[1].nodes);
  }
  EXPECT_GT(nodes.size(), 3U) << "the games are one game";
  EXPECT_EQ(games.gain(1).ratio(), 0);
}

}  // namespace
}  // namespace tusk::lab
