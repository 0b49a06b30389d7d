#include "play/puzzle_finder.h"

#include <algorithm>

#include "arimaa/board/rules.h"
#include "arimaa/board/steps.h"
#include "arimaa/board/turns.h"
#include "arimaa/tactics/capture.h"
#include "arimaa/tactics/goal.h"

namespace tusk::play {

using namespace arimaa;

namespace {

constexpr std::size_t kRefutationsKept = 8;
// A turn captures two pieces at most: each takes a displacement of two steps.
constexpr int kMostCaptures = 2;
constexpr int kHardlyMobile = 1;
// A second or two; hardly a position needs a tenth of it.
constexpr std::uint64_t kMostBoards = 20'000'000;

Position handed_over(const Position& after) {
  Position next = after;
  next.end_turn();
  return next;
}

bool can_goal(const Position& position, Side side) { return steps_to_goal(position, side, kStepsPerTurn) > 0; }

// The winner on the board after a turn of the side that is not to move now; no legal step means lost.
std::optional<Side> winner_after_turn(const Position& next) {
  const Side mover = other(next.side());
  if (const auto outcome = outcome_on_board(next, mover, Rules::official)) return outcome->winner;
  if (!has_legal_step(next)) return mover;
  return std::nullopt;
}

int mobile_pieces(const Position& position, Side side) {
  Position turned = position;
  turned.set_side(side);
  const Mobility mobility = mobility_of(turned);
  Bits movable = 0;
  for (const Direction direction : kDirections) movable |= able_to_step(turned, mobility.own, direction);
  return count_bits(movable);
}

// Whether the side could take each of the opponent's rabbits if it had the turn, one or the other at least.
bool can_take_all_rabbits(const Position& position, Side side) {
  const Bits rabbits = position.rabbits(other(side));
  if (count_bits(rabbits) > kMostCaptures) return false;
  Bits taken = 0;
  for (const Capture& capture : find_captures(position, side, kStepsPerTurn)) taken |= capture.victim.bit();
  return (rabbits & ~taken) == 0;
}

bool threatens(const Position& position, Side side) {
  return can_goal(position, side) || can_take_all_rabbits(position, side);
}

// Turns of the fewest steps first, otherwise in the order of enumeration.
template <typename Item>
void sort_by_steps(std::vector<Item>& items) {
  std::stable_sort(items.begin(), items.end(),
                   [](const Item& one, const Item& two) { return one.turn.size() < two.turn.size(); });
}

}  // namespace

std::string_view name_of(PuzzleKind kind) {
  switch (kind) {
    case PuzzleKind::win_in_one:
      return "win in one";
    case PuzzleKind::win_in_two:
      return "win in two";
    default:
      return "only defence";
  }
}

int steps_to_see(PuzzleKind kind) {
  switch (kind) {
    case PuzzleKind::win_in_one:
      return kStepsPerTurn;
    case PuzzleKind::win_in_two:
      return 3 * kStepsPerTurn;
    default:
      return 2 * kStepsPerTurn;
  }
}

void PuzzleFinder::count_board() {
  if (++boards_ > kMostBoards) throw TooLong{};
}

bool PuzzleFinder::wins_in_one(const Position& position) {
  const Side side = position.side();
  if (can_goal(position, side)) return true;
  const bool takes_rabbits = can_take_all_rabbits(position, side);
  if (takes_rabbits && count_bits(position.rabbits(other(side))) == 1) return true;
  if (!takes_rabbits && mobile_pieces(position, other(side)) > kHardlyMobile) return false;
  return !second_turns_.for_each(position, [&](const Turn&, const Position& after) {
    count_board();
    return winner_after_turn(handed_over(after)) != side;
  });
}

std::optional<FoundPuzzle> PuzzleFinder::find(const Position& position) {
  boards_ = 0;
  try {
    return find_in_time(position);
  } catch (const TooLong&) {
    return std::nullopt;
  }
}

std::optional<FoundPuzzle> PuzzleFinder::find_in_time(const Position& position) {
  const Side side = position.side();
  const bool needs_defence = can_goal(position, other(side));
  std::vector<Candidate> wins;
  std::vector<Candidate> threats;
  std::vector<Candidate> all;  // that leave the game open; only if a defence is needed
  first_turns_.for_each(position, [&](const Turn& turn, const Position& after) {
    const Position next = handed_over(after);
    const auto winner = winner_after_turn(next);
    if (winner == side) wins.push_back({turn, next});
    if (winner || !wins.empty()) return true;
    if (threatens(next, side) && !can_goal(next, other(side))) threats.push_back({turn, next});
    if (needs_defence) all.push_back({turn, next});
    return true;
  });
  if (!wins.empty()) return find_win_in_one(std::move(wins));
  sort_by_steps(threats);
  if (auto puzzle = find_win_in_two(threats)) return puzzle;
  sort_by_steps(all);
  return find_defence(all);
}

std::optional<FoundPuzzle> PuzzleFinder::find_win_in_one(std::vector<Candidate> wins) const {
  sort_by_steps(wins);
  const int fewest = wins.front().turn.size();
  const auto count = static_cast<int>(
      std::count_if(wins.begin(), wins.end(), [&](const Candidate& win) { return win.turn.size() == fewest; }));
  if (fewest < rules_.least_steps || count > rules_.most_solutions) return std::nullopt;
  return FoundPuzzle{PuzzleKind::win_in_one, wins.front().turn, count};
}

std::optional<FoundPuzzle> PuzzleFinder::find_win_in_two(const std::vector<Candidate>& candidates) {
  std::optional<FoundPuzzle> puzzle;
  for (const Candidate& candidate : candidates) {
    if (puzzle && candidate.turn.size() > puzzle->solution.size()) break;
    if (!every_reply_loses(candidate.next)) continue;
    if (!puzzle)
      puzzle = FoundPuzzle{PuzzleKind::win_in_two, candidate.turn, 1};
    else if (++puzzle->solutions > rules_.most_solutions)
      return std::nullopt;
  }
  return puzzle;
}

std::optional<FoundPuzzle> PuzzleFinder::find_defence(const std::vector<Candidate>& candidates) {
  std::optional<FoundPuzzle> puzzle;
  for (const Candidate& candidate : candidates) {
    count_board();
    if (wins_in_one(candidate.next)) continue;
    if (!puzzle)
      puzzle = FoundPuzzle{PuzzleKind::only_defence, candidate.turn, 1};
    else if (++puzzle->solutions > rules_.most_defences)
      return std::nullopt;
  }
  return puzzle;
}

bool PuzzleFinder::every_reply_loses(const Position& position) {
  const Side attacker = other(position.side());
  for (const Turn& reply : refutations_)
    if (refutes(position, reply)) return false;
  return replies_.for_each(position, [&](const Turn& reply, const Position& after) {
    count_board();
    const Position next = handed_over(after);
    const auto winner = winner_after_turn(next);
    if (winner == attacker || (!winner && wins_in_one(next))) return true;
    if (refutations_.size() == kRefutationsKept) refutations_.pop_back();
    refutations_.insert(refutations_.begin(), reply);
    return false;
  });
}

bool PuzzleFinder::refutes(const Position& position, const Turn& reply) {
  Position after = position;
  for (const Step step : reply) {
    if (after.steps_left() == 0 || !why_illegal(after, step).empty()) return false;
    after.make(step);
  }
  if (!after.may_end_turn() || after.same_board(position)) return false;
  const Position next = handed_over(after);
  const auto winner = winner_after_turn(next);
  return winner == position.side() || (!winner && !wins_in_one(next));
}

}  // namespace tusk::play
