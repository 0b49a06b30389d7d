// A second opinion on Arimaa's rules: slow and plain, written from the text of the rules alone, so that the fast
// code can be checked against it. It shares no code with the fast one, not even its types.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tusk::arimaa::reference {

// File and rank from 0 (a, 1) to 7 (h, 8).
struct Spot {
  int file = 0;
  int rank = 0;

  auto operator<=>(const Spot&) const = default;
};

// One piece, one square; the direction is n, e, s or w.
struct Move {
  Spot from;
  char direction = 'n';

  auto operator<=>(const Move&) const = default;
};
std::string text_of(const Move& move);

// The letters of the pieces, upper case for Gold, '.' for an empty square.
class Board {
 public:
  Board();
  [[nodiscard]] char at(Spot spot) const;
  void set(Spot spot, char piece);
  // 64 letters: a1 to h1, a2 to h2, up to h8.
  [[nodiscard]] std::string text() const;

  bool operator==(const Board&) const = default;

 private:
  std::array<std::array<char, 8>, 8> squares_;  // [rank][file]
};
Board board_from_text(const std::string& text);

[[nodiscard]] bool is_gold(char piece);
[[nodiscard]] bool is_silver(char piece);
[[nodiscard]] int strength(char piece);
[[nodiscard]] bool is_frozen(const Board& board, Spot spot);
// Takes away what stands on a trap without a friend next to it.
void remove_unsupported(Board& board);

// The position at any moment of a turn.
struct State {
  Board board;
  char side = 'g';  // or 's'
  int steps_taken = 0;

  // Between the halves of a push: where the enemy stood, and who was able to push it when the push began.
  bool push_begun = false;
  Spot push_square;
  std::vector<Spot> pushers;

  // After an own step that may become a pull: the square left and the piece that left it.
  bool may_pull = false;
  Spot pull_square;
  char puller = '.';
};

[[nodiscard]] bool is_legal(const State& state, const Move& move);
[[nodiscard]] bool completes_pull(const State& state, const Move& move);
[[nodiscard]] std::vector<Move> legal_moves(const State& state);
[[nodiscard]] State after(const State& state, const Move& move);
[[nodiscard]] bool may_end_turn(const State& state);

// The texts of all boards on which the turn can end; it may not end on the board it started from.
[[nodiscard]] std::set<std::string> distinct_turns(const State& state, const Board& turn_start);
// The number of legal sequences of exactly 1, 2, .. `steps` steps.
[[nodiscard]] std::vector<std::uint64_t> count_sequences(const State& state, int steps);

struct Ending {
  char winner = 'd';  // g, s or d for a draw
  char reason = 'g';  // the letters of the archive; p is repetition, n no rabbits

  bool operator==(const Ending&) const = default;
};

[[nodiscard]] int score2006(const Board& board, char side);

// A game from a position at the start of a turn. The position is judged as if the other side had just brought it
// about.
class Game {
 public:
  Game(const Board& board, char side, bool rules2006);

  [[nodiscard]] const Board& board() const { return history_.back().board; }
  [[nodiscard]] char side() const { return history_.back().side; }
  [[nodiscard]] const std::optional<Ending>& ending() const { return ending_; }
  // How often the board with this side to move has been there at the start of a turn.
  [[nodiscard]] int times_seen(const Board& board, char side) const;
  // The steps are legal, the turn may end after them and the board may be brought about.
  [[nodiscard]] bool is_legal_turn(const std::vector<Move>& turn) const;
  void play(const std::vector<Move>& turn);
  [[nodiscard]] Ending ending_by_score() const;

 private:
  struct TurnStart {
    Board board;
    char side;
  };
  [[nodiscard]] State start_of_turn() const;
  [[nodiscard]] bool may_leave(const State& state) const;
  [[nodiscard]] bool can_end_legally(const State& state) const;
  [[nodiscard]] std::optional<Ending> judge() const;

  bool rules2006_;
  std::vector<TurnStart> history_;
  std::optional<Ending> ending_;
};

}  // namespace tusk::arimaa::reference
