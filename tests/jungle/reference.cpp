#include "jungle/reference.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace tusk::jungle::reference {
namespace {

constexpr int kDens[2] = {3, 45};
constexpr int kDirections[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};

// The square one step away, or -1 outside the board.
int beside(int square, int direction) {
  const int file = square % 7 + kDirections[direction][0], rank = square / 7 + kDirections[direction][1];
  return file < 0 || file > 6 || rank < 0 || rank > 6 ? -1 : rank * 7 + file;
}

int piece_on(const Board& board, int square) {
  for (int piece = 0; piece < 8; ++piece)
    if (board.squares[static_cast<std::size_t>(piece)] == square) return piece;
  return -1;
}

bool takes(int hunter, int prey) { return hunter % 4 >= prey % 4 || (hunter % 4 == 0 && prey % 4 == 3); }

int count_side(const Board& board, int side) {
  int count = 0;
  for (int piece = side * 4; piece < side * 4 + 4; ++piece)
    count += board.squares[static_cast<std::size_t>(piece)] >= 0;
  return count;
}

}  // namespace

std::vector<Step> steps(const Board& board) {
  std::vector<Step> list;
  for (int piece = board.side * 4; piece < board.side * 4 + 4; ++piece) {
    const int from = board.squares[static_cast<std::size_t>(piece)];
    if (from < 0) continue;
    for (int direction = 0; direction < 4; ++direction) {
      const int to = beside(from, direction);
      if (to < 0 || to == kDens[board.side]) continue;
      const int there = piece_on(board, to);
      if (there >= 0 && (there / 4 == board.side || !takes(piece, there))) continue;
      Step step{piece, to, there >= 0, false, board};
      step.after.squares[static_cast<std::size_t>(piece)] = to;
      if (there >= 0) step.after.squares[static_cast<std::size_t>(there)] = -1;
      step.after.side = 1 - board.side;
      step.wins = to == kDens[1 - board.side] || count_side(step.after, 1 - board.side) == 0;
      list.push_back(step);
    }
  }
  return list;
}

bool has_last_move(const Board& board) {
  const int mover = 1 - board.side;
  for (int piece = mover * 4; piece < mover * 4 + 4; ++piece) {
    const int square = board.squares[static_cast<std::size_t>(piece)];
    for (int direction = 0; square >= 0 && direction < 4; ++direction) {
      const int from = beside(square, direction);
      if (from >= 0 && from != kDens[0] && from != kDens[1] && piece_on(board, from) < 0) return true;
    }
  }
  return false;
}

Class class_of(const Board& board) {
  Class material = 0;
  for (int piece = 0; piece < 8; ++piece)
    if (board.squares[static_cast<std::size_t>(piece)] >= 0) material |= 1 << piece;
  return material;
}

std::vector<Class> classes(int pieces) {
  std::vector<Class> list;
  for (Class material = 1; material < 256; ++material)
    if (std::popcount(static_cast<unsigned>(material)) == pieces && (material & 15) != 0 && material >> 4 != 0)
      list.push_back(material);
  return list;
}

Table::Table(Class material) {
  std::size_t size = 2;
  for (int piece = 0; piece < 8; ++piece) {
    if (!(material >> piece & 1)) continue;
    pieces_.push_back(piece);
    size *= 49;
  }
  values.resize(size);
}

std::size_t Table::index_of(const Board& board) const {
  std::size_t index = static_cast<std::size_t>(board.side);
  for (const int piece : pieces_)
    index = index * 49 + static_cast<std::size_t>(board.squares[static_cast<std::size_t>(piece)]);
  return index;
}

const Table& Solver::table(Class material) {
  auto found = tables_.find(material);
  if (found == tables_.end()) {
    Table fresh(material);
    solve(fresh);
    found = tables_.emplace(material, std::move(fresh)).first;
  }
  return found->second;
}

int Solver::value(const Board& board) {
  const Table& here = table(class_of(board));
  return here.values[here.index_of(board)];
}

void Solver::drop(int pieces) {
  std::erase_if(tables_, [&](const auto& item) { return std::popcount(static_cast<unsigned>(item.first)) >= pieces; });
}

// Retrograde by distance. First every position looks forward: wins at once, captures into solved classes, and how many
// quiet moves remain. Then the decided positions of distance 0, 1, 2, ... tell their quiet predecessors: a loss
// makes the predecessor a win one ply longer, and a position whose moves have all turned out to be wins for the
// enemy is lost one ply after the longest of them.
void Solver::solve(Table& table) {
  constexpr std::uint8_t kNeverLost = 255;
  std::vector<std::uint8_t> open(table.values.size());
  std::vector<std::uint8_t> slowest(table.values.size());
  std::array<std::vector<Board>, 128> wins, losses;
  table.each([&](const Board& board) {
    int quiet = 0, fastest_win = 0, slowest_loss = 0;
    bool never_lost = false;
    const auto list = steps(board);
    for (const Step& step : list) {
      const int child = step.wins || !step.capture ? 0 : value(step.after);
      if (step.wins) {
        fastest_win = 1;
      } else if (!step.capture) {
        ++quiet;
      } else if (child < 0) {
        if (fastest_win == 0 || 1 - child < fastest_win) fastest_win = 1 - child;
      } else if (child == 0) {
        never_lost = true;
      } else {
        slowest_loss = std::max(slowest_loss, child + 1);
      }
    }
    const std::size_t index = table.index_of(board);
    open[index] = never_lost || fastest_win > 0 || list.empty() ? kNeverLost : static_cast<std::uint8_t>(quiet);
    slowest[index] = static_cast<std::uint8_t>(slowest_loss);
    if (fastest_win > 0) {
      wins[static_cast<std::size_t>(fastest_win)].push_back(board);
    } else if (quiet == 0 && open[index] != kNeverLost) {
      losses[static_cast<std::size_t>(slowest_loss)].push_back(board);
    }
  });
  const auto each_predecessor = [&](const Board& board, auto use) {
    const int mover = 1 - board.side;
    for (int piece = mover * 4; piece < mover * 4 + 4; ++piece) {
      const int square = board.squares[static_cast<std::size_t>(piece)];
      for (int direction = 0; square >= 0 && direction < 4; ++direction) {
        const int from = beside(square, direction);
        if (from < 0 || from == kDens[0] || from == kDens[1] || piece_on(board, from) >= 0) continue;
        Board before = board;
        before.side = mover;
        before.squares[static_cast<std::size_t>(piece)] = from;
        use(before, table.index_of(before));
      }
    }
  };
  for (std::size_t plies = 0; plies + 1 < wins.size(); ++plies) {
    for (const Board& board : losses[plies]) {
      auto& value = table.values[table.index_of(board)];
      if (value != 0) continue;
      value = static_cast<std::int8_t>(-static_cast<int>(plies));
      each_predecessor(board, [&](const Board& before, std::size_t index) {
        if (table.values[index] == 0) wins[plies + 1].push_back(before);
      });
    }
    for (const Board& board : wins[plies]) {
      auto& value = table.values[table.index_of(board)];
      if (value != 0) continue;
      value = static_cast<std::int8_t>(plies);
      each_predecessor(board, [&](const Board& before, std::size_t index) {
        if (open[index] == kNeverLost || --open[index] > 0 || table.values[index] != 0) return;
        losses[std::max<std::size_t>(plies + 1, slowest[index])].push_back(before);
      });
    }
    losses[plies] = {};
    wins[plies] = {};
  }
  assert(wins.back().empty() && losses.back().empty());
}

}  // namespace tusk::jungle::reference
