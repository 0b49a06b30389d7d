// Assigns ids to stored positions.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "records/bulk.h"
#include "records/database.h"
#include "records/view.h"

namespace tusk::records {

[[nodiscard]] std::optional<std::int64_t> find_position(Database& database, const CanonicalPosition& position);
[[nodiscard]] BoardCode board_of_position(Database& database, std::int64_t id);

// For writers. Keys of positions can collide, though rarely, so the boards are compared as well.
class PositionIds {
 public:
  // If many positions are expected, loads all keys, so that new positions are recognised without a query.
  PositionIds(Database& database, std::size_t expected);

  [[nodiscard]] std::int64_t id_of(const CanonicalPosition& position);
  // Writes the new positions.
  void flush();

 private:
  // A hash table with open addressing; entries with equal keys follow each other.
  class NameTable {
   public:
    NameTable() : slots_(1 << 12) {}
    void add(std::int64_t key, std::int64_t id);
    // Calls accept(id) for each id with the key until it returns true.
    template <typename Accept>
    [[nodiscard]] std::optional<std::int64_t> find(std::int64_t key, Accept&& accept) const;

   private:
    struct Slot {
      std::int64_t key = 0;
      std::int64_t id = -1;
    };
    [[nodiscard]] std::size_t home(std::int64_t key) const {
      return static_cast<std::size_t>(key) & (slots_.size() - 1);
    }
    std::vector<Slot> slots_;
    std::size_t used_ = 0;
  };

  void load_names();
  [[nodiscard]] BoardCode board_of(std::int64_t id);

  Database& database_;
  bool all_names_ = false;
  std::int64_t next_id_;
  std::int64_t first_new_;
  NameTable names_;
  std::vector<BoardCode> new_boards_;  // starting at first_new_
  BulkInsert rows_;
};

}  // namespace tusk::records
