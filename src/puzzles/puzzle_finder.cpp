#include "puzzles/puzzle_finder.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "arimaa/board/move.h"
#include "arimaa/board/rules.h"
#include "arimaa/board/steps.h"
#include "arimaa/board/turns.h"
#include "arimaa/tactics/capture.h"
#include "arimaa/tactics/goal.h"

namespace tusk::puzzles {

using namespace arimaa;

namespace {

constexpr std::size_t kRefutationsKept = 8;
// A turn captures at most two pieces, because each capture takes a push or pull of two steps.
constexpr int kMaxCaptures = 2;
constexpr int kHardlyMobile = 1;
// Takes a second or two; few positions need a tenth of it.
constexpr std::uint64_t kMaxBoards = 20'000'000;

Position handed_over(const Position& after) {
  Position next = after;
  next.end_turn();
  return next;
}

bool can_goal(const Position& position, Side side) { return steps_to_goal(position, side, kStepsPerTurn) > 0; }

// The winner after a turn of the side that is not to move in `next`. A side without a legal step loses.
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

// Whether the side, if it were to move, could capture each of the opponent's rabbits, not necessarily all in one turn.
bool can_take_all_rabbits(const Position& position, Side side) {
  const Bits rabbits = position.rabbits(other(side));
  if (count_bits(rabbits) > kMaxCaptures) return false;
  Bits taken = 0;
  for (const Capture& capture : find_captures(position, side, kStepsPerTurn)) taken |= capture.victim.bit();
  return (rabbits & ~taken) == 0;
}

bool threatens(const Position& position, Side side) {
  return can_goal(position, side) || can_take_all_rabbits(position, side);
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
  if (++boards_ > kMaxBoards) throw TooLong{};
}

bool PuzzleFinder::wins_in_one(const Position& position) {
  const Side side = position.side();
  if (can_goal(position, side)) return true;
  const bool takes_rabbits = can_take_all_rabbits(position, side);
  if (takes_rabbits && count_bits(position.rabbits(other(side))) == 1) return true;
  if (!takes_rabbits && mobile_pieces(position, other(side)) > kHardlyMobile) return false;
  return wins_by_trial(position);
}

bool PuzzleFinder::wins_by_trial(const Position& position) {
  const Side side = position.side();
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
  if (rules_.goals_only && !can_goal(position, side)) return std::nullopt;
  const bool needs_defence = can_goal(position, other(side));
  const auto is_promising = [&](const Position& next, const std::optional<Side>& winner) {
    return winner ? winner == side : threatens(next, side) && !can_goal(next, other(side));
  };
  // Most positions have no puzzle, and the enumeration of turns finds that out fastest.
  const bool nothing = !needs_defence && first_turns_.for_each(position, [&](const Turn&, const Position& after) {
    const Position next = handed_over(after);
    return !is_promising(next, winner_after_turn(next));
  });
  if (nothing) return std::nullopt;
  std::vector<Candidate> wins;
  std::vector<Candidate> threats;
  std::vector<Candidate> all;  // turns that do not end the game
  for (const Candidate& candidate : shortest_turns(position)) {
    const auto winner = winner_after_turn(candidate.next);
    if (winner == side) wins.push_back(candidate);
    if (winner) continue;
    if (is_promising(candidate.next, winner)) threats.push_back(candidate);
    all.push_back(candidate);
  }
  if (!wins.empty()) return find_win_in_one(wins);
  if (auto puzzle = find_win_in_two(threats)) return puzzle;
  return needs_defence ? find_defence(all) : std::nullopt;
}

// Breadth-first: every board that a turn can reach, with the shortest turn to it, ordered by number of steps.
std::vector<PuzzleFinder::Candidate> PuzzleFinder::shortest_turns(const Position& position) {
  struct Node {
    Position position;
    Turn turn;
  };
  std::array<std::vector<Node>, kStepsPerTurn + 1> by_steps;
  std::unordered_set<Position::Key> seen;
  std::vector<Candidate> turns;
  by_steps[0].push_back({position, {}});
  for (const auto& nodes : by_steps) {
    for (const Node& node : nodes) {
      count_board();
      if (!seen.insert(node.position.board_key()).second) continue;
      if (!node.turn.empty()) turns.push_back({node.turn, handed_over(node.position)});
      if (node.position.steps_left() == 0) continue;
      MoveList moves;
      generate_moves(node.position, moves);
      for (const Move move : moves) {
        Node next = node;
        move.make_on(next.position);
        move.append_to(next.turn);
        if (!seen.contains(next.position.board_key())) by_steps[next.turn.size()].push_back(next);
      }
    }
  }
  return turns;
}

std::optional<FoundPuzzle> PuzzleFinder::find_win_in_one(const std::vector<Candidate>& wins) const {
  const int fewest = wins.front().turn.size();
  const auto count = static_cast<int>(
      std::count_if(wins.begin(), wins.end(), [&](const Candidate& win) { return win.turn.size() == fewest; }));
  if (fewest < rules_.least_steps || count > rules_.max_solutions) return std::nullopt;
  return FoundPuzzle{PuzzleKind::win_in_one, wins.front().turn, count};
}

std::optional<FoundPuzzle> PuzzleFinder::find_win_in_two(const std::vector<Candidate>& candidates) {
  std::optional<FoundPuzzle> puzzle;
  for (const Candidate& candidate : candidates) {
    if (puzzle && candidate.turn.size() > puzzle->solution.size()) break;
    if (!every_reply_loses(candidate.next)) continue;
    if (!puzzle)
      puzzle = FoundPuzzle{PuzzleKind::win_in_two, candidate.turn, 1};
    else if (++puzzle->solutions > rules_.max_solutions)
      return std::nullopt;
  }
  return puzzle;
}

std::optional<FoundPuzzle> PuzzleFinder::find_defence(const std::vector<Candidate>& candidates) {
  std::optional<FoundPuzzle> puzzle;
  for (const Candidate& candidate : candidates) {
    count_board();
    if (wins_in_one(candidate.next) || wins_by_trial(candidate.next)) continue;
    if (!puzzle)
      puzzle = FoundPuzzle{PuzzleKind::only_defence, candidate.turn, 1};
    else if (++puzzle->solutions > rules_.max_defences)
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

}  // namespace tusk::puzzles
