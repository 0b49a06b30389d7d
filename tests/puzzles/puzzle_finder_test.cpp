// Puzzles against a slow solver that knows only the rules: it tries every sequence of steps, turn by turn.
#include "puzzles/puzzle_finder.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>

#include "arimaa/board/game.h"
#include "arimaa/board/steps.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/turn_text.h"
#include "base/random.h"
#include "sample.h"

namespace tusk::puzzles {
namespace {

using namespace arimaa;

struct Made {
  Position next;  // the opponent to move
  Turn turn;      // of the fewest steps
};
using Boards = std::map<Position::Key, Made>;

void collect(const Position& start, const Position& now, Turn& turn, Boards& boards) {
  if (now.may_end_turn() && !now.same_board(start)) {
    Position next = now;
    next.end_turn();
    auto [entry, is_new] = boards.try_emplace(next.key(), Made{next, turn});
    if (!is_new && turn.size() < entry->second.turn.size()) entry->second.turn = turn;
  }
  for (const Step step : legal_steps(now)) {
    turn.push_back(step);
    collect(start, now.after(step), turn, boards);
    turn.pop_back();
  }
}

Boards all_turns(const Position& position) {
  Boards boards;
  Turn turn;
  collect(position, position, turn, boards);
  return boards;
}

enum class End { open, won, lost };

// By the rules of a game that starts from the position after the turn.
End end_for(Side side, const Position& next) {
  const Game game(next, Rules::official);
  if (!game.outcome()) return End::open;
  return game.outcome()->winner == side ? End::won : End::lost;
}

struct Solved {
  std::vector<Turn> wins_now;
  std::vector<Turn> wins_in_two;
  std::vector<Turn> defences;  // turns after which the opponent does not win at once
};

using Known = std::map<Position::Key, bool>;

bool wins_at_once(const Position& position, Known& known) {
  const auto [entry, is_new] = known.try_emplace(position.key(), false);
  if (!is_new) return entry->second;
  for (const auto& [key, made] : all_turns(position))
    if (end_for(position.side(), made.next) == End::won) return entry->second = true;
  return false;
}

Solved solve(const Position& position) {
  Solved solved;
  Known known;
  const Side side = position.side();
  for (const auto& [key, made] : all_turns(position)) {
    const End end = end_for(side, made.next);
    if (end == End::won) solved.wins_now.push_back(made.turn);
    if (end != End::open) continue;
    if (!wins_at_once(made.next, known)) solved.defences.push_back(made.turn);
    bool all_lose = true;
    for (const auto& [reply_key, reply] : all_turns(made.next)) {
      const End after = end_for(side, reply.next);
      all_lose = after == End::won || (after == End::open && wins_at_once(reply.next, known));
      if (!all_lose) break;
    }
    if (all_lose) solved.wins_in_two.push_back(made.turn);
  }
  return solved;
}

int fewest(const std::vector<Turn>& turns) {
  int best = 9;
  for (const Turn& turn : turns) best = std::min(best, turn.size());
  return best;
}
int count_of(const std::vector<Turn>& turns, int steps) {
  return static_cast<int>(
      std::count_if(turns.begin(), turns.end(), [&](const Turn& turn) { return turn.size() == steps; }));
}
bool leads_to_one_of(const Position& position, const Turn& turn, const std::vector<Turn>& turns) {
  const auto board_after = [&](const Turn& made) {
    Position now = position;
    for (const Step step : made) now.make(step);
    return now.board_key();
  };
  return std::any_of(turns.begin(), turns.end(),
                     [&](const Turn& each) { return board_after(each) == board_after(turn); });
}

// A few pieces on squares of chance, close to goals and traps, so that wins are common and the slow solver can cope.
std::optional<Position> small_position(Random& random) {
  Position position;
  const auto put = [&](Side side, Animal animal, int low, int high) {
    for (int tries = 0; tries < 20; ++tries) {
      const int rank = random.between(low, high);  // not as arguments, whose order is the compiler's
      const Square square(random.between(0, 3), rank);
      if (position.at(square)) continue;
      position.place({side, animal}, square);
      return;
    }
  };
  put(Side::gold, Animal::rabbit, 4, 6);
  put(Side::silver, Animal::rabbit, 2, 6);
  put(Side::silver, static_cast<Animal>(random.between(2, 4)), 5, 7);
  if (random.chance(0.6)) put(Side::gold, static_cast<Animal>(random.between(2, 6)), 4, 6);
  if (random.chance(0.3)) put(Side::silver, static_cast<Animal>(random.between(5, 6)), 5, 7);
  position.set_side(random.chance(0.7) ? Side::gold : Side::silver);
  // Nothing may stand alone on a trap, and the game must go on.
  for (const Square trap : kTrapSquares)
    if (const auto piece = position.at(trap); piece && (neighbours(trap) & position.of(piece->side)) == 0)
      return std::nullopt;
  const Game game(position, Rules::official);
  if (game.outcome()) return std::nullopt;
  return position;
}

// With no limit on solutions the finder must agree with the solver about what kind of puzzle a position is, and about
// the number of shortest solutions; wins in two may differ only by the exotic ones that the finder does not look for.
TEST(PuzzleFinder, AgreesWithTheSlowSolver) {
  Random random(2024);
  PuzzleFinder finder({1, 1 << 20, 1 << 20});
  std::map<std::string, int> seen;
  int positions = 0;
  while (positions < (kSanitized ? 10 : 100)) {
    const auto position = small_position(random);
    if (!position || all_turns(*position).size() > 120) continue;
    ++positions;
    const Solved solved = solve(*position);
    const auto found = finder.find(*position);
    const std::string where = short_form(*position);
    if (!solved.wins_now.empty()) {
      ASSERT_TRUE(found && found->kind == PuzzleKind::win_in_one) << where;
      EXPECT_EQ(found->solution.size(), fewest(solved.wins_now)) << where;
      EXPECT_EQ(found->solutions, count_of(solved.wins_now, fewest(solved.wins_now))) << where;
      EXPECT_TRUE(leads_to_one_of(*position, found->solution, solved.wins_now)) << where;
      ++seen["one"];
    } else if (found && found->kind == PuzzleKind::win_in_two) {
      EXPECT_EQ(found->solution.size(), fewest(solved.wins_in_two)) << where;
      EXPECT_EQ(found->solutions, count_of(solved.wins_in_two, fewest(solved.wins_in_two))) << where;
      EXPECT_TRUE(leads_to_one_of(*position, found->solution, solved.wins_in_two)) << where;
      ++seen["two"];
    } else if (found) {
      EXPECT_EQ(found->solutions, static_cast<int>(solved.defences.size())) << where;
      EXPECT_TRUE(leads_to_one_of(*position, found->solution, solved.defences)) << where;
      ++seen["defence"];
    } else {
      seen["missed"] += solved.wins_in_two.empty() ? 0 : 1;
      ++seen["none"];
    }
  }
  EXPECT_LE(seen["missed"], 2);
  if (kSanitized) return;
  EXPECT_GT(seen["one"], 10);
  EXPECT_GT(seen["two"], 2);
  EXPECT_GT(seen["defence"], 2);
}

Position position_of(std::string_view text) { return parse_position(text).position; }

TEST(PuzzleFinder, GoalInThreeSteps) {
  const Position position = position_of(
      "g [r       "
      "        "
      "        "
      "   R    "
      "        "
      "        "
      "        "
      "        ]");
  const auto found = PuzzleFinder({}).find(position);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, PuzzleKind::win_in_one);
  EXPECT_EQ(to_text(position, found->solution), "Rd5n Rd6n Rd7n");
  PuzzleRules rules;
  rules.least_steps = 4;
  EXPECT_FALSE(PuzzleFinder(rules).find(position));
}

TEST(PuzzleFinder, TwoWaysAreTooMany) {
  // Both rabbits are three steps away.
  const Position position = position_of(
      "g [r       "
      "        "
      "        "
      "R  R    "
      "        "
      "        "
      "        "
      "        ]");
  EXPECT_FALSE(PuzzleFinder({}).find(position) && PuzzleFinder({}).find(position)->solutions > 1);
  PuzzleRules rules;
  rules.max_solutions = 9;
  EXPECT_TRUE(PuzzleFinder(rules).find(position));
}

TEST(PuzzleFinder, NothingToFindInTheOpening) {
  EXPECT_FALSE(
      PuzzleFinder({}).find(position_of("g [rrrddrrrrhcemchr                                RHDMEDHRRRRCCRRR]")));
}

}  // namespace
}  // namespace tusk::puzzles
