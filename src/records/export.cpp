#include "records/export.h"

#include <limits>
#include <soci/soci.h>

#include "arimaa/notation/archive.h"

namespace tusk::records {

using namespace arimaa;

void export_games(Database& database, const ExportFilter& filter,
                  const std::function<bool(const ExportedGame&)>& take) {
  const long long low = filter.games.lowest_rating.value_or(std::numeric_limits<int>::min());
  const long long high = filter.games.highest_rating.value_or(std::numeric_limits<int>::max());
  const long long since = filter.games.since.value_or(std::numeric_limits<std::int64_t>::min());
  const long long until = filter.games.until.value_or(std::numeric_limits<std::int64_t>::max());
  const long long lowest_id = filter.game < 0 ? std::numeric_limits<std::int64_t>::min() : filter.game;
  const long long highest_id = filter.game < 0 ? std::numeric_limits<std::int64_t>::max() : filter.game;
  const long long limit = filter.limit < 0 ? std::numeric_limits<int>::max() : filter.limit;
  ExportedGame game;
  long long id = 0, archive_id = 0, started = 0;
  soci::statement rows =
      (database.sql().prepare
           << "SELECT g.id, g.archive_id, a.name, b.name, g.event, g.site, g.time_control, g.winner, g.reason, "
              "g.gold_rating, g.silver_rating, g.turns, g.started, t.movelist FROM games g "
              "JOIN players a ON a.id = g.gold_player JOIN players b ON b.id = g.silver_player "
              "JOIN game_texts t ON t.id = g.id "
              "WHERE g.gold_rating >= :low1 AND g.gold_rating <= :high1 AND g.silver_rating >= :low2 "
              "AND g.silver_rating <= :high2 AND g.started >= :since AND g.started < :until "
              "AND (:any_player = '' OR a.name = :player1 OR b.name = :player2) "
              "AND (:any_winner = '' OR g.winner = :winner) AND (:any_event = '' OR g.event = :event) "
              "AND g.archive_id >= :lowest_id AND g.archive_id <= :highest_id AND (:any_setup = '' OR g.gold_setup = "
              ":setup) "
              "ORDER BY g.id LIMIT :limit",
       soci::use(low), soci::use(high), soci::use(low), soci::use(high), soci::use(since), soci::use(until),
       soci::use(filter.player), soci::use(filter.player), soci::use(filter.player), soci::use(filter.winner),
       soci::use(filter.winner), soci::use(filter.event), soci::use(filter.event), soci::use(lowest_id),
       soci::use(highest_id), soci::use(filter.gold_setup), soci::use(filter.gold_setup), soci::use(limit),
       soci::into(id), soci::into(archive_id), soci::into(game.gold), soci::into(game.silver), soci::into(game.event),
       soci::into(game.site), soci::into(game.time_control), soci::into(game.winner), soci::into(game.reason),
       soci::into(game.gold_rating), soci::into(game.silver_rating), soci::into(game.turns), soci::into(started),
       soci::into(game.movelist));
  rows.execute();
  while (rows.fetch()) {
    game.id = id;
    game.archive_id = archive_id;
    game.started = started;
    if (!take(game)) return;
  }
}

Record record_of(const ExportedGame& game) {
  Record record = parse_record(unescaped(game.movelist));
  record.tags.clear();
  const auto tag = [&](const char* name, const std::string& value) {
    if (!value.empty() && value != "0" && value != " ") record.tags.push_back({name, value});
  };
  if (game.archive_id >= 0) tag("Id", std::to_string(game.archive_id));
  tag("Event", game.event);
  tag("Site", game.site);
  tag("Gold", game.gold);
  tag("Silver", game.silver);
  tag("GoldElo", std::to_string(game.gold_rating));
  tag("SilverElo", std::to_string(game.silver_rating));
  tag("Started", std::to_string(game.started));
  tag("TimeControl", game.time_control);
  if (game.winner != "u") tag("Result", game.winner);
  tag("Termination", game.reason);
  return record;
}

}  // namespace tusk::records
