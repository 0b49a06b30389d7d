// Picks the moves with the best scores one by one without sorting: most nodes need only a few.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <limits>

namespace tusk::arimaa {

// Score and index share one number, so that a plain maximum, which the compiler vectorises, finds both. Ties go to the
// earlier move.
class BestFirst {
 public:
  static constexpr int kMaxMoves = 256;
  static constexpr int kMaxScore = 1 << 22;

  void add(int score) {
    assert(size_ < kMaxMoves && score >= -kMaxScore && score <= kMaxScore);
    keys_[size_] = score * kMaxMoves + (kMaxMoves - 1 - size_);
    ++size_;
  }
  // The index of the best remaining move, in the order of adding; -1 if none is left.
  int next() {
    std::int32_t best = kTaken;
    for (int i = 0; i < size_; ++i) best = std::max(best, keys_[i]);
    if (best == kTaken) return -1;
    const int place = kMaxMoves - 1 - (best & (kMaxMoves - 1));
    keys_[place] = kTaken;
    return place;
  }

 private:
  static constexpr std::int32_t kTaken = std::numeric_limits<std::int32_t>::min();

  std::array<std::int32_t, kMaxMoves> keys_;
  int size_ = 0;
};

}  // namespace tusk::arimaa
