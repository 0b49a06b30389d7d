#include "arimaa/board/parallel_game.h"

#include <algorithm>

#include "arimaa/board/setup.h"
#include "arimaa/board/turns.h"

namespace tusk::arimaa {

namespace {

int count_of(const reference::Board& board, char side) {
  const std::string text = board.text();
  return static_cast<int>(
      std::count_if(text.begin(), text.end(), side == 'g' ? reference::is_gold : reference::is_silver));
}

bool is_own(const reference::State& state, const reference::Move& move) {
  const char piece = state.board.at(move.from);
  return state.side == 'g' ? reference::is_gold(piece) : reference::is_silver(piece);
}

// An own step after which an enemy can be pulled.
bool offers_pull(const reference::State& state, const reference::Move& move) {
  if (!is_own(state, move)) return false;
  const reference::State next = reference::after(state, move);
  const auto replies = reference::legal_moves(next);
  return std::any_of(replies.begin(), replies.end(),
                     [&](const auto& reply) { return reference::completes_pull(next, reply); });
}

template <typename Wanted>
void keep_if_any(std::vector<reference::Move>& moves, Wanted wanted) {
  const auto others = std::stable_partition(moves.begin(), moves.end(), wanted);
  if (others != moves.begin()) moves.erase(others, moves.end());
}

char opponent_of(char side) { return side == 'g' ? 's' : 'g'; }

// The piece that has just made the step is no longer where it went.
bool mover_died(const reference::State& state, const reference::Move& last) {
  const Square to = step_from(last).to();
  return state.may_pull && state.board.at({to.file(), to.rank()}) != state.puller;
}

double repeat_chance_of(BoardKind kind) {
  if (kind == BoardKind::cage) return 1.0;
  if (kind == BoardKind::tiny) return 0.6;
  return 0.1;
}

// Two complete setups go the way of a real game, through set_up().
Game fast_game(const reference::Board& board, char side, BoardKind kind, Rules rules) {
  const Position position = position_from(board, side);
  if (kind != BoardKind::setup) return {position, rules};
  Game game(rules);
  for (const Side owner : kSides) game.set_up(setup_on(position, owner));
  return game;
}

struct Beginning {
  reference::Board board;
  char side;
};

Beginning random_beginning(BoardKind kind, Random& random) {
  const reference::Board board = random_board(kind, random);
  return {board, kind == BoardKind::setup || random.chance(0.5) ? 'g' : 's'};
}

}  // namespace

ParallelGame::ParallelGame(BoardKind kind, Rules rules, Random& random, Events& events)
    : random_(random),
      events_(events),
      kind_(kind),
      repeat_chance_(repeat_chance_of(kind)),
      game_(rules),
      expected_({}, 'g', rules == Rules::rules2006) {
  const Beginning beginning = random_beginning(kind, random);
  game_ = fast_game(beginning.board, beginning.side, kind, rules);
  expected_ = reference::Game(beginning.board, beginning.side, rules == Rules::rules2006);
  note(disagreement_on_ending(game_, expected_));
}

void ParallelGame::note(const std::string& wrong) {
  if (wrong_.empty()) wrong_ = wrong;
}

Moment ParallelGame::start_of_turn() const { return {game_.position(), state_from(game_.position())}; }

std::string ParallelGame::play_turn() {
  constexpr int kAttempts = 8;
  const bool repeat = random_.chance(repeat_chance_);
  Moves moves;
  for (int attempt = 0; attempt < kAttempts && wrong_.empty(); ++attempt) {
    moves = repeat && attempt < 2 ? repeating_moves(attempt > 0) : random_moves();
    if (expected_.is_legal_turn(moves)) break;
  }
  if (!expected_.is_legal_turn(moves)) moves = any_legal_moves();
  if (!wrong_.empty()) return wrong_;
  game_.play(turn_from(moves));
  expected_.play(moves);
  if (board_of(game_.position()) != expected_.board()) note("the boards differ after a turn");
  if (game_.position().key() != position_from(expected_.board(), expected_.side()).key())
    note("the key after a turn is not that of the position built from scratch");
  note(disagreement_on_ending(game_, expected_));
  count_ending();
  return wrong_;
}

ParallelGame::Moves ParallelGame::random_moves() {
  Moment moment = start_of_turn();
  Moves chosen;
  check_moment(moment, nullptr);
  while (wrong_.empty()) {
    Moves moves = reference::legal_moves(moment.state);
    if (moves.empty()) break;
    // Most of the time something is done to the enemy, if possible: other steps are far more numerous.
    const double whim = random_.unit();
    if (whim < 0.5) keep_if_any(moves, [&](const auto& move) { return !is_own(moment.state, move); });
    if (whim > 0.75) keep_if_any(moves, [&](const auto& move) { return offers_pull(moment.state, move); });
    chosen.push_back(random_.pick(moves));
    moment = moment.after(chosen.back());
    check_moment(moment, &chosen.back());
    check_turn(chosen, moment);
    if (reference::may_end_turn(moment.state) && random_.chance(0.3)) break;
  }
  return chosen;
}

// A single step to the board that has been there most often.
ParallelGame::Moves ParallelGame::repeating_moves(bool only_legal) {
  const Moment start = start_of_turn();
  check_moment(start, nullptr);
  Moves best;
  int most = -1;
  Moves moves = reference::legal_moves(start.state);
  random_.shuffle(std::span<reference::Move>(moves));
  // The cage holds only while Gold's upper pieces stay where they are.
  if (kind_ == BoardKind::cage && start.state.side == 'g')
    keep_if_any(moves, [](const auto& move) { return move.from.rank < 4; });
  for (const auto& move : moves) {
    if (only_legal && !expected_.is_legal_turn({move})) continue;
    const int times = expected_.times_seen(reference::after(start.state, move).board, opponent_of(start.state.side));
    if (times > most) {
      most = times;
      best = {move};
    }
  }
  if (!best.empty()) check_turn(best, start.after(best.front()));
  return best;
}

ParallelGame::Moves ParallelGame::any_legal_moves() const {
  for (const Turn& turn : distinct_turns(game_.position()))
    if (expected_.is_legal_turn(moves_from(turn))) return moves_from(turn);
  return {};
}

void ParallelGame::check_moment(const Moment& moment, const reference::Move* last) {
  note(disagreement_on_steps(moment));
  const std::string asymmetry = asymmetry_of_steps(moment.position);
  if (!asymmetry.empty()) note(asymmetry + " at " + moment.state.board.text());
  std::string offers = moment.state.board.text() + moment.state.side + std::to_string(moment.state.steps_taken);
  for (const auto& move : reference::legal_moves(moment.state)) offers += reference::text_of(move);
  const auto [known, is_new] = events_.positions.try_emplace(moment.position.key(), offers);
  if (known->second != offers) note("one key, two positions");
  if (!is_new) return;

  events_.mid_turn += moment.state.steps_taken > 0 ? 1 : 0;
  events_.mid_push += moment.state.push_begun ? 1 : 0;
  count_steps(moment, last);
}

// The steps are legal; whether the turn may end with them is compared.
void ParallelGame::check_turn(const Moves& moves, const Moment& end) {
  const bool legal = expected_.is_legal_turn(moves);
  const std::string reason = game_.why_illegal(turn_from(moves));
  if (reason.empty() != legal) note("a turn's legality differs at " + end.state.board.text() + ": " + reason);
  if (legal || end.state.push_begun) return;
  if (end.state.board == expected_.board()) {
    ++events_.unchanged_boards_refused;
  } else {
    ++events_.repetitions_refused;
  }
}

void ParallelGame::count_steps(const Moment& moment, const reference::Move* last) {
  const auto& state = moment.state;
  for (const auto& move : reference::legal_moves(state)) {
    const reference::Board after = reference::after(state, move).board;
    const int own_lost = count_of(state.board, state.side) - count_of(after, state.side);
    const int enemies_lost = count_of(state.board, opponent_of(state.side)) - count_of(after, opponent_of(state.side));
    if (is_own(state, move)) {
      events_.self_captures += own_lost;
    } else if (reference::completes_pull(state, move)) {
      ++events_.pulls;
      events_.captures_by_pull += enemies_lost;
      events_.pulls_by_the_dead += last != nullptr && mover_died(state, *last) ? 1 : 0;
    } else {
      ++events_.pushes;
      events_.captures_by_push += enemies_lost;
    }
  }
}

void ParallelGame::count_ending() {
  const auto& ending = expected_.ending();
  if (!ending) {
    const std::string board = expected_.board().text();
    const bool gold = board.find('R') != std::string::npos;
    const bool silver = board.find('r') != std::string::npos;
    events_.played_on_without_rabbits += gold != silver ? 1 : 0;
    return;
  }
  if (ending->reason == 'p') ++events_.repetitions_lost;
  if (ending->reason == 'e') ++events_.eliminated;
  if (ending->reason == 'n') ++events_.draws;
  if (ending->reason == 'g') ++(ending->winner == expected_.side() ? events_.goals_by_the_opponent : events_.goals);
  if (ending->reason == 'm')
    ++(has_legal_step(game_.position()) ? events_.immobilised_by_repetition : events_.immobilised);
}

}  // namespace tusk::arimaa
