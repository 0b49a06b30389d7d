// The id of each stored position, and new ones for those not yet stored.
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

// For writers. Names of positions may clash, if hardly ever: boards are compared before an id is given out.
class PositionIds {
 public:
  // With many positions to come, all names are loaded, so that new ones are known without asking the database.
  PositionIds(Database& database, std::size_t expected);

  [[nodiscard]] std::int64_t id_of(const CanonicalPosition& position);
  // Writes the new positions.
  void flush();

 private:
  // Open addressing: names and ids side by side, equal names one after the other.
  class NameTable {
   public:
    NameTable() : slots_(1 << 12) {}
    void add(std::int64_t key, std::int64_t id);
    // Calls accept(id) for each id of the name until it returns true.
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
  std::vector<BoardCode> new_boards_;  // from first_new_ on
  BulkInsert rows_;
};

}  // namespace tusk::records
