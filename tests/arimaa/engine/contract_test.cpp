// The engine answers with a legal turn, wherever its search is cut off and whatever repetition forbids.
#include <gtest/gtest.h>

#include "arimaa/board/turns.h"
#include "arimaa/engine/engine.h"
#include "arimaa/engine/legal_turn.h"
#include "arimaa/engine/small_boards.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/random_play.h"
#include "arimaa/notation/turn_text.h"
#include "arimaa/tactics/goal.h"
#include "sample.h"

namespace tusk::arimaa {
namespace {

EngineOptions small() {
  EngineOptions options;
  options.evaluator.name = "classic";
  options.hash_mebibytes = 1;
  return options;
}

Turn one_step(Step step) {
  Turn turn;
  turn.push_back(step);
  return turn;
}

// A step that its maker can take back, if the random choice finds one.
std::optional<Step> reversible_step(Random& random, const Position& position) {
  StepList steps = legal_steps(position);
  for (int tries = 0; tries < 8 && !steps.empty(); ++tries) {
    const Step step = steps[static_cast<int>(random.below(static_cast<std::uint64_t>(steps.size())))];
    const Bits own = position.of(position.side());
    if ((own & step.from().bit()) == 0 || position.animal_at(step.from()) == Animal::rabbit) continue;
    const Position after = position.after(step);
    if (count_bits(after.occupied()) == count_bits(position.occupied())) return step;
  }
  return std::nullopt;
}

Step back(Step step) { return Step(step.to(), opposite(step.direction())); }

// Both sides go to and fro until taking back the last step would bring about a position for the third time.
std::optional<Game> one_step_from_repetition(Random& random, const Position& start) {
  Game game(start, Rules::official);
  const auto first = reversible_step(random, game.position());
  if (game.outcome() || !first) return std::nullopt;
  const auto play = [&](Step step) {
    if (game.outcome() || !game.why_illegal(one_step(step)).empty()) return false;
    game.play(one_step(step));
    return true;
  };
  if (!play(*first)) return std::nullopt;
  const auto second = reversible_step(random, game.position());
  if (!second || !play(*second)) return std::nullopt;
  for (const Step step : {back(*first), back(*second), *first, *second, back(*first)})
    if (!play(step)) return std::nullopt;
  if (game.outcome() || game.why_illegal(one_step(back(*second))).empty()) return std::nullopt;
  return game;
}

void expect_legal(const Game& game, const SearchReport& report, const std::string& what) {
  ASSERT_TRUE(report.best_turn()) << what << " " << short_form(game.position());
  ASSERT_EQ(game.why_illegal(*report.best_turn()), "")
      << what << " " << short_form(game.position()) << " " << to_text(game.position(), *report.best_turn());
}

TEST(EngineContract, OneStepFromRepetitionAtShallowDepths) {
  Random random(41);
  Engine engine(small());
  for (int found = 0; found < sample(10'000);) {
    const auto game = one_step_from_repetition(random, testing::small_board(random, 3));
    if (!game) continue;
    ++found;
    for (int depth = 1; depth <= 4; ++depth) {
      SearchLimits limits;
      limits.depth = depth;
      expect_legal(*game, engine.search(Root(*game), limits), "depth " + std::to_string(depth));
      if (HasFatalFailure()) return;
    }
  }
}

// Every short turn is forbidden, so that the search has to be completed to a longer one.
TEST(EngineContract, WhereAllShortTurnsRepeat) {
  Random random(42);
  Engine engine(small());
  for (int i = 0; i < 200; ++i) {
    Root root(testing::small_board(random, 4));
    // A goal ends the game and cannot repeat.
    if (steps_to_goal(root.position, root.position.side(), kStepsPerTurn) > 0) continue;
    for (const Step step : legal_steps(root.position)) {
      Position after = root.position.after(step);
      if (!after.may_end_turn()) continue;
      after.end_turn();
      root.seen[after.key()] = 2;
    }
    for (int depth = 1; depth <= 4; ++depth) {
      SearchLimits limits;
      limits.depth = depth;
      const SearchReport report = engine.search(root, limits);
      ASSERT_EQ(report.best_turn().has_value(), legal_turn_from(root, {}).has_value());
      if (!report.best_turn()) continue;
      ASSERT_GT(report.best_turn()->size(), 1) << short_form(root.position);
      ASSERT_EQ(legal_turn_from(root, *report.best_turn()), report.best_turn());
    }
  }
}

TEST(EngineContract, StoppedAtEveryNodeCount) {
  Random random(43);
  EngineOptions options = small();
  options.evaluator.name = "network";
  Engine engine(options);
  for (int i = 0; i < 10; ++i) {
    const Game game = testing::random_game(random, 20).game;
    if (game.outcome()) continue;
    for (std::uint64_t nodes = 1; nodes <= 200; ++nodes) {
      SearchLimits limits;
      limits.nodes = nodes;
      expect_legal(game, engine.search(Root(game), limits), std::to_string(nodes) + " nodes");
      if (HasFatalFailure()) return;
    }
  }
}

TEST(EngineContract, EveryOneOfSeveralLines) {
  Random random(44);
  EngineOptions options = small();
  options.multipv = 5;
  Engine engine(options);
  for (int found = 0; found < 300;) {
    const auto game = one_step_from_repetition(random, testing::small_board(random, 4));
    if (!game) continue;
    ++found;
    SearchLimits limits;
    limits.depth = random.between(1, 4);
    for (const Line& line : engine.search(Root(*game), limits).lines) {
      ASSERT_FALSE(line.turns.empty());
      ASSERT_EQ(game->why_illegal(line.turns.front()), "") << short_form(game->position());
    }
  }
}

TEST(EngineContract, FourStepsThatRepeatHaveNoContinuation) {
  const std::string empty(8, ' ');
  const std::string board = empty + empty + "   E    " + empty + empty + empty + " e  R   " + "     r  ";
  Root root(parse_position("g [" + board + "]").position);
  const Square home(3, 5);
  Turn steps;
  for (const Direction direction : {Direction::north, Direction::south, Direction::north, Direction::south})
    steps.push_back(Step(direction == Direction::north ? home : home.toward(Direction::north), direction));
  for (const Step step : steps) root.position.make(step);
  EXPECT_FALSE(legal_turn_from(root, {}));
  EXPECT_FALSE(Engine(small()).search(root, {}).best_turn());
}

}  // namespace
}  // namespace tusk::arimaa
