// The moves of one position in a fixed array: no allocation inside a search.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace tusk::search {

template <typename Move, std::size_t kCapacity>
class MoveList {
 public:
  constexpr void push_back(Move move) {
    assert(size_ < kCapacity);
    moves_[size_++] = move;
  }
  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  constexpr Move& operator[](std::size_t index) { return moves_[index]; }
  constexpr const Move& operator[](std::size_t index) const { return moves_[index]; }
  [[nodiscard]] constexpr const Move* begin() const { return moves_.data(); }
  [[nodiscard]] constexpr const Move* end() const { return moves_.data() + size_; }
  static constexpr std::size_t capacity() { return kCapacity; }

 private:
  std::array<Move, kCapacity> moves_;
  std::size_t size_ = 0;
};

}  // namespace tusk::search
