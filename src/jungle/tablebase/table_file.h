// A table as a file: a header with the statistics of the class, an index, and compressed blocks; checksums cover every
// byte.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "base/file_reader.h"
#include "jungle/tablebase/codec.h"
#include "jungle/tablebase/material.h"

namespace tusk::jungle::tablebase {

// Statistics of a class for one side to move; mirror images are counted.
struct SideFigures {
  std::uint64_t won = 0, lost = 0, drawn = 0;
  // The longest win and loss in plies, and where; 0 if there is none.
  std::uint64_t longest_win = 0, longest_loss = 0;
  Entry longest_win_entry, longest_loss_entry;

  [[nodiscard]] std::uint64_t positions() const { return won + lost + drawn; }
};

struct TableFigures {
  Material material;
  Kind kind = Kind::wdl;
  // White and Black to move.
  std::array<SideFigures, 2> side;
};

std::string file_name(Material material, Kind kind);

// Makes a table from the solvers of both attackers.
class TableWriter {
 public:
  TableWriter(Material material, Kind kind, const ClassSolver& white, const ClassSolver& black);

  // Compresses on all threads. The file is written completely or not at all.
  void write(const std::filesystem::path& folder, int threads) const;
  [[nodiscard]] const TableFigures& figures() const { return figures_; }

 private:
  TableFigures figures_;
  std::array<Sides, 2> sides_;
};

// The end of a block in the file, and its checksum.
struct TableIndexEntry {
  std::uint64_t end;
  std::uint64_t checksum;
};

// The constructor checks the header and the index; blocks are checked when they are unpacked. Throws InputError with
// the file name if anything is wrong.
class TableFile {
 public:
  TableFile(const std::filesystem::path& folder, Material material, Kind kind);

  [[nodiscard]] const TableFigures& figures() const { return figures_; }
  [[nodiscard]] const Layout& layout() const { return layout_; }
  // A class that is its own twin is stored with White to move only.
  [[nodiscard]] int sides() const { return figures_.material.is_even() ? 1 : 2; }
  [[nodiscard]] std::uint64_t blocks() const { return blocks_; }
  [[nodiscard]] std::uint64_t first_row(std::uint64_t block) const { return block * block_rows_; }
  [[nodiscard]] std::uint64_t rows(std::uint64_t block) const;
  [[nodiscard]] std::uint64_t block_rows() const { return block_rows_; }
  [[nodiscard]] std::size_t bytes() const { return file_.size(); }
  // The checksum of the header, which covers the index, which covers every block: identifies the whole table.
  [[nodiscard]] std::uint64_t checksum() const { return checksum_; }

  [[nodiscard]] std::vector<std::uint8_t> unpack(Side to_move, std::uint64_t block) const;

 private:
  [[noreturn]] void damaged(const char* what) const;

  std::filesystem::path path_;
  // Read, not mapped: a table that is truncated while in use must not crash the program.
  FileReader file_;
  std::vector<TableIndexEntry> index_;
  std::uint64_t checksum_ = 0;
  TableFigures figures_;
  Layout layout_;
  std::uint64_t blocks_ = 0;
  std::uint64_t block_rows_ = 0;
};

}  // namespace tusk::jungle::tablebase
