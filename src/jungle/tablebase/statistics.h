// Statistics of whole classes from their tables.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "jungle/tablebase/tablebase.h"

namespace tusk::jungle::tablebase {

// One class, White to move. The longest wins have the winner to move, so their plies are odd; 0 if there is none.
struct ClassStatistics {
  Material material;
  std::uint64_t won = 0, lost = 0, drawn = 0;
  struct Longest {
    int plies = 0;
    std::optional<Position> position;
  };
  Longest white_win, black_win;
};

// For a class that may be the flipped twin of the table's.
ClassStatistics statistics_of(const TableFigures& figures, Material material);
// Every class that has a table, fewer pieces first.
std::vector<ClassStatistics> statistics_of(const Tablebase& tables);

// The document's own index: one number of two-bit entries for all classes with as many pieces, White to move.
std::uint64_t document_index(const Position& position);

// A row of the document's table 2: the cost of an index with holes.
struct IndexSizes {
  int pieces = 0;
  std::uint64_t classes = 0;
  // White to move.
  std::uint64_t positions = 0;
  // Entries of the document's index, and of ours with the symmetries (both sides to move where they differ).
  std::uint64_t document_entries = 0;
  std::uint64_t dense_entries = 0;
};
IndexSizes index_sizes(int pieces);

}  // namespace tusk::jungle::tablebase
