// The rules once more, with plain arrays and no thought of speed, and an exhaustive solver on top of them:
// the answers that the real code is held against. Shares nothing with src/jungle.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace tusk::jungle::reference {

// Animals 0..3 are White's rat, dog, tiger, elephant; 4..7 Black's. Square -1: not on the board.
struct Board {
  std::array<int, 8> squares{-1, -1, -1, -1, -1, -1, -1, -1};
  int side = 0;
};

struct Step {
  int piece = 0;
  int to = 0;
  bool capture = false;
  // The game ends with this step.
  bool wins = false;
  Board after;
};

std::vector<Step> steps(const Board& board);
// Whether the side that has just moved can have moved: one of its animals has an empty square beside it, no den.
bool has_last_move(const Board& board);

// Which animals are there: bits 0..3 White's, bits 4..7 Black's.
using Class = int;
Class class_of(const Board& board);

// Every unfinished position of one class with both sides to move: +n the side to move wins in n plies, -n it loses
// in n plies, 0 draw. Squares in base 49.
class Table {
 public:
  explicit Table(Class material);
  [[nodiscard]] std::size_t index_of(const Board& board) const;
  // Calls use(board) for every legal placement of the class, both sides to move.
  template <typename Use>
  void each(Use use) const {
    Board board;
    for (board.side = 0; board.side < 2; ++board.side) place_from(0, board, use);
  }
  [[nodiscard]] const std::vector<int>& pieces() const { return pieces_; }

  std::vector<std::int8_t> values;

 private:
  template <typename Use>
  void place_from(std::size_t next, Board& board, Use& use) const {
    if (next == pieces_.size()) return use(board);
    int& square = board.squares[static_cast<std::size_t>(pieces_[next])];
    for (int candidate = 0; candidate < 49; ++candidate) {
      bool free = candidate != 3 && candidate != 45;
      for (std::size_t i = 0; i < next; ++i) free &= board.squares[static_cast<std::size_t>(pieces_[i])] != candidate;
      if (!free) continue;
      square = candidate;
      place_from(next + 1, board, use);
    }
    square = -1;
  }

  std::vector<int> pieces_;
};

// Solves classes when they are first asked for, the smaller ones that captures lead to included.
class Solver {
 public:
  const Table& table(Class material);
  int value(const Board& board);
  // Throws away the tables with at least that many animals.
  void drop(int pieces);

 private:
  void solve(Table& table);
  std::map<Class, Table> tables_;
};

// All classes with both sides present and that many animals.
std::vector<Class> classes(int pieces);

}  // namespace tusk::jungle::reference
