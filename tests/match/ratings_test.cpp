// Ratings against calculations by hand, and against the conditions that a greatest likelihood meets.
#include "match/ratings.h"

#include <cmath>
#include <gtest/gtest.h>

#include "base/random.h"
#include "match/statistics.h"

namespace tusk::match {
namespace {

void add(ResultTable& table, const std::string& winner, const std::string& loser, int times = 1) {
  const int one = table.player(winner);
  const int two = table.player(loser);
  for (int i = 0; i < times; ++i) table.add(one, two);
}

double rating_of(const ResultTable& table, const Ratings& ratings, const std::string& name) {
  for (const Rating& rating : ratings.rated)
    if (table.name(rating.player) == name) return rating.elo;
  ADD_FAILURE() << name << " is not rated";
  return 0;
}

TEST(Ratings, TwoPlayersByHand) {
  ResultTable table;
  add(table, "a", "b", 3);
  add(table, "b", "a", 1);
  RatingOptions options;
  options.anchor = table.find("b");
  options.anchor_rating = 1000;
  const Ratings ratings = rate_players(table, options);
  ASSERT_EQ(ratings.rated.size(), 2u);
  // 3 of 4 points: the odds are 3, so 400 log10(3) Elo. The information is n p q = 4 * 3/16 = 3/4 in natural units.
  EXPECT_NEAR(rating_of(table, ratings, "a"), 1000 + 190.848, 0.001);
  EXPECT_EQ(rating_of(table, ratings, "b"), 1000);
  EXPECT_NEAR(ratings.rated[0].error, 1.959964 / std::sqrt(0.75) * 400 / std::log(10.0), 0.01);
  EXPECT_NEAR(ratings.rated[1].error, 0, 1e-6);
  EXPECT_EQ(ratings.rated[0].games, 4);
  EXPECT_EQ(ratings.rated[0].points, 3);
}

TEST(Ratings, AroundTheMean) {
  ResultTable table;
  add(table, "a", "b", 3);
  add(table, "b", "a", 1);
  const Ratings ratings = rate_players(table, {});
  EXPECT_NEAR(rating_of(table, ratings, "a"), 1500 + 95.424, 0.001);
  // Half of the difference to the other one, so half of its error.
  EXPECT_NEAR(ratings.rated[0].error, 1.959964 / std::sqrt(0.75) / 2 * 400 / std::log(10.0), 0.01);
}

// a beats b 2:1, b beats c 2:1, and a beats c 4:1: odds that fit together, so the model fits exactly.
TEST(Ratings, ThreePlayersByHand) {
  ResultTable table;
  add(table, "a", "b", 2), add(table, "b", "a", 1);
  add(table, "b", "c", 2), add(table, "c", "b", 1);
  add(table, "a", "c", 4), add(table, "c", "a", 1);
  RatingOptions options;
  options.anchor = table.find("c");
  options.anchor_rating = 0;
  const Ratings ratings = rate_players(table, options);
  EXPECT_NEAR(rating_of(table, ratings, "b"), 400 * std::log10(2.0), 1e-4);
  EXPECT_NEAR(rating_of(table, ratings, "a"), 400 * std::log10(4.0), 1e-4);
  // Information: a-b 3 * 2/9 = 2/3, b-c 2/3, a-c 5 * 4/25 = 4/5. With c fixed the matrix over a, b is
  // [22/15 -2/3; -2/3 4/3]; the determinant is 88/45 - 4/9 = 68/45, so var(a) = (4/3) / (68/45) = 15/17.
  EXPECT_NEAR(ratings.rated[0].error, 1.959964 * std::sqrt(15.0 / 17) * 400 / std::log(10.0), 0.01);
}

TEST(Ratings, DrawsAreHalfPoints) {
  ResultTable table;
  const int a = table.player("a");
  const int b = table.player("b");
  table.add_draw(a, b);
  table.add(a, b);
  RatingOptions options;
  options.anchor = b;
  EXPECT_NEAR(rate_players(table, options).rated[0].elo, 1500 + 400 * std::log10(3.0), 1e-4);
}

TEST(Ratings, WhoCannotBeCompared) {
  ResultTable table;
  add(table, "a", "b"), add(table, "b", "a");
  add(table, "c", "a", 5);
  add(table, "x", "y"), add(table, "y", "x");
  add(table, "b", "z");
  const Ratings ratings = rate_players(table, {});
  EXPECT_EQ(ratings.rated.size(), 2u);
  EXPECT_EQ(ratings.unrated.size(), 4u);
  RatingOptions options;
  options.anchor = table.find("x");
  EXPECT_EQ(rate_players(table, options).rated.size(), 2u);
  options.prior_draws = 1;
  const Ratings all = rate_players(table, options);
  EXPECT_EQ(all.rated.size(), 6u);
  EXPECT_TRUE(all.unrated.empty());
  EXPECT_EQ(table.name(all.rated.front().player), "c");
  for (const Rating& rating : all.rated) EXPECT_TRUE(std::isfinite(rating.elo) && std::isfinite(rating.error));
}

// One player with one win and a prior of two draws against strength zero, by hand: at the top of the likelihood the
// points are the expected ones.
TEST(Ratings, PointsAreWhatTheRatingsExpect) {
  Random random(11);
  for (int round = 0; round < 50; ++round) {
    ResultTable table;
    constexpr int kPlayers = 12;
    std::vector<double> truth;
    for (int i = 0; i < kPlayers; ++i) {
      table.player("p" + std::to_string(i));
      truth.push_back(random.unit() * 600);
    }
    for (int game = 0; game < 600; ++game) {
      const int one = random.between(0, kPlayers - 1);
      const int two = (one + random.between(1, kPlayers - 1)) % kPlayers;
      const double difference = truth[static_cast<std::size_t>(one)] - truth[static_cast<std::size_t>(two)];
      random.chance(expected_score(difference)) ? table.add(one, two) : table.add(two, one);
    }
    const Ratings ratings = rate_players(table, {});
    ASSERT_EQ(ratings.rated.size(), static_cast<std::size_t>(kPlayers));
    double sum = 0;
    for (const Rating& rating : ratings.rated) {
      sum += rating.elo;
      double points = 0;
      for (const Rating& other : ratings.rated) {
        const auto games = [&](int one, int two) {
          const auto found = table.points().find({one, two});
          return found == table.points().end() ? 0.0 : found->second;
        };
        if (other.player == rating.player) continue;
        points += (games(rating.player, other.player) + games(other.player, rating.player)) *
                  expected_score(rating.elo - other.elo);
      }
      EXPECT_NEAR(points, rating.points, 1e-6);
    }
    EXPECT_NEAR(sum / kPlayers, 1500, 1e-6);
  }
}

// How often the truth lies within the error bars: 95% of the time.
TEST(Ratings, ErrorBarsAreHonest) {
  Random random(23);
  int inside = 0;
  constexpr int kRounds = 300;
  for (int round = 0; round < kRounds; ++round) {
    ResultTable table;
    const int a = table.player("a");
    const int b = table.player("b");
    const int c = table.player("c");
    const auto play = [&](int one, int two, double difference, int games) {
      for (int i = 0; i < games; ++i)
        random.chance(expected_score(difference)) ? table.add(one, two) : table.add(two, one);
    };
    play(a, b, 100, 60);
    play(b, c, 50, 60);
    play(a, c, 150, 20);
    RatingOptions options;
    options.anchor = c;
    options.anchor_rating = 0;
    const Ratings ratings = rate_players(table, options);
    for (const Rating& rating : ratings.rated)
      if (rating.player == a && std::abs(rating.elo - 150) <= rating.error) ++inside;
  }
  EXPECT_NEAR(inside, kRounds * 0.95, 3.5 * std::sqrt(kRounds * 0.95 * 0.05));
}

}  // namespace
}  // namespace tusk::match
