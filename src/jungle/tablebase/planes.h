// A whole table unpacked: where the side to move wins and loses, in the layout of any class (including one that is
// stored as its colour-flipped twin).
#pragma once

#include <filesystem>

#include "jungle/tablebase/storage.h"
#include "jungle/tablebase/table_file.h"

namespace tusk::jungle::tablebase {

class Planes {
 public:
  // Reads and checks every block of the file of the class or its twin. Throws InputError.
  Planes(const std::filesystem::path& folder, Material material, Kind kind, int threads);

  [[nodiscard]] std::uint64_t* wins(Side to_move) const { return at(2 * index_of(to_move)); }
  [[nodiscard]] std::uint64_t* losses(Side to_move) const { return at(2 * index_of(to_move) + 1); }
  [[nodiscard]] const Layout& layout() const { return layout_; }

 private:
  [[nodiscard]] std::uint64_t* at(int plane) const {
    return storage_.words() + static_cast<std::uint64_t>(plane) * layout_.words();
  }

  Layout layout_;
  Storage storage_;
};

// Fills `words` of the class from `source`, the same positions from the other side's view.
void flip_words(Material material, const std::uint64_t* source, std::uint64_t* words, int threads);

}  // namespace tusk::jungle::tablebase
