#include "records/statistics.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <soci/soci.h>

#include "base/random.h"
#include "records/position_ids.h"
#include "records/prepared_game.h"
#include "records/search.h"

namespace tusk::records {

using namespace arimaa;

namespace {

// The filter as parameters of a fixed query.
struct FilterValues {
  explicit FilterValues(const GameFilter& filter)
      : low(filter.lowest_rating.value_or(std::numeric_limits<int>::min())),
        high(filter.highest_rating.value_or(std::numeric_limits<int>::max())),
        since(filter.since.value_or(std::numeric_limits<std::int64_t>::min())),
        until(filter.until.value_or(std::numeric_limits<std::int64_t>::max())) {}
  long long low, high, since, until;
};

constexpr const char* kGoldSetups =
    "SELECT gold_setup, winner, COUNT(*) FROM games WHERE gold_rating >= :low1 AND gold_rating <= :high1 "
    "AND silver_rating >= :low2 AND silver_rating <= :high2 AND started >= :since AND started < :until "
    "GROUP BY gold_setup, winner";
constexpr const char* kAnswers =
    "SELECT silver_setup, winner, COUNT(*) FROM games WHERE gold_setup = :gold AND gold_rating >= :low1 "
    "AND gold_rating <= :high1 AND silver_rating >= :low2 AND silver_rating <= :high2 AND started >= :since "
    "AND started < :until GROUP BY silver_setup, winner";

void add_rows(Database& database, const std::optional<std::string>& gold, const GameFilter& filter, bool mirror,
              bool fold, std::map<std::string, SetupRow>& table) {
  const FilterValues values(filter);
  constexpr std::size_t kChunk = 1000;
  std::vector<std::string> setups(kChunk), winners(kChunk);
  std::vector<long long> counts(kChunk);
  const std::string asked = gold.value_or("");
  soci::statement statement(database.sql());
  if (gold) statement.exchange(soci::use(asked));
  for (const long long* value : {&values.low, &values.high, &values.low, &values.high, &values.since, &values.until})
    statement.exchange(soci::use(*value));
  statement.exchange(soci::into(setups));
  statement.exchange(soci::into(winners));
  statement.exchange(soci::into(counts));
  statement.alloc();
  statement.prepare(gold ? kAnswers : kGoldSetups);
  statement.define_and_bind();
  statement.execute();
  const std::string mine(1, letter_of(gold ? Side::silver : Side::gold));
  const std::string theirs(1, letter_of(gold ? Side::gold : Side::silver));
  while (statement.fetch()) {
    for (std::size_t i = 0; i < setups.size(); ++i) {
      std::string setup = mirror ? mirrored_setup(setups[i]) : setups[i];
      if (fold && !gold) setup = std::max(setup, mirrored_setup(setup));
      SetupRow& row = table[setup];
      row.setup = setup;
      row.games += counts[i];
      row.wins += winners[i] == mine ? counts[i] : 0;
      row.losses += winners[i] == theirs ? counts[i] : 0;
    }
    setups.resize(kChunk);
    winners.resize(kChunk);
    counts.resize(kChunk);
  }
}

}  // namespace

SetupTable common_setups(Database& database, const std::optional<std::string>& gold, const GameFilter& filter,
                         bool fold, std::size_t limit) {
  std::map<std::string, SetupRow> by_setup;
  add_rows(database, gold, filter, false, fold, by_setup);
  if (gold && fold && mirrored_setup(*gold) != *gold)
    add_rows(database, mirrored_setup(*gold), filter, true, fold, by_setup);
  SetupTable table;
  table.different = static_cast<std::int64_t>(by_setup.size());
  for (auto& [setup, row] : by_setup) {
    table.games += row.games;
    table.rows.push_back(std::move(row));
  }
  std::stable_sort(table.rows.begin(), table.rows.end(),
                   [](const SetupRow& one, const SetupRow& two) { return one.games > two.games; });
  if (table.rows.size() > limit) table.rows.resize(limit);
  return table;
}

NextTurns next_turns(Database& database, const Position& position) {
  NextTurns result;
  std::map<BoardCode, std::size_t> by_board;
  for (const Hit& hit : occurrences_of(database, position)) {
    Position after = position;
    for (const Step step : hit.turn) after.make(step);
    after.end_turn();
    const auto [entry, is_new] = by_board.try_emplace(code_of(after), result.turns.size());
    if (is_new) result.turns.push_back({hit.turn, 0, 0, 0});
    NextTurn& next = result.turns[entry->second];
    ++next.games;
    next.wins += hit.merit.won ? 1 : 0;
    next.mean_rating += hit.merit.rating;
    ++result.games;
    result.wins += hit.merit.won ? 1 : 0;
  }
  for (NextTurn& next : result.turns) next.mean_rating /= static_cast<double>(next.games);
  std::stable_sort(result.turns.begin(), result.turns.end(),
                   [](const NextTurn& one, const NextTurn& two) { return one.games > two.games; });
  if (const auto id = find_position(database, canonical(position))) {
    const long long wanted = *id;
    long long count = 0;
    database.sql() << "SELECT COUNT(*) FROM games WHERE last_position = :id", soci::use(wanted), soci::into(count);
    result.ended_here = count;
  }
  return result;
}

GamesSummary games_summary(Database& database) {
  GamesSummary summary;
  summary.games = database.number("SELECT COUNT(*) FROM games");
  summary.players = database.number("SELECT COUNT(*) FROM players");
  summary.puzzles = database.number("SELECT COUNT(*) FROM puzzles");
  summary.verified_puzzles = database.number("SELECT COUNT(*) FROM puzzles WHERE verdict IN ('wins', 'wins at once')");
  summary.gold_wins = database.number("SELECT COUNT(*) FROM games WHERE winner = 'g'");
  summary.silver_wins = database.number("SELECT COUNT(*) FROM games WHERE winner = 's'");
  summary.first_started = database.number("SELECT MIN(started) FROM games WHERE started > 0");
  summary.last_started = database.number("SELECT MAX(started) FROM games");
  return summary;
}

DatabaseStats database_stats(Database& database) {
  DatabaseStats stats{games_summary(database)};
  stats.positions = database.number("SELECT COUNT(*) FROM positions");
  stats.occurrences = database.number("SELECT COUNT(*) FROM occurrences");
  stats.rejected_rows = database.number("SELECT COUNT(*) FROM rejections");
  stats.bytes = database.bytes_on_disk();
  return stats;
}

std::string content_checksum(Database& database) {
  constexpr std::array kTables{"players", "games",    "game_texts", "positions", "occurrences",
                               "bitmaps", "features", "puzzles",    "imports",   "rejections"};
  std::uint64_t sum = 0;
  const auto add = [&](std::string_view text) {
    for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    sum = mix_bits(sum ^ text.size());
  };
  for (const char* table : kTables) {
    add(table);
    const soci::rowset<soci::row> rows = (database.sql().prepare << fmt::format("SELECT * FROM {} ORDER BY id", table));
    for (const soci::row& row : rows) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        switch (row.get_properties(i).get_data_type()) {
          case soci::dt_string:
            add(row.get<std::string>(i));
            break;
          case soci::dt_integer:
            add(std::to_string(row.get<int>(i)));
            break;
          default:
            add(std::to_string(row.get<long long>(i)));
        }
      }
    }
  }
  // Fetches row by row: with dynamic types, SOCI truncates SQLite's ids to 32 bits.
  const auto add_index = [&](const char* query) {
    long long id = 0;
    std::string value;
    soci::statement rows = (database.sql().prepare << query, soci::into(id), soci::into(value));
    rows.execute();
    while (rows.fetch()) {
      add(std::to_string(id));
      add(value);
    }
  };
  add_index("SELECT id, bits FROM bitmaps ORDER BY id");
  add_index("SELECT id, members FROM features ORDER BY id");
  return fmt::format("{:016x}", sum);
}

}  // namespace tusk::records
