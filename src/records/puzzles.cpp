#include "records/puzzles.h"

#include <soci/soci.h>

#include "records/position_ids.h"
#include "records/view.h"

namespace tusk::records {

using namespace arimaa;

namespace {

// Calls `take` for the puzzles that match a condition with two placeholders, until it returns false.
template <typename Value, typename Take>
void each_puzzle(Database& database, const char* condition, const Value& value, const Take& take) {
  StoredPuzzle puzzle;
  long long id = 0, archive_id = 0, turn = 0, view = 0;
  BoardColumns row{};
  soci::statement rows =
      (database.sql().prepare << std::string("SELECT z.id, z.archive_id, z.turn_number, z.turn, z.view, z.verdict, "
                                             "z.themes, p.plane0, p.plane1, p.plane2, p.mover FROM puzzles z "
                                             "JOIN positions p ON p.id = z.position_id WHERE ") +
                                     condition + " ORDER BY z.id",
       soci::use(value), soci::use(value), soci::into(id), soci::into(archive_id), soci::into(puzzle.turn_number),
       soci::into(turn), soci::into(view), soci::into(puzzle.verdict), soci::into(puzzle.themes), soci::into(row[0]),
       soci::into(row[1]), soci::into(row[2]), soci::into(row[3]));
  rows.execute();
  while (rows.fetch()) {
    puzzle.id = id;
    puzzle.archive_id = archive_id;
    puzzle.position = seen(position_of(code_from(row)), view_from(view));
    puzzle.turn = unpack(static_cast<std::uint32_t>(turn));
    if (!take(puzzle)) return;
  }
}

}  // namespace

std::vector<StoredPuzzle> list_puzzles(Database& database, int themes, const std::string& verdict, std::size_t limit) {
  std::vector<StoredPuzzle> puzzles;
  each_puzzle(database, "(:any = '' OR z.verdict = :verdict)", verdict, [&](const StoredPuzzle& puzzle) {
    if (puzzles.size() >= limit) return false;
    if ((puzzle.themes & themes) == themes) puzzles.push_back(puzzle);
    return puzzles.size() < limit;
  });
  return puzzles;
}

std::optional<StoredPuzzle> puzzle_with_id(Database& database, std::int64_t id) {
  std::optional<StoredPuzzle> found;
  const long long wanted = id;
  each_puzzle(database, "z.id >= :low AND z.id <= :high", wanted, [&](const StoredPuzzle& puzzle) {
    found = puzzle;
    return false;
  });
  return found;
}

std::vector<Turn> puzzle_turns(Database& database, const Position& position) {
  std::vector<Turn> turns;
  const CanonicalPosition asked = canonical(position);
  const auto position_id = find_position(database, asked);
  if (!position_id) return turns;
  const long long id = *position_id;
  long long turn = 0, view = 0;
  soci::statement rows = (database.sql().prepare << "SELECT turn, view FROM puzzles WHERE position_id = :id "
                                                    "AND (verdict = 'wins' OR verdict = 'wins at once') ORDER BY id",
                          soci::use(id), soci::into(turn), soci::into(view));
  rows.execute();
  while (rows.fetch()) turns.push_back(seen(unpack(static_cast<std::uint32_t>(turn)), view_from(view) * asked.view));
  return turns;
}

}  // namespace tusk::records
