#include <gtest/gtest.h>

#include "arimaa/board/parallel_game.h"
#include "arimaa/board/steps.h"
#include "sample.h"

namespace tusk::arimaa {
namespace {

constexpr int kGamesPerKind = kSanitized ? 10 : 70;
constexpr int kLongestGame = 60;

Events play_games(Rules rules, std::uint64_t seed) {
  Events events;
  Random random(seed);
  for (const BoardKind kind : kBoardKinds) {
    for (int number = 0; number < kGamesPerKind; ++number) {
      ParallelGame game(kind, rules, random, events);
      for (int turn = 0; turn < kLongestGame && !game.over(); ++turn) {
        const std::string wrong = game.play_turn();
        EXPECT_EQ(wrong, "") << name_of(kind) << ", game " << number << ", turn " << turn;
        if (!wrong.empty()) return events;
      }
    }
  }
  return events;
}

// What a sample must hold in either rule set.
void expect_rare_events(const Events& events) {
  EXPECT_GE(events.positions.size(), static_cast<std::size_t>(sample(15'000)));
  EXPECT_GE(events.mid_turn, sample(8'000));
  EXPECT_GE(events.mid_push, sample(1'000));
  EXPECT_GE(events.pushes, sample(10'000));
  EXPECT_GE(events.pulls, sample(1'000));
  EXPECT_GE(events.captures_by_push, sample(500));
  EXPECT_GE(events.captures_by_pull, sample(15));
  EXPECT_GE(events.self_captures, sample(5'000));
  EXPECT_GE(events.pulls_by_the_dead, sample(50));
  EXPECT_GE(events.unchanged_boards_refused, sample(100));
  EXPECT_GE(events.immobilised, sample(30));
  EXPECT_GE(events.goals, sample(50));
  EXPECT_GE(events.goals_by_the_opponent, sample(20));
}

void record(const Events& events) {
  const auto put = [](const char* name, int count) { ::testing::Test::RecordProperty(name, count); };
  put("positions", static_cast<int>(events.positions.size()));
  put("mid_turn", events.mid_turn);
  put("mid_push", events.mid_push);
  put("pushes", events.pushes);
  put("pulls", events.pulls);
  put("captures_by_push", events.captures_by_push);
  put("captures_by_pull", events.captures_by_pull);
  put("self_captures", events.self_captures);
  put("pulls_by_the_dead", events.pulls_by_the_dead);
  put("unchanged_boards_refused", events.unchanged_boards_refused);
  put("repetitions_refused", events.repetitions_refused);
  put("repetitions_lost", events.repetitions_lost);
  put("immobilised", events.immobilised);
  put("immobilised_by_repetition", events.immobilised_by_repetition);
  put("eliminated", events.eliminated);
  put("goals", events.goals);
  put("goals_by_the_opponent", events.goals_by_the_opponent);
  put("draws", events.draws);
  put("played_on_without_rabbits", events.played_on_without_rabbits);
}

TEST(Differential, StepsAndEndingsAgreeInOfficialGames) {
  const Events events = play_games(Rules::official, 1);
  record(events);
  expect_rare_events(events);
  EXPECT_GE(events.repetitions_refused, sample(100));
  EXPECT_GE(events.immobilised_by_repetition, sample(3));
  EXPECT_GE(events.eliminated, sample(30));
}

TEST(Differential, StepsAndEndingsAgreeInGamesOf2006) {
  const Events events = play_games(Rules::rules2006, 2);
  record(events);
  expect_rare_events(events);
  EXPECT_GE(events.repetitions_lost, sample(20));
  EXPECT_GE(events.draws, sample(10));
  EXPECT_GE(events.played_on_without_rabbits, sample(100));
}

// A random moment of a turn on a random board, and the board the turn began with.
struct TurnSample {
  Moment moment;
  Position turn_start;
};

TurnSample random_moment(BoardKind kind, int steps, Random& random) {
  const char side = random.chance(0.5) ? 'g' : 's';
  const Position start = position_from(random_board(kind, random), side);
  TurnSample sample{{start, state_from(start)}, start};
  for (int step = 0; step < steps; ++step) {
    const auto moves = reference::legal_moves(sample.moment.state);
    if (moves.empty()) break;
    sample.moment = sample.moment.after(random.pick(moves));
  }
  return sample;
}

// Compares the turns of `count` boards from moments after up to `most_steps` steps; true if all agree.
bool turns_agree(BoardKind kind, int fewest_steps, int most_steps, int count, Random& random) {
  for (int number = 0; number < count; ++number) {
    const TurnSample sample = random_moment(kind, random.between(fewest_steps, most_steps), random);
    const std::string wrong = disagreement_on_turns(sample.moment, sample.turn_start);
    EXPECT_EQ(wrong, "") << name_of(kind) << ", board " << number;
    if (!wrong.empty()) return false;
  }
  return true;
}

TEST(Differential, DistinctTurnsAgreeFromTheMiddleOfTurns) {
  Random random(3);
  for (const BoardKind kind : kBoardKinds) ASSERT_TRUE(turns_agree(kind, 2, 4, sample(300), random));
}

TEST(Differential, DistinctTurnsAgreeOnSparseBoards) {
  Random random(4);
  for (const BoardKind kind : {BoardKind::tiny, BoardKind::last_ones, BoardKind::sparse})
    ASSERT_TRUE(turns_agree(kind, 0, 1, sample(400), random));
}

TEST(Differential, DistinctTurnsAgreeOnCrowdedBoards) {
  Random random(5);
  for (const BoardKind kind : {BoardKind::traps, BoardKind::goals, BoardKind::smothered})
    ASSERT_TRUE(turns_agree(kind, 0, 1, sample(20), random));
}

TEST(Differential, DistinctTurnsAgreeOnFullBoards) {
  Random random(6);
  ASSERT_TRUE(turns_agree(BoardKind::setup, 0, 0, kSanitized ? 1 : 12, random));
  ASSERT_TRUE(turns_agree(BoardKind::scattered, 0, 0, kSanitized ? 1 : 16, random));
}

}  // namespace
}  // namespace tusk::arimaa
