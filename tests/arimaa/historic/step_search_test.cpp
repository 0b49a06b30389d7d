// The search of the theses against plain minimax: no technique but the null move may change a value.
#include "arimaa/historic/step_search.h"

#include <gtest/gtest.h>

#include "arimaa/board/game.h"
#include "arimaa/board/rules.h"
#include "arimaa/engine/bench_positions.h"
#include "arimaa/engine/win_score.h"
#include "arimaa/historic/legal_games.h"
#include "arimaa/notation/position_text.h"
#include "base/random.h"
#include "base/work_clock.h"
#include "sample.h"

namespace tusk::arimaa::historic {
namespace {

using Windows = StepSearchOptions::Windows;

// Minimax as the rules say it, a pass taking the rest of the turn's depth. Adds up the steps and passes made.
class Minimax {
 public:
  explicit Minimax(Evaluator& evaluator) : evaluator_(evaluator) {}
  std::uint64_t nodes = 0;

  Score value(const Position& position, Position::Key turn_start, int level, int depth) {
    const Bits goal = position.side() == Side::gold ? kRank8 : kRank1;
    if (position.may_end_turn() && (position.rabbits(position.side()) & goal) != 0) return win_at(level);
    if (depth <= 0) return evaluator_.evaluate(position);
    Score best = -kInfinity;
    for (const Step step : legal_steps(position)) {
      const Position next = position.after(step);
      if (next.steps_left() > 0) {
        ++nodes;
        best = std::max(best, value(next, turn_start, level + 1, depth - 1));
      } else if (next.board_key() != turn_start) {
        best = std::max(best, after_turn(next, level + 1, depth - 1));
      }
    }
    if (position.may_end_turn() && position.board_key() != turn_start)
      best = std::max(best, after_turn(position, level + position.steps_left(), depth - position.steps_left()));
    if (best == -kInfinity && position.steps_taken() == 0) return loss_at(level);
    return best;
  }

 private:
  Score after_turn(Position position, int level, int depth) {
    ++nodes;
    const Side mover = position.side();
    position.end_turn();
    if (const auto outcome = outcome_on_board(position, mover, Rules::official))
      return outcome->winner == mover ? win_at(level) : loss_at(level);
    if (!has_legal_step(position)) return win_at(level);
    return -value(position, position.board_key(), level, depth);
  }
  Evaluator& evaluator_;
};

// A few pieces anywhere, no rabbit on its goal rank and none alone on a trap.
std::optional<Position> random_position(Random& random) {
  Position position;
  for (const Side side : kSides) {
    const int count = random.between(2, 4);
    for (int i = 0; i < count; ++i) {
      const Square square(random.between(0, 63));
      const auto animal = i == 0 ? Animal::rabbit : kAnimals[static_cast<std::size_t>(random.between(0, 5))];
      if ((position.occupied() & square.bit()) != 0) continue;
      position.place({side, animal}, square);
    }
  }
  position.set_side(random.chance(0.5) ? Side::gold : Side::silver);
  if (position.rabbits(Side::gold) == 0 || position.rabbits(Side::silver) == 0) return std::nullopt;
  if ((position.rabbits(Side::gold) & kRank8) != 0 || (position.rabbits(Side::silver) & kRank1) != 0)
    return std::nullopt;
  for (const Square trap : kTrapSquares)
    if ((position.occupied() & trap.bit()) != 0) return std::nullopt;
  if (!has_legal_step(position)) return std::nullopt;
  return position;
}

std::vector<StepSearchOptions> sound_variants() {
  std::vector<StepSearchOptions> variants(13);
  variants[0].iterative_deepening = false;
  variants[1].windows = Windows::pvs_all_steps;
  variants[2].windows = Windows::pvs_last_step;
  variants[3].table_exact = true;
  variants[4].table_bounds = true;
  variants[5].table_order = true;
  variants[6].table_exact = variants[6].table_bounds = variants[6].table_order = true;
  variants[6].windows = Windows::pvs_last_step;
  variants[7] = variants[6];
  variants[7].killers = 2;
  variants[8] = variants[7];
  variants[8].history = true;
  variants[8].table_bits = 6;  // full of collisions
  variants[9].unique_in_turn = true;
  variants[10] = variants[8];
  variants[10].unique_in_turn = true;
  variants[11] = variants[10];
  variants[11].pass_first = true;
  variants[12] = variants[10];
  variants[12].bare_order = true;
  return variants;
}

TEST(StepSearch, EveryTechniqueButTheNullMoveKeepsTheValue) {
  Random random(5);
  const auto evaluator = make_evaluator("coxa");
  std::vector<std::unique_ptr<StepSearch>> searches;
  for (const auto& options : sound_variants())
    searches.push_back(std::make_unique<StepSearch>(make_evaluator("coxa"), options));
  int tested = 0, decided = 0;
  while (tested < (kSanitized ? 20 : 150)) {
    const auto position = random_position(random);
    if (!position) continue;
    ++tested;
    const int depth = random.between(1, 5);
    Minimax minimax(*evaluator);
    const Score expected = minimax.value(*position, position->board_key(), 0, depth);
    decided += is_decided(expected) ? 1 : 0;
    for (std::size_t i = 0; i < searches.size(); ++i) {
      const StepSearchResult result = searches[i]->search(*position, depth);
      ASSERT_EQ(result.score, expected) << "variant " << i << " depth " << depth;
      // Windows of one may have to be searched again.
      if (sound_variants()[i].windows == Windows::plain) {
        EXPECT_LE(result.depths.back().nodes, minimax.nodes);
      }
      ASSERT_EQ(Game(*position, Rules::official).why_illegal(result.turn), "") << "variant " << i;
    }
  }
  EXPECT_GT(decided, kSanitized ? 0 : 5);
}

Game some_game() {
  Random random(1);
  Game game;
  for (const Side side : kSides) game.set_up(random_setup(side, random));
  return game;
}

// Without cut-offs in the first turn, the nodes of a search of up to four steps are those of minimax.
TEST(StepSearch, CountsEveryStepOfTheFirstTurn) {
  const Game game = some_game();
  const auto evaluator = make_evaluator("coxa");
  StepSearch search(make_evaluator("coxa"), {});
  const StepSearchResult result = search.search(game.position(), 3);
  for (int depth = 1; depth <= 3; ++depth) {
    Minimax minimax(*evaluator);
    (void)minimax.value(game.position(), game.position().board_key(), 0, depth);
    EXPECT_EQ(result.depths[static_cast<std::size_t>(depth) - 1].nodes, minimax.nodes);
  }
}

TEST(StepSearch, StopsAtTheLimitWithALegalTurn) {
  const Game game = some_game();
  StepSearchOptions options;
  options.null_move = true;
  StepSearch search(make_evaluator("coxa"), options);
  const StepSearchResult result = search.search(game.position(), 8, 20'000);
  EXPECT_TRUE(result.stopped);
  EXPECT_EQ(game.why_illegal(result.turn), "");
  std::stop_source stop;
  stop.request_stop();
  EXPECT_TRUE(search.search(game.position(), 8, 0, stop.get_token()).stopped);
}

TEST(StepSearch, CoxasTurnsAreLegal) {
  StepSearchOptions options = coxa_search();
  options.table_bits = 12;
  StepSearch search(make_evaluator("coxa"), options);
  expect_legal_turns(search, 800, Random(11));
}

// What the table knows must not shorten the turn that is played: it is worth what the search says.
TEST(StepSearch, CoxaPlaysTheTurnThatItFound) {
  StepSearch search(make_evaluator("coxa"), coxa_search());
  StepSearch reply(make_evaluator("coxa"), {});
  for (const std::string_view text : std::span(kBenchPositions).first(kSanitized ? 1 : 6)) {
    const Position position = parse_position(text).position;
    const StepSearchResult result = search.search(position, kStepsPerTurn + 1);
    Game game(position, Rules::official);
    ASSERT_EQ(game.why_illegal(result.turn), "") << text;
    game.play(result.turn);
    ASSERT_FALSE(game.outcome()) << text;
    EXPECT_EQ(-reply.search(game.position(), 1).score, result.score) << text;
  }
}

TEST(StepSearch, EndsInTimeAndWhenTheGameIsDecided) {
  StepSearch search(make_evaluator("coxa"), coxa_search());
  const std::atomic<bool> go_on{false}, stopped{true};
  SearchLimits limits;
  limits.maximum_seconds = 0.05;
  const WorkClock watch;
  EXPECT_FALSE(search.search(Root(some_game()), limits, go_on).turn.empty());
  EXPECT_LT(watch.seconds(), 2);
  EXPECT_FALSE(search.search(Root(some_game()), {}, stopped).turn.empty());
  // A goal in two steps.
  const Position won = parse_position("g [                R                      re           E           ]").position;
  EXPECT_EQ(search.search(Root(won), {}, go_on).depth, 2);
}

TEST(StepSearch, NullMovesAreTriedAtTheBeginningOfTurns) {
  const Game game = some_game();
  StepSearchOptions options;
  options.null_move = true;
  options.killers = 2;
  options.unique_in_turn = true;
  StepSearch search(make_evaluator("coxa"), options);
  const StepSearchResult result = search.search(game.position(), 5);
  EXPECT_GT(result.nulls[4].tried, 0U);
  EXPECT_GT(result.nulls[4].cut, 0U);
  EXPECT_EQ(result.nulls[1].tried + result.nulls[2].tried + result.nulls[3].tried, 0U);
}

TEST(StepSearch, NoiseMakesGamesDiffer) {
  const Game game = some_game();
  StepSearchOptions options;
  options.noise = 75;
  StepSearch search(make_evaluator("coxa"), options);
  std::vector<Score> scores;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    search.set_noise_seed(seed);
    scores.push_back(search.search(game.position(), 2).score);
    EXPECT_EQ(search.search(game.position(), 2).score, scores.back());
  }
  EXPECT_NE(scores[0], scores[1]);
}

}  // namespace
}  // namespace tusk::arimaa::historic
