#include "records/position_ids.h"

#include <soci/soci.h>

#include "records/id_set.h"

namespace tusk::records {

namespace {

constexpr std::size_t kKeysAtOnce = 20'000;

}  // namespace

std::optional<std::int64_t> find_position(Database& database, const CanonicalPosition& position) {
  const std::int64_t segments = segment_of(database.number("SELECT MAX(id) FROM positions")) + 1;
  long long key = position.key();
  long long segment = 0;
  long long id = -1;
  BoardColumns row{};
  soci::statement statement = (database.sql().prepare << "SELECT id, plane0, plane1, plane2, mover FROM positions "
                                                         "WHERE segment = :segment AND position_key = :key",
                               soci::use(segment), soci::use(key), soci::into(id), soci::into(row[0]),
                               soci::into(row[1]), soci::into(row[2]), soci::into(row[3]));
  for (; segment < segments; ++segment)
    for (bool more = statement.execute(true); more; more = statement.fetch())
      if (code_from(row) == position.code) return id;
  return std::nullopt;
}

BoardCode board_of_position(Database& database, std::int64_t id) {
  BoardColumns row{};
  const long long wanted = id;
  database.sql() << "SELECT plane0, plane1, plane2, mover FROM positions WHERE id = :id", soci::use(wanted),
      soci::into(row[0]), soci::into(row[1]), soci::into(row[2]), soci::into(row[3]);
  return code_from(row);
}

void PositionIds::NameTable::add(std::int64_t key, std::int64_t id) {
  if (++used_ * 2 > slots_.size()) {
    const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(slots_.size() * 2));
    used_ = 1;
    for (const Slot& slot : old)
      if (slot.id >= 0) add(slot.key, slot.id);
  }
  std::size_t at = home(key);
  while (slots_[at].id >= 0) at = (at + 1) & (slots_.size() - 1);
  slots_[at] = {key, id};
}

template <typename Accept>
std::optional<std::int64_t> PositionIds::NameTable::find(std::int64_t key, Accept&& accept) const {
  for (std::size_t at = home(key); slots_[at].id >= 0; at = (at + 1) & (slots_.size() - 1))
    if (slots_[at].key == key && accept(slots_[at].id)) return slots_[at].id;
  return std::nullopt;
}

PositionIds::PositionIds(Database& database, std::size_t expected)
    : database_(database),
      next_id_(database.number("SELECT MAX(id) + 1 FROM positions")),
      first_new_(next_id_),
      rows_("positions", {"id", "segment", "position_key", "plane0", "plane1", "plane2", "mover"}) {
  // A lookup queries every segment; loading all keys is a scan, which is about twenty times cheaper per key.
  const auto segments = static_cast<std::size_t>(segment_of(next_id_) + 1);
  all_names_ = expected * segments * 20 > static_cast<std::size_t>(next_id_);
  if (all_names_) load_names();
}

void PositionIds::load_names() {
  std::vector<long long> ids(kKeysAtOnce);
  std::vector<long long> keys(kKeysAtOnce);
  soci::statement statement =
      (database_.sql().prepare << "SELECT id, position_key FROM positions", soci::into(ids), soci::into(keys));
  statement.execute();
  while (statement.fetch()) {
    for (std::size_t i = 0; i < ids.size(); ++i) names_.add(keys[i], ids[i]);
    ids.resize(kKeysAtOnce);
    keys.resize(kKeysAtOnce);
  }
}

BoardCode PositionIds::board_of(std::int64_t id) {
  if (id >= first_new_) return new_boards_[static_cast<std::size_t>(id - first_new_)];
  return board_of_position(database_, id);
}

std::int64_t PositionIds::id_of(const CanonicalPosition& position) {
  const std::int64_t key = position.key();
  const auto same_board = [&](std::int64_t id) { return board_of(id) == position.code; };
  if (const auto known = names_.find(key, same_board)) return *known;
  if (!all_names_) {
    if (const auto stored = find_position(database_, position)) {
      names_.add(key, *stored);
      return *stored;
    }
  }
  const std::int64_t id = next_id_++;
  names_.add(key, id);
  new_boards_.push_back(position.code);
  const auto as_number = [&](std::size_t i) { return static_cast<std::int64_t>(position.code[i]); };
  rows_.add(id, segment_of(id), key, as_number(0), as_number(1), as_number(2), as_number(3));
  return id;
}

void PositionIds::flush() {
  rows_.flush(database_);
  new_boards_.clear();
  first_new_ = next_id_;
}

}  // namespace tusk::records
