#include "arimaa/board/reference.h"

#include <algorithm>
#include <unordered_set>

namespace tusk::arimaa::reference {

namespace {

constexpr std::array kDirectionLetters{'n', 'e', 's', 'w'};
constexpr std::array kTrapSpots{Spot{2, 2}, Spot{5, 2}, Spot{2, 5}, Spot{5, 5}};

bool on_board(Spot spot) { return spot.file >= 0 && spot.file < 8 && spot.rank >= 0 && spot.rank < 8; }

Spot next_to(Spot spot, char direction) {
  if (direction == 'n') return {spot.file, spot.rank + 1};
  if (direction == 'e') return {spot.file + 1, spot.rank};
  if (direction == 's') return {spot.file, spot.rank - 1};
  return {spot.file - 1, spot.rank};
}

std::vector<Spot> all_spots_listed() {
  std::vector<Spot> spots;
  for (int rank = 0; rank < 8; ++rank)
    for (int file = 0; file < 8; ++file) spots.push_back({file, rank});
  return spots;
}

const std::vector<Spot>& all_spots() {
  static const std::vector<Spot> kSpots = all_spots_listed();
  return kSpots;
}

std::vector<std::vector<Spot>> neighbours_listed() {
  std::vector<std::vector<Spot>> lists;
  for (const Spot spot : all_spots()) {
    lists.emplace_back();
    for (const char direction : kDirectionLetters)
      if (on_board(next_to(spot, direction))) lists.back().push_back(next_to(spot, direction));
  }
  return lists;
}

// Listed once: building the lists anew each time takes most of the time under the sanitizers.
const std::vector<Spot>& neighbours_of(Spot spot) {
  static const std::vector<std::vector<Spot>> kNeighbourLists = neighbours_listed();
  return kNeighbourLists.at(static_cast<std::size_t>(spot.rank * 8 + spot.file));
}

bool is_piece(char letter) { return letter != '.'; }
bool belongs_to(char piece, char side) { return side == 'g' ? is_gold(piece) : is_silver(piece); }
bool are_friends(char a, char b) { return (is_gold(a) && is_gold(b)) || (is_silver(a) && is_silver(b)); }
bool are_enemies(char a, char b) { return (is_gold(a) && is_silver(b)) || (is_silver(a) && is_gold(b)); }
char opponent(char side) { return side == 'g' ? 's' : 'g'; }

bool has_friend_beside(const Board& board, Spot spot) {
  for (const Spot beside : neighbours_of(spot))
    if (are_friends(board.at(beside), board.at(spot))) return true;
  return false;
}

// The own pieces that can push the enemy on the spot away.
std::vector<Spot> possible_pushers(const State& state, Spot enemy) {
  std::vector<Spot> pushers;
  for (const Spot beside : neighbours_of(enemy)) {
    const char piece = state.board.at(beside);
    if (belongs_to(piece, state.side) && strength(piece) > strength(state.board.at(enemy)) &&
        !is_frozen(state.board, beside))
      pushers.push_back(beside);
  }
  return pushers;
}

// Everything on which the rest of the turn depends.
std::string describe(const State& state) {
  std::string text = state.board.text() + std::to_string(state.steps_taken);
  if (state.push_begun) {
    text += "push" + text_of({state.push_square, 'n'});
    for (const Spot pusher : state.pushers) text += text_of({pusher, 'n'});
  }
  if (state.may_pull) text += "pull" + text_of({state.pull_square, 'n'}) + state.puller;
  return text;
}

struct TurnSearch {
  const Board& turn_start;
  std::unordered_set<std::string> visited;
  std::set<std::string> ends;

  void explore(const State& state) {
    if (!visited.insert(describe(state)).second) return;
    if (may_end_turn(state) && state.board != turn_start) ends.insert(state.board.text());
    for (const Move& move : legal_moves(state)) explore(after(state, move));
  }
};

void count_from(const State& state, std::size_t depth, std::vector<std::uint64_t>& counts) {
  if (depth == counts.size()) return;
  for (const Move& move : legal_moves(state)) {
    ++counts[depth];
    count_from(after(state, move), depth + 1, counts);
  }
}

int count_pieces(const Board& board, char side) {
  int count = 0;
  for (const Spot spot : all_spots()) count += belongs_to(board.at(spot), side) ? 1 : 0;
  return count;
}

bool is_rabbit_of(char piece, char side) { return piece == (side == 'g' ? 'R' : 'r'); }

int count_rabbits(const Board& board, char side) {
  int count = 0;
  for (const Spot spot : all_spots()) count += is_rabbit_of(board.at(spot), side) ? 1 : 0;
  return count;
}

bool has_rabbit_on_goal(const Board& board, char side) {
  const int goal = side == 'g' ? 7 : 0;
  for (int file = 0; file < 8; ++file)
    if (is_rabbit_of(board.at({file, goal}), side)) return true;
  return false;
}

}  // namespace

std::string text_of(const Move& move) {
  return {static_cast<char>('a' + move.from.file), static_cast<char>('1' + move.from.rank), move.direction};
}

Board::Board() {
  for (auto& row : squares_) row.fill('.');
}

char Board::at(Spot spot) const {
  return squares_.at(static_cast<std::size_t>(spot.rank)).at(static_cast<std::size_t>(spot.file));
}

void Board::set(Spot spot, char piece) {
  squares_.at(static_cast<std::size_t>(spot.rank)).at(static_cast<std::size_t>(spot.file)) = piece;
}

std::string Board::text() const {
  std::string text;
  for (const auto& row : squares_) text.append(row.begin(), row.end());
  return text;
}

Board board_from_text(const std::string& text) {
  Board board;
  for (const Spot spot : all_spots()) board.set(spot, text.at(static_cast<std::size_t>(spot.rank * 8 + spot.file)));
  return board;
}

bool is_gold(char piece) { return piece >= 'A' && piece <= 'Z'; }
bool is_silver(char piece) { return piece >= 'a' && piece <= 'z'; }

int strength(char piece) {
  switch (piece) {
    case 'R':
    case 'r':
      return 1;
    case 'C':
    case 'c':
      return 2;
    case 'D':
    case 'd':
      return 3;
    case 'H':
    case 'h':
      return 4;
    case 'M':
    case 'm':
      return 5;
    case 'E':
    case 'e':
      return 6;
    default:
      return 0;
  }
}

bool is_frozen(const Board& board, Spot spot) {
  const char piece = board.at(spot);
  bool beside_stronger_enemy = false;
  for (const Spot beside : neighbours_of(spot)) {
    const char neighbour = board.at(beside);
    if (are_enemies(piece, neighbour) && strength(neighbour) > strength(piece)) beside_stronger_enemy = true;
  }
  return beside_stronger_enemy && !has_friend_beside(board, spot);
}

void remove_unsupported(Board& board) {
  for (const Spot trap : kTrapSpots)
    if (is_piece(board.at(trap)) && !has_friend_beside(board, trap)) board.set(trap, '.');
}

bool completes_pull(const State& state, const Move& move) {
  const char piece = state.board.at(move.from);
  return state.may_pull && are_enemies(piece, state.puller) && strength(piece) < strength(state.puller) &&
         next_to(move.from, move.direction) == state.pull_square;
}

bool is_legal(const State& state, const Move& move) {
  const Spot to = next_to(move.from, move.direction);
  const char piece = state.board.at(move.from);
  if (state.steps_taken == 4 || !is_piece(piece) || !on_board(to) || is_piece(state.board.at(to))) return false;

  if (state.push_begun) {
    const bool able = std::find(state.pushers.begin(), state.pushers.end(), move.from) != state.pushers.end();
    return able && to == state.push_square;
  }
  if (belongs_to(piece, state.side)) {
    if (piece == 'R' && move.direction == 's') return false;
    if (piece == 'r' && move.direction == 'n') return false;
    return !is_frozen(state.board, move.from);
  }
  if (completes_pull(state, move)) return true;
  const int steps_left = 4 - state.steps_taken;
  return steps_left >= 2 && !possible_pushers(state, move.from).empty();
}

std::vector<Move> legal_moves(const State& state) {
  std::vector<Move> moves;
  for (const Spot spot : all_spots())
    for (const char direction : kDirectionLetters)
      if (is_legal(state, {spot, direction})) moves.push_back({spot, direction});
  return moves;
}

State after(const State& state, const Move& move) {
  const char piece = state.board.at(move.from);
  State next;
  next.board = state.board;
  next.side = state.side;
  next.steps_taken = state.steps_taken + 1;
  next.board.set(move.from, '.');
  next.board.set(next_to(move.from, move.direction), piece);
  remove_unsupported(next.board);

  if (belongs_to(piece, state.side)) {
    // A step that completes a push cannot also start a pull.
    next.may_pull = !state.push_begun;
    next.pull_square = move.from;
    next.puller = piece;
  } else if (!completes_pull(state, move)) {
    next.push_begun = true;
    next.push_square = move.from;
    next.pushers = possible_pushers(state, move.from);
  }
  return next;
}

bool may_end_turn(const State& state) { return state.steps_taken > 0 && !state.push_begun; }

std::set<std::string> distinct_turns(const State& state, const Board& turn_start) {
  TurnSearch search{turn_start, {}, {}};
  search.explore(state);
  return search.ends;
}

std::vector<std::uint64_t> count_sequences(const State& state, int steps) {
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(steps));
  count_from(state, 0, counts);
  return counts;
}

int score2006(const Board& board, char side) {
  int rabbits_progress = 0;
  int pieces_value = 0;
  for (const Spot spot : all_spots()) {
    const char piece = board.at(spot);
    if (!belongs_to(piece, side)) continue;
    pieces_value += strength(piece);
    const int row = side == 'g' ? spot.rank + 1 : 8 - spot.rank;
    if (is_rabbit_of(piece, side)) rabbits_progress += row * row * row;
  }
  return rabbits_progress + pieces_value * (count_rabbits(board, side) + 1);
}

Game::Game(const Board& board, char side, bool rules2006) : rules2006_(rules2006) {
  history_.push_back({board, side});
  ending_ = judge();
}

int Game::times_seen(const Board& board, char side) const {
  int times = 0;
  for (const TurnStart& start : history_) times += start.side == side && start.board == board ? 1 : 0;
  return times;
}

State Game::start_of_turn() const {
  State state;
  state.board = board();
  state.side = side();
  return state;
}

bool Game::may_leave(const State& state) const {
  if (!may_end_turn(state) || state.board == board()) return false;
  return rules2006_ || times_seen(state.board, opponent(side())) < 2;
}

bool Game::is_legal_turn(const std::vector<Move>& turn) const {
  State state = start_of_turn();
  for (const Move& move : turn) {
    if (!is_legal(state, move)) return false;
    state = after(state, move);
  }
  return may_leave(state);
}

bool Game::can_end_legally(const State& state) const {
  if (may_leave(state)) return true;
  for (const Move& move : legal_moves(state))
    if (can_end_legally(after(state, move))) return true;
  return false;
}

void Game::play(const std::vector<Move>& turn) {
  State state = start_of_turn();
  for (const Move& move : turn) state = after(state, move);
  history_.push_back({state.board, opponent(side())});
  ending_ = judge();
}

std::optional<Ending> Game::judge() const {
  const char a = opponent(side());  // has just moved
  const char b = side();
  if (has_rabbit_on_goal(board(), a)) return Ending{a, 'g'};
  if (has_rabbit_on_goal(board(), b)) return Ending{b, 'g'};
  const bool a_has_rabbits = count_rabbits(board(), a) > 0;
  const bool b_has_rabbits = count_rabbits(board(), b) > 0;
  if (rules2006_) {
    if (!a_has_rabbits && !b_has_rabbits) return Ending{'d', 'n'};
    if (times_seen(board(), b) >= 3) return Ending{b, 'p'};
  } else {
    if (!b_has_rabbits) return Ending{a, 'e'};
    if (!a_has_rabbits) return Ending{b, 'e'};
  }
  if (!can_end_legally(start_of_turn())) return Ending{a, 'm'};
  return std::nullopt;
}

Ending Game::ending_by_score() const {
  if (rules2006_) {
    const int gold = score2006(board(), 'g');
    const int silver = score2006(board(), 's');
    return {gold > silver ? 'g' : silver > gold ? 's' : 'd', 's'};
  }
  for (std::size_t i = history_.size(); i > 0; --i) {
    const Board& then = history_[i - 1].board;
    const int gold = count_pieces(then, 'g');
    const int silver = count_pieces(then, 's');
    if (gold != silver) return {gold > silver ? 'g' : 's', 's'};
  }
  return {'s', 's'};
}

}  // namespace tusk::arimaa::reference
