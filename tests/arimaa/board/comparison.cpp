#include "arimaa/board/comparison.h"

#include <algorithm>
#include <set>

#include "arimaa/board/drawing.h"
#include "arimaa/board/move.h"
#include "arimaa/board/steps.h"
#include "arimaa/board/turns.h"

namespace tusk::arimaa {

namespace {

reference::Move move_from(Step step) { return {{step.from().file(), step.from().rank()}, letter_of(step.direction())}; }

std::string context(const Moment& moment) {
  return " at " + moment.state.board.text() + " side " + moment.state.side + " steps " +
         std::to_string(moment.state.steps_taken);
}

std::string texts_of(const std::vector<reference::Move>& moves) {
  std::string text;
  for (const auto& move : moves) text += reference::text_of(move) + " ";
  return text;
}

std::vector<reference::Move> moves_from(const StepList& steps) {
  std::vector<reference::Move> moves;
  for (const Step step : steps) moves.push_back(move_from(step));
  return moves;
}

std::string disagreement_on_board(const Moment& moment) {
  const auto& [position, state] = moment;
  if (const auto wrong = position.inconsistency()) return *wrong;
  if (board_of(position) != state.board) return "the boards differ, fast " + board_of(position).text();
  if (letter_of(position.side()) != state.side) return "the sides to move differ";
  if (position.steps_taken() != state.steps_taken) return "the steps taken differ";
  if (position.may_end_turn() != reference::may_end_turn(state)) return "whether the turn may end differs";
  if ((position.pending() == Pending::push) != state.push_begun) return "whether a push is begun differs";
  const Position rebuilt = position_from(state.board, state.side);
  if (position.board_key() != rebuilt.board_key()) return "the key is not that of the board built from scratch";
  if (!position.same_board(rebuilt)) return "the board is not that built from scratch";
  return {};
}

std::string disagreement_on_frozen(const Moment& moment) {
  const Bits frozen = moment.position.frozen(Side::gold) | moment.position.frozen(Side::silver);
  for (int index = 0; index < 64; ++index) {
    const Square square(index);
    if (((frozen & square.bit()) != 0) != reference::is_frozen(moment.state.board, {square.file(), square.rank()}))
      return "whether the piece on square " + std::to_string(index) + " is frozen differs";
  }
  return {};
}

std::string disagreement_on_reasons(const Moment& moment) {
  for (int index = 0; index < 64; ++index) {
    for (const Direction direction : kDirections) {
      const Step step(Square(index), direction);
      const bool legal = reference::is_legal(moment.state, move_from(step));
      const std::string reason = why_illegal(moment.position, step);
      if (reason.empty() != legal) return "why_illegal " + reference::text_of(move_from(step)) + ": '" + reason + "'";
    }
  }
  return {};
}

std::string disagreement_on_generated(const Moment& moment) {
  const StepList steps = legal_steps(moment.position);
  if (!std::is_sorted(steps.begin(), steps.end(), [](Step a, Step b) { return a.code() < b.code(); }))
    return "the steps are not in the order of their codes";
  std::vector<reference::Move> fast = moves_from(steps);
  std::vector<reference::Move> slow = reference::legal_moves(moment.state);
  std::sort(fast.begin(), fast.end());
  std::sort(slow.begin(), slow.end());
  if (fast != slow) return "legal steps: fast " + texts_of(fast) + " reference " + texts_of(slow);
  if (has_legal_step(moment.position) == slow.empty()) return "has_legal_step";
  return {};
}

std::string disagreement_after_steps(const Moment& moment) {
  for (const auto& move : reference::legal_moves(moment.state)) {
    const std::string wrong = disagreement_on_board(moment.after(move));
    if (!wrong.empty()) return "after " + reference::text_of(move) + ": " + wrong;
  }
  return {};
}

// Steps, and pushes and pulls as pairs of steps, from the start of any of them.
std::set<std::vector<reference::Move>> whole_moves(reference::State state) {
  state.may_pull = false;
  std::set<std::vector<reference::Move>> whole;
  for (const auto& first : reference::legal_moves(state)) {
    const reference::State next = reference::after(state, first);
    if (!next.push_begun) whole.insert({first});
    for (const auto& second : reference::legal_moves(next))
      if (next.push_begun || reference::completes_pull(next, second)) whole.insert({first, second});
  }
  return whole;
}

std::string disagreement_on_whole_moves(const Moment& moment) {
  if (moment.state.push_begun) return {};
  MoveList moves;
  generate_moves(moment.position, moves);
  std::set<std::vector<reference::Move>> fast;
  for (const Move move : moves) {
    Turn steps;
    move.append_to(steps);
    fast.insert(moves_from(steps));
    reference::State state = moment.state;
    for (const auto& step : moves_from(steps)) state = reference::after(state, step);
    Position made = moment.position;
    move.make_on(made);
    if (board_of(made) != state.board) return "the board after move " + texts_of(moves_from(steps));
  }
  if (fast.size() != static_cast<std::size_t>(moves.size())) return "a move is generated twice";
  if (fast != whole_moves(moment.state)) return "the moves differ";
  return {};
}

std::set<int> codes_of(const StepList& steps) {
  std::set<int> codes;
  for (const Step step : steps) codes.insert(step.code());
  return codes;
}

Step mirrored(Step step) {
  const bool sideways = step.direction() == Direction::east || step.direction() == Direction::west;
  return {Square(step.from().index() ^ 7), sideways ? opposite(step.direction()) : step.direction()};
}

Step ranks_reversed(Step step) {
  const bool sideways = step.direction() == Direction::east || step.direction() == Direction::west;
  return {Square(step.from().index() ^ 56), sideways ? step.direction() : opposite(step.direction())};
}

// Replays a turn that the fast code gave, by the reference alone.
std::string disagreement_on_turn(const Moment& moment, const Turn& turn, const Position& claimed) {
  reference::State state = moment.state;
  for (const auto& move : moves_from(turn)) {
    if (!reference::is_legal(state, move)) return "illegal turn given: " + texts_of(moves_from(turn));
    state = reference::after(state, move);
  }
  if (!reference::may_end_turn(state)) return "unfinished turn given: " + texts_of(moves_from(turn));
  if (state.board != board_of(claimed)) return "wrong board claimed for " + texts_of(moves_from(turn));
  return {};
}

reference::Ending ending_from(const Outcome& outcome) {
  return {outcome.winner ? letter_of(*outcome.winner) : 'd', letter_of(outcome.reason)};
}

std::string text_of(const std::optional<reference::Ending>& ending) {
  return ending ? std::string{ending->winner, ending->reason} : "none";
}

}  // namespace

Position position_from(const reference::Board& board, char side) {
  Position position;
  position.set_side(side == 'g' ? Side::gold : Side::silver);
  for (int index = 0; index < 64; ++index) {
    const Square square(index);
    if (const auto piece = piece_from_letter(board.at({square.file(), square.rank()}))) position.place(*piece, square);
  }
  return position;
}

reference::Board board_of(const Position& position) {
  reference::Board board;
  for (int index = 0; index < 64; ++index) {
    const Square square(index);
    if (const auto piece = position.at(square)) board.set({square.file(), square.rank()}, letter_of(*piece));
  }
  return board;
}

reference::State state_from(const Position& start_of_turn) {
  reference::State state;
  state.board = board_of(start_of_turn);
  state.side = letter_of(start_of_turn.side());
  return state;
}

Step step_from(const reference::Move& move) { return step_named(reference::text_of(move)); }

std::vector<reference::Move> moves_from(const Turn& turn) {
  std::vector<reference::Move> moves;
  for (const Step step : turn) moves.push_back(move_from(step));
  return moves;
}

Turn turn_from(const std::vector<reference::Move>& moves) {
  Turn turn;
  for (const auto& move : moves) turn.push_back(step_from(move));
  return turn;
}

Moment Moment::after(const reference::Move& move) const {
  return {position.after(step_from(move)), reference::after(state, move)};
}

std::string disagreement_on_steps(const Moment& moment) {
  for (const auto check : {disagreement_on_board, disagreement_on_frozen, disagreement_on_generated,
                           disagreement_on_reasons, disagreement_after_steps, disagreement_on_whole_moves}) {
    const std::string wrong = check(moment);
    if (!wrong.empty()) return wrong + context(moment);
  }
  return {};
}

std::string asymmetry_of_steps(const Position& position) {
  const Position in_mirror = position.mirrored();
  const Position swapped = position.colours_swapped();
  if (in_mirror.inconsistency() || swapped.inconsistency()) return "an image is inconsistent";
  if (!(in_mirror.mirrored() == position)) return "mirroring twice changes the position";
  if (!(swapped.colours_swapped() == position)) return "swapping the colours twice changes the position";
  std::set<int> expected_in_mirror;
  std::set<int> expected_swapped;
  for (const Step step : legal_steps(position)) {
    expected_in_mirror.insert(mirrored(step).code());
    expected_swapped.insert(ranks_reversed(step).code());
    if (!(position.after(step).mirrored() == in_mirror.after(mirrored(step)))) return "a mirrored step differs";
    if (!(position.after(step).colours_swapped() == swapped.after(ranks_reversed(step))))
      return "a step with colours swapped differs";
  }
  if (codes_of(legal_steps(in_mirror)) != expected_in_mirror) return "other steps when mirrored";
  if (codes_of(legal_steps(swapped)) != expected_swapped) return "other steps with the colours swapped";
  return {};
}

std::string disagreement_on_turns(const Moment& moment, const Position& turn_start) {
  static TurnEnumerator enumerator;  // kept between calls, as its users keep it
  std::set<std::string> fast;
  std::string wrong;
  enumerator.for_each(
      moment.position,
      [&](const Turn& turn, const Position& after) {
        if (!fast.insert(board_of(after).text()).second) wrong = "a board is given twice";
        if (const auto broken = after.inconsistency()) wrong = *broken;
        if (wrong.empty()) wrong = disagreement_on_turn(moment, turn, after);
        return wrong.empty();
      },
      &turn_start);
  if (!wrong.empty()) return wrong + context(moment);
  const std::set<std::string> slow = reference::distinct_turns(moment.state, board_of(turn_start));
  if (fast != slow)
    return "distinct turns: fast " + std::to_string(fast.size()) + " reference " + std::to_string(slow.size()) +
           context(moment);
  const Position mirrored_start = turn_start.mirrored();
  const Position swapped_start = turn_start.colours_swapped();
  if (enumerator.count(moment.position.mirrored(), &mirrored_start) != slow.size())
    return "more or fewer when mirrored";
  if (enumerator.count(moment.position.colours_swapped(), &swapped_start) != slow.size())
    return "more or fewer with the colours swapped";
  return {};
}

std::string disagreement_on_ending(const Game& game, const reference::Game& expected) {
  std::optional<reference::Ending> ending;
  if (game.outcome()) ending = ending_from(*game.outcome());
  if (ending != expected.ending())
    return "endings: fast " + text_of(ending) + " reference " + text_of(expected.ending()) + " at " +
           expected.board().text();
  const reference::Ending by_score = ending_from(game.outcome_by_score());
  if (by_score != expected.ending_by_score())
    return "by score: fast " + text_of(by_score) + " reference " + text_of(expected.ending_by_score()) + " at " +
           expected.board().text();
  for (const Side side : kSides)
    if (score2006(game.position(), side) != reference::score2006(expected.board(), letter_of(side)))
      return "the scores of 2006 differ at " + expected.board().text();
  return {};
}

}  // namespace tusk::arimaa
