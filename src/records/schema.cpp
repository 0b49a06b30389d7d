#include "records/schema.h"

#include <array>
#include <string_view>
#include <utility>

namespace tusk::records {

namespace {

using Statements = std::vector<std::string_view>;

// Words in braces depend on the database, see in_dialect().
const std::array kMigrations{
    Statements{
        R"(CREATE TABLE players (
             id {ID}, archive_id BIGINT NOT NULL, name VARCHAR(255) NOT NULL, kind VARCHAR(8) NOT NULL,
             title {LONG} NOT NULL, country {LONG} NOT NULL) {END})",
        "CREATE UNIQUE INDEX players_by_name ON players (name, archive_id)",

        // All columns of the archive; those of one side are named after Gold or Silver. Setups are sixteen letters, see
        // setup_letters().
        R"(CREATE TABLE games (
             id {ID}, archive_id BIGINT NOT NULL, content_key BIGINT NOT NULL,
             gold_player BIGINT NOT NULL, silver_player BIGINT NOT NULL,
             gold_title {LONG} NOT NULL, silver_title {LONG} NOT NULL,
             gold_country {LONG} NOT NULL, silver_country {LONG} NOT NULL,
             gold_rating INTEGER NOT NULL, silver_rating INTEGER NOT NULL,
             gold_rating_k INTEGER NOT NULL, silver_rating_k INTEGER NOT NULL,
             gold_kind VARCHAR(8) NOT NULL, silver_kind VARCHAR(8) NOT NULL,
             event {LONG} NOT NULL, site {LONG} NOT NULL, time_control {LONG} NOT NULL,
             postal INTEGER NOT NULL, started BIGINT NOT NULL, ended BIGINT NOT NULL,
             winner VARCHAR(1) NOT NULL, reason VARCHAR(1) NOT NULL,
             ply_count INTEGER NOT NULL, mode {LONG} NOT NULL, rated INTEGER NOT NULL, corrupt INTEGER NOT NULL,
             gold_setup VARCHAR(16) NOT NULL, silver_setup VARCHAR(16) NOT NULL,
             turns INTEGER NOT NULL, last_position BIGINT NOT NULL) {END})",
        "CREATE UNIQUE INDEX games_by_archive ON games (archive_id)",
        "CREATE INDEX games_by_content ON games (content_key)",
        R"(CREATE INDEX games_by_setups ON games
             (gold_setup, silver_setup, winner, gold_rating, silver_rating, started))",
        "CREATE INDEX games_by_last_position ON games (last_position)",
        "CREATE INDEX games_by_gold ON games (gold_player)",
        "CREATE INDEX games_by_silver ON games (silver_player)",
        "CREATE TABLE game_texts (id {ID}, movelist {LONG} NOT NULL, events {LONG} NOT NULL) {END}",

        // Every board once, as seen by the side to move or mirrored, see CanonicalPosition. The segment is the upper
        // part of the id; it comes first in the index so that new rows are inserted next to each other.
        R"(CREATE TABLE positions (
             id {ID}, segment INTEGER NOT NULL, position_key BIGINT NOT NULL,
             plane0 BIGINT NOT NULL, plane1 BIGINT NOT NULL, plane2 BIGINT NOT NULL, mover BIGINT NOT NULL) {END})",
        "CREATE INDEX positions_by_key ON positions (segment, position_key)",

        // A position in a game and the turn played there, in the game's own orientation. `view` maps it to the
        // canonical position: 1 colours swapped, 2 mirrored.
        R"(CREATE TABLE occurrences (
             id {ID}, position_id BIGINT NOT NULL, game_id BIGINT NOT NULL, ply INTEGER NOT NULL,
             turn BIGINT NOT NULL, view INTEGER NOT NULL,
             won INTEGER NOT NULL, rating INTEGER NOT NULL, turns_left INTEGER NOT NULL) {END})",
        "CREATE INDEX occurrences_by_position ON occurrences (position_id)",
        "CREATE INDEX occurrences_by_game ON occurrences (game_id)",

        // The set of occurrences for each feature and segment, see IdSet. The id is feature * 2^20 + segment.
        "CREATE TABLE bitmaps (id {ID}, bits {LONG} NOT NULL) {END}",
        "CREATE TABLE features (id {ID}, members BIGINT NOT NULL) {END}",

        R"(CREATE TABLE puzzles (
             id {ID}, archive_id BIGINT NOT NULL, turn_number INTEGER NOT NULL, side VARCHAR(1) NOT NULL,
             steps VARCHAR(255) NOT NULL, note INTEGER NOT NULL,
             game_id BIGINT NOT NULL, position_id BIGINT NOT NULL, turn BIGINT NOT NULL, view INTEGER NOT NULL,
             verdict VARCHAR(16) NOT NULL, themes INTEGER NOT NULL) {END})",
        "CREATE UNIQUE INDEX puzzles_by_game ON puzzles (archive_id, turn_number, side, steps)",
        "CREATE INDEX puzzles_by_position ON puzzles (position_id)",

        // The progress of each file, and its rejected rows.
        R"(CREATE TABLE imports (
             id {ID}, fingerprint VARCHAR(64) NOT NULL, bytes BIGINT NOT NULL, bytes_done BIGINT NOT NULL,
             lines_done BIGINT NOT NULL, added BIGINT NOT NULL, duplicates BIGINT NOT NULL, rejected BIGINT NOT NULL,
             finished INTEGER NOT NULL) {END})",
        "CREATE UNIQUE INDEX imports_by_fingerprint ON imports (fingerprint)",
        R"(CREATE TABLE rejections (
             id {ID}, import_id BIGINT NOT NULL, line BIGINT NOT NULL, game {LONG} NOT NULL, reason {LONG} NOT NULL) {END})",
        "CREATE INDEX rejections_by_import ON rejections (import_id)",
    },
};

std::string in_dialect(std::string_view statement, Dialect dialect) {
  const bool mysql = dialect == Dialect::mysql;
  const std::array<std::pair<std::string_view, std::string_view>, 3> words{{
      {"{ID}", dialect == Dialect::sqlite ? "INTEGER PRIMARY KEY" : "BIGINT PRIMARY KEY"},
      {"{LONG}", mysql ? "LONGTEXT" : "TEXT"},
      {"{END}", mysql ? "DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin" : ""},
  }};
  std::string result(statement);
  for (const auto& [word, meaning] : words)
    for (std::size_t at = result.find(word); at != std::string::npos; at = result.find(word, at + meaning.size()))
      result.replace(at, word.size(), meaning);
  return result;
}

}  // namespace

int latest_version() { return static_cast<int>(kMigrations.size()); }

std::vector<std::string> migration(int from, Dialect dialect) {
  std::vector<std::string> statements;
  for (const std::string_view statement : kMigrations[from]) statements.push_back(in_dialect(statement, dialect));
  return statements;
}

}  // namespace tusk::records
