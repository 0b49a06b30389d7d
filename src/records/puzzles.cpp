#include "records/puzzles.h"

#include <soci/soci.h>

#include "records/position_ids.h"
#include "records/view.h"

namespace tusk::records {

using namespace arimaa;

std::vector<StoredPuzzle> list_puzzles(Database& database, int themes, const std::string& verdict, std::size_t limit) {
  std::vector<StoredPuzzle> puzzles;
  StoredPuzzle puzzle;
  long long archive_id = 0, turn = 0, view = 0;
  BoardColumns row{};
  soci::statement rows =
      (database.sql().prepare << "SELECT z.archive_id, z.turn_number, z.turn, z.view, z.verdict, z.themes, p.plane0, "
                                 "p.plane1, p.plane2, p.mover FROM puzzles z JOIN positions p ON p.id = z.position_id "
                                 "WHERE (:any = '' OR z.verdict = :verdict) ORDER BY z.id",
       soci::use(verdict), soci::use(verdict), soci::into(archive_id), soci::into(puzzle.turn_number), soci::into(turn),
       soci::into(view), soci::into(puzzle.verdict), soci::into(puzzle.themes), soci::into(row[0]), soci::into(row[1]),
       soci::into(row[2]), soci::into(row[3]));
  rows.execute();
  while (puzzles.size() < limit && rows.fetch()) {
    if ((puzzle.themes & themes) != themes) continue;
    puzzle.archive_id = archive_id;
    puzzle.position = seen(position_of(code_from(row)), view_from(view));
    puzzle.turn = unpack(static_cast<std::uint32_t>(turn));
    puzzles.push_back(puzzle);
  }
  return puzzles;
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
