// A class with all smaller classes that captures can lead to: their layouts and how they refer to each other.
#pragma once

#include <span>
#include <vector>

#include "jungle/tablebase/layout.h"
#include "jungle/tablebase/material.h"

namespace tusk::jungle::tablebase {

// The layout of a class by itself; `without` only tells whether a capture ends the game.
Layout layout_of(Material material);

class Family {
 public:
  explicit Family(Material material);

  // Smaller classes first, the class itself last.
  [[nodiscard]] std::span<const Material> members() const { return members_; }
  [[nodiscard]] std::span<const Layout> layouts() const { return layouts_; }
  [[nodiscard]] Material material() const { return members_.back(); }
  [[nodiscard]] const Layout& layout() const { return layouts_.back(); }
  [[nodiscard]] int size() const { return static_cast<int>(members_.size()); }
  // The index of a member.
  [[nodiscard]] int index_of(Material material) const { return indices_[material.bits()]; }
  // Words in one set of all members together.
  [[nodiscard]] std::uint64_t words() const;

 private:
  std::vector<Material> members_;
  std::vector<Layout> layouts_;
  std::vector<int> indices_;
};

// One position of a class: the word, and in it the square of the class's first piece.
struct Entry {
  std::uint64_t word = 0;
  int bit = 0;
};

// The entry of a position of the class. The side to move does not matter.
Entry entry_of(Material material, const Layout& layout, const Position& position);
// The position of an entry. If two animals share a square, there is no such position (see Position::fault).
Position position_of(Material material, const Layout& layout, Entry entry, Side to_move);

// How many positions of the class an entry of the row represents: two if the mirror image has no entry of its own.
int weight_of_row(const Layout& layout, std::uint64_t row);

}  // namespace tusk::jungle::tablebase
