#include "records/game_search.h"

#include <algorithm>
#include <limits>
#include <map>
#include <soci/soci.h>

#include "base/text.h"

namespace tusk::records {

namespace {

// Number of names considered before the most active players are chosen.
constexpr std::size_t kMaxNames = 300;

const std::string kColumns =
    "SELECT g.id, g.archive_id, a.name, b.name, g.event, g.winner, g.reason, g.gold_rating, g.silver_rating, g.turns, "
    "g.started FROM games g JOIN players a ON a.id = g.gold_player JOIN players b ON b.id = g.silver_player ";

// A LIKE pattern for text that contains the part, with wildcards escaped.
std::string pattern_around(const std::string& part) {
  std::string pattern = "%";
  for (const char c : part) {
    if (c == '%' || c == '_' || c == '!') pattern += '!';
    pattern += to_lower(c);
  }
  return pattern + "%";
}

// The columns of a game header, bound to a statement.
class HeaderRow {
 public:
  void bind_to(soci::statement& statement) {
    statement.exchange(soci::into(id_));
    statement.exchange(soci::into(archive_id_));
    for (std::string* text : {&header_.gold, &header_.silver, &header_.event, &header_.winner, &header_.reason})
      statement.exchange(soci::into(*text));
    for (int* number : {&header_.gold_rating, &header_.silver_rating, &header_.turns})
      statement.exchange(soci::into(*number));
    statement.exchange(soci::into(started_));
  }
  [[nodiscard]] GameHeader header() const {
    GameHeader header = header_;
    header.id = id_;
    header.archive_id = archive_id_;
    header.started = started_;
    return header;
  }

 private:
  GameHeader header_;
  long long id_ = 0, archive_id_ = 0, started_ = 0;
};

// A WHERE clause; every condition is fixed text with one placeholder.
class Conditions {
 public:
  void add(const std::string& condition, const std::string& value) {
    text_ += (text_.empty() ? "WHERE " : "AND ") + condition + " ";
    texts_.push_back(value);
    order_.push_back(true);
  }
  void add(const std::string& condition, long long value) {
    text_ += (text_.empty() ? "WHERE " : "AND ") + condition + " ";
    numbers_.push_back(value);
    order_.push_back(false);
  }
  [[nodiscard]] const std::string& text() const { return text_; }
  void bind_to(soci::statement& statement) {
    auto text = texts_.begin();
    auto number = numbers_.begin();
    for (const bool is_text : order_) {
      if (is_text)
        statement.exchange(soci::use(*text++));
      else
        statement.exchange(soci::use(*number++));
    }
  }

 private:
  std::string text_;
  std::vector<std::string> texts_;
  std::vector<long long> numbers_;
  std::vector<bool> order_;
};

// The player ids with this name; several people may have used the same name.
std::vector<long long> ids_of(Database& database, const std::string& name) {
  std::vector<long long> ids;
  long long id = 0;
  soci::statement rows = (database.sql().prepare << "SELECT id FROM players WHERE name = :name ORDER BY id",
                          soci::use(name), soci::into(id));
  rows.execute();
  while (rows.fetch()) ids.push_back(id);
  return ids;
}

std::vector<GameHeader> fetch(Database& database, const std::string& query, Conditions& conditions, std::size_t limit) {
  std::vector<GameHeader> games;
  HeaderRow row;
  soci::statement statement(database.sql());
  conditions.bind_to(statement);
  const auto most = static_cast<long long>(limit);
  statement.exchange(soci::use(most));
  row.bind_to(statement);
  statement.alloc();
  statement.prepare(query);
  statement.define_and_bind();
  statement.execute();
  while (statement.fetch()) games.push_back(row.header());
  return games;
}

Conditions common_conditions(const GameQuestion& question) {
  Conditions conditions;
  if (question.before >= 0) conditions.add("g.id < :before", static_cast<long long>(question.before));
  if (!question.winner.empty()) conditions.add("g.winner = :winner", question.winner);
  if (!question.event.empty()) conditions.add("LOWER(g.event) LIKE :event ESCAPE '!'", pattern_around(question.event));
  const GameFilter& games = question.games;
  if (games.lowest_rating) {
    conditions.add("g.gold_rating >= :low1", *games.lowest_rating);
    conditions.add("g.silver_rating >= :low2", *games.lowest_rating);
  }
  if (games.highest_rating) {
    conditions.add("g.gold_rating <= :high1", *games.highest_rating);
    conditions.add("g.silver_rating <= :high2", *games.highest_rating);
  }
  if (games.since) conditions.add("g.started >= :since", static_cast<long long>(*games.since));
  if (games.until) conditions.add("g.started < :until", static_cast<long long>(*games.until));
  return conditions;
}

constexpr const char* kNewestFirst = "ORDER BY g.id DESC LIMIT :most";

}  // namespace

std::vector<GameHeader> find_games(Database& database, const GameQuestion& question) {
  if (question.player.empty()) {
    Conditions conditions = common_conditions(question);
    return fetch(database, kColumns + conditions.text() + kNewestFirst, conditions, question.limit);
  }
  // Queries one side of one player at a time, so that each query can use an index.
  std::vector<GameHeader> games;
  for (const long long id : ids_of(database, question.player))
    for (const bool as_gold : {true, false}) {
      Conditions conditions = common_conditions(question);
      conditions.add(as_gold ? "g.gold_player = :player" : "g.silver_player = :player", id);
      if (!question.opponent.empty())
        conditions.add(as_gold ? "b.name = :opponent" : "a.name = :opponent", question.opponent);
      const auto more = fetch(database, kColumns + conditions.text() + kNewestFirst, conditions, question.limit);
      games.insert(games.end(), more.begin(), more.end());
    }
  std::sort(games.begin(), games.end(), [](const GameHeader& one, const GameHeader& two) { return one.id > two.id; });
  // A game of a player against itself is found twice.
  const auto is_same = [](const GameHeader& one, const GameHeader& two) { return one.id == two.id; };
  games.erase(std::unique(games.begin(), games.end(), is_same), games.end());
  if (games.size() > question.limit) games.resize(question.limit);
  return games;
}

std::vector<GameHeader> game_headers(Database& database, std::span<const std::int64_t> ids) {
  std::vector<GameHeader> headers;
  for (const std::int64_t id : ids) {
    Conditions conditions;
    conditions.add("g.id = :id", static_cast<long long>(id));
    const auto found = fetch(database, kColumns + conditions.text() + "LIMIT :most", conditions, 1);
    headers.insert(headers.end(), found.begin(), found.end());
  }
  return headers;
}

std::optional<ExportedGame> game_with_id(Database& database, std::int64_t id) {
  ExportedGame game;
  const long long wanted = id;
  long long archive_id = 0, started = 0;
  database.sql() << "SELECT g.archive_id, a.name, b.name, g.event, g.site, g.time_control, g.winner, g.reason, "
                    "g.gold_rating, g.silver_rating, g.turns, g.started, t.movelist FROM games g "
                    "JOIN players a ON a.id = g.gold_player JOIN players b ON b.id = g.silver_player "
                    "JOIN game_texts t ON t.id = g.id WHERE g.id = :id",
      soci::use(wanted), soci::into(archive_id), soci::into(game.gold), soci::into(game.silver), soci::into(game.event),
      soci::into(game.site), soci::into(game.time_control), soci::into(game.winner), soci::into(game.reason),
      soci::into(game.gold_rating), soci::into(game.silver_rating), soci::into(game.turns), soci::into(started),
      soci::into(game.movelist);
  if (!database.sql().got_data()) return std::nullopt;
  game.id = id;
  game.archive_id = archive_id;
  game.started = started;
  return game;
}

std::vector<PlayerRow> find_players(Database& database, const std::string& part, std::size_t limit) {
  const std::string pattern = pattern_around(part);
  const auto most = static_cast<long long>(kMaxNames);
  std::map<std::string, PlayerRow> by_name;
  {
    PlayerRow row;
    long long games = 0, wins = 0;
    soci::statement rows =
        (database.sql().prepare
             << "SELECT p.name, (SELECT COUNT(*) FROM games g WHERE g.gold_player = p.id) + "
                "(SELECT COUNT(*) FROM games g WHERE g.silver_player = p.id), "
                "(SELECT COUNT(*) FROM games g WHERE g.gold_player = p.id AND g.winner = 'g') + "
                "(SELECT COUNT(*) FROM games g WHERE g.silver_player = p.id AND g.winner = 's') "
                "FROM players p WHERE LOWER(p.name) LIKE :part ESCAPE '!' ORDER BY p.name, p.id LIMIT :most",
         soci::use(pattern), soci::use(most), soci::into(row.name), soci::into(games), soci::into(wins));
    rows.execute();
    while (rows.fetch()) {
      PlayerRow& known = by_name[row.name];
      known.name = row.name;
      known.games += games;
      known.wins += wins;
    }
  }
  std::vector<PlayerRow> players;
  players.reserve(by_name.size());
  for (auto& [name, row] : by_name) players.push_back(std::move(row));
  std::stable_sort(players.begin(), players.end(),
                   [](const PlayerRow& one, const PlayerRow& two) { return one.games > two.games; });
  if (players.size() > limit) players.resize(limit);
  return players;
}

}  // namespace tusk::records
