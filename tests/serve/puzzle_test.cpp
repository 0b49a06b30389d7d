// Puzzles: the ones built in are what they say, and a turn is judged as plain trying of every turn judges it.
#include <set>

#include "api/puzzle_judge.h"
#include "arimaa/board/game.h"
#include "arimaa/board/steps.h"
#include "arimaa/board/turns.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/turn_text.h"
#include "base/random.h"
#include "made_up_database.h"
#include "puzzles/puzzle_finder.h"
#include "puzzles/puzzle_list.h"
#include "running_server.h"
#include "sample.h"

namespace tusk::serve {
namespace {

using namespace arimaa;
using puzzles::ListedPuzzle;
using puzzles::PuzzleKind;

// Trying everything takes its time: one puzzle in so many is tried.
constexpr std::size_t kOneIn = kSanitized ? 40 : 10;

const std::vector<ListedPuzzle>& built_in() {
  static const auto list = puzzles::parse_puzzle_list(puzzles_text());
  return list;
}

// Every turn of the side to move with the game after it, through Game alone.
template <typename Use>
bool each_turn(const Position& position, const Use& use) {
  const Game game(position, Rules::official);
  return TurnEnumerator().for_each(position, [&](const Turn& turn, const Position&) {
    if (!game.why_illegal(turn).empty()) return true;
    Game after = game;
    after.play(turn);
    return use(turn, after);
  });
}
bool wins_in_one(const Position& position) {
  const Side side = position.side();
  return !each_turn(
      position, [&](const Turn&, const Game& after) { return !(after.outcome() && after.outcome()->winner == side); });
}
bool solves(PuzzleKind kind, const Position& position, const Turn& turn) {
  const Side side = position.side();
  Game game(position, Rules::official);
  game.play(turn);
  if (game.outcome()) return game.outcome()->winner == side;
  if (kind == PuzzleKind::win_in_one) return false;
  if (kind == PuzzleKind::only_defence) return !wins_in_one(game.position());
  return each_turn(game.position(), [&](const Turn&, const Game& after) {
    return after.outcome() ? after.outcome()->winner == side : wins_in_one(after.position());
  });
}

TEST(Puzzles, BuiltInAreWhatTheySay) {
  ASSERT_GE(built_in().size(), 500U);
  std::map<PuzzleKind, int> kinds;
  std::set<std::string> positions;
  for (const ListedPuzzle& puzzle : built_in()) {
    ++kinds[puzzle.kind];
    EXPECT_TRUE(positions.insert(short_form(puzzle.position)).second);
    EXPECT_EQ(judge(puzzle.kind, puzzle.position, puzzle.solution), Judgement::solved) << short_form(puzzle.position);
    // Found again, for some of them: that takes longer than the rest together.
    if (positions.size() % 30 != 0) continue;
    puzzles::PuzzleRules rules;
    if (puzzle.kind == PuzzleKind::win_in_one) rules = {.least_steps = 2, .max_solutions = 3};
    const auto found = puzzles::PuzzleFinder(rules).find(puzzle.position);
    ASSERT_TRUE(found) << short_form(puzzle.position);
    EXPECT_EQ(found->kind, puzzle.kind);
  }
  for (const auto& [kind, count] : kinds) EXPECT_GE(count, 3) << name_of(kind);
  EXPECT_EQ(kinds.size(), 3U);
}

TEST(Puzzles, TurnsAreJudgedAsByTryingEverything) {
  Random random(21);
  int wrong = 0;
  for (std::size_t number = 0; number < built_in().size(); number += kOneIn) {
    const ListedPuzzle& puzzle = built_in()[number];
    std::vector<Turn> turns;
    each_turn(puzzle.position, [&](const Turn& turn, const Game&) {
      if (random.chance(0.02)) turns.push_back(turn);
      return turns.size() < 200;
    });
    if (turns.empty()) continue;
    const Turn& turn = random.pick(turns);
    const bool expected = solves(puzzle.kind, puzzle.position, turn);
    EXPECT_EQ(judge(puzzle.kind, puzzle.position, turn), expected ? Judgement::solved : Judgement::wrong)
        << short_form(puzzle.position) << to_text(puzzle.position, turn);
    wrong += expected ? 0 : 1;
  }
  EXPECT_GE(wrong, 3);
}

TEST(Puzzles, LinesLeadToTheEnd) {
  for (const ListedPuzzle& puzzle : built_in()) {
    const auto line = line_to_the_end(puzzle.kind, puzzle.position, puzzle.solution);
    Game game(puzzle.position, Rules::official);
    for (const Turn& turn : line) {
      ASSERT_FALSE(game.outcome());
      ASSERT_EQ(game.why_illegal(turn), "");
      game.play(turn);
    }
    if (puzzle.kind == PuzzleKind::only_defence) continue;
    ASSERT_TRUE(game.outcome()) << short_form(puzzle.position);
    EXPECT_EQ(game.outcome()->winner, puzzle.position.side());
  }
}

class PuzzleServer : public RunningServer {};

TEST_F(PuzzleServer, GivesHintsAndSolutionsAndJudges) {
  const Reply groups = get("/api/puzzles");
  ASSERT_EQ(groups.status, 200);
  std::size_t count = 0;
  for (const Json& group : groups.json["groups"]) count += group["ids"].size();
  EXPECT_EQ(count, built_in().size()) << "there is no database";
  for (const int number : {1, static_cast<int>(built_in().size())}) {
    const std::string path = "/api/puzzles/b" + std::to_string(number);
    const ListedPuzzle& puzzle = built_in()[static_cast<std::size_t>(number) - 1];
    const Reply shown = get(path);
    EXPECT_EQ(shown.json["position"], short_form(puzzle.position));
    EXPECT_FALSE(shown.json.contains("solution"));
    const std::string words = to_text(puzzle.position, puzzle.solution);
    EXPECT_TRUE(words.starts_with(get(path + "/hint").json["words"].get<std::string>()));
    EXPECT_EQ(get(path + "/solution").json["turns"][0]["words"], words);
    const Reply solved = post(path + "/attempt", {{"words", words}});
    EXPECT_EQ(solved.json["judgement"], "solved");
    EXPECT_EQ(solved.json["turns"][0]["words"], words);
    EXPECT_EQ(post(path + "/attempt", {{"words", "Ra1n Rb1x"}}).status, 422);
    EXPECT_EQ(post(path + "/attempt", {{"words", ""}}).status, 422) << "no turn at all";
  }
  for (const char* id : {"", "b0", "b99999", "x1", "b", "b-1", "d1", "d99999999999999999999", "%00"})
    EXPECT_EQ(get(std::string("/api/puzzles/") + id).status, 404) << id;
}

TEST_F(PuzzleServer, AlsoHasThoseOfTheDatabase) {
  finish();
  options_.database = make_up_database(options_.data, 150);
  start();
  int stored = 0;
  const Reply groups = get("/api/puzzles");
  for (const Json& group : groups.json["groups"]) {
    if (group["source"] != "database") continue;
    for (const Json& id : group["ids"]) {
      const std::string path = "/api/puzzles/" + id.get<std::string>();
      const Reply shown = get(path);
      ASSERT_EQ(shown.status, 200) << shown.json;
      EXPECT_EQ(shown.json["kind"], group["kind"]);
      const Reply solution = get(path + "/solution");
      const Reply solved = post(path + "/attempt", {{"words", solution.json["turns"][0]["words"]}});
      EXPECT_EQ(solved.json["judgement"], "solved") << path;
      ++stored;
    }
  }
  EXPECT_GE(stored, 1);
}

}  // namespace
}  // namespace tusk::serve
