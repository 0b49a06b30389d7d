// What the search has learned about moves: which ones cause cutoffs, alone and after the previous move.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

#include "arimaa/board/move.h"
#include "arimaa/board/position.h"

namespace tusk::arimaa {

// A bonus pulls a counter towards the limit, the less the closer it is: counters never overflow, and old experience
// fades.
class HistoryCounter {
 public:
  static constexpr int kLimit = 16384;
  [[nodiscard]] int value() const { return value_; }
  void add(int bonus) {
    bonus = std::clamp(bonus, -kLimit, kLimit);
    value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / kLimit);
  }

 private:
  std::int16_t value_ = 0;
};

// Steps are distinguished by the animal that makes them, pushes and pulls only by their squares.
class History {
 public:
  static constexpr int kIndices = 7 * 256 + 2 * 1024 + 1;

  static int index_of_move(const Position& position, Move move) {
    if (move.kind() != Move::Kind::step) return 7 * 256 + move.code() - Move::kFirstPush;
    return static_cast<int>(position.animal_at(move.first().from())) * 256 + move.code();
  }

  HistoryCounter& plain(Side side, int index) { return plain_[arimaa::index_of(side)][index]; }
  // `before` is the square where the previous move ended.
  HistoryCounter& after(Square before, int index) { return after_[before.index()][index]; }

 private:
  std::array<std::array<HistoryCounter, kIndices>, 2> plain_{};
  std::array<std::array<HistoryCounter, kIndices>, 64> after_{};
};

// A set of moves by code: those already searched at a node.
class MoveSet {
 public:
  void clear() { words_.fill(0); }
  void insert(Move move) { words_[static_cast<std::size_t>(move.code()) / 64] |= Bits{1} << (move.code() & 63); }
  [[nodiscard]] bool contains(Move move) const {
    return (words_[static_cast<std::size_t>(move.code()) / 64] >> (move.code() & 63) & 1) != 0;
  }

 private:
  std::array<Bits, (Move::kCodes + 63) / 64> words_{};
};

}  // namespace tusk::arimaa
