#include "records/game_writer.h"

#include <fmt/format.h>
#include <soci/soci.h>

namespace tusk::records {

using namespace arimaa;

namespace {

constexpr std::size_t kGamesAtOnce = 10'000;

// Games without an archive id get a negative one, so that the column stays unique.
constexpr std::int64_t stored_archive_id(std::int64_t archive_id, std::int64_t game_id) {
  return archive_id == PreparedGame::kNoArchive ? -game_id - 1 : archive_id;
}

}  // namespace

GameWriter::GameWriter(Database& database, std::size_t expected)
    : database_(database),
      next_game_(database.number("SELECT MAX(id) FROM games") + 1),
      next_occurrence_(database.number("SELECT MAX(id) + 1 FROM occurrences")),
      positions_(database, expected),
      bitmaps_(database),
      player_rows_("players", {"id", "archive_id", "@name", "@kind", "@title", "@country"}),
      game_rows_("games", {"id",
                           "archive_id",
                           "content_key",
                           "gold_player",
                           "silver_player",
                           "@gold_title",
                           "@silver_title",
                           "@gold_country",
                           "@silver_country",
                           "gold_rating",
                           "silver_rating",
                           "gold_rating_k",
                           "silver_rating_k",
                           "@gold_kind",
                           "@silver_kind",
                           "@event",
                           "@site",
                           "@time_control",
                           "postal",
                           "started",
                           "ended",
                           "@winner",
                           "@reason",
                           "ply_count",
                           "@mode",
                           "rated",
                           "corrupt",
                           "@gold_setup",
                           "@silver_setup",
                           "turns",
                           "last_position"}),
      text_rows_("game_texts", {"id", "@movelist", "@events"}),
      occurrence_rows_("occurrences",
                       {"id", "position_id", "game_id", "ply", "turn", "view", "won", "rating", "turns_left"}) {
  {
    std::vector<long long> archive_ids(kGamesAtOnce);
    std::vector<long long> contents(kGamesAtOnce);
    soci::statement games = (database_.sql().prepare << "SELECT archive_id, content_key FROM games",
                             soci::into(archive_ids), soci::into(contents));
    games.execute();
    while (games.fetch()) {
      for (std::size_t i = 0; i < contents.size(); ++i) {
        content_by_archive_id_[archive_ids[i]] = contents[i];
        contents_.insert(contents[i]);
        if (archive_ids[i] < 0) nameless_contents_.insert(contents[i]);
      }
      archive_ids.resize(kGamesAtOnce);
      contents.resize(kGamesAtOnce);
    }
  }
  std::vector<long long> ids(kGamesAtOnce);
  std::vector<long long> archive_ids(kGamesAtOnce);
  std::vector<std::string> names(kGamesAtOnce);
  soci::statement players = (database_.sql().prepare << "SELECT id, archive_id, name FROM players", soci::into(ids),
                             soci::into(archive_ids), soci::into(names));
  players.execute();
  while (players.fetch()) {
    for (std::size_t i = 0; i < ids.size(); ++i) players_[{names[i], archive_ids[i]}] = ids[i];
    ids.resize(kGamesAtOnce);
    archive_ids.resize(kGamesAtOnce);
    names.resize(kGamesAtOnce);
  }
}

std::optional<std::string> GameWriter::why_not(const PreparedGame& game) const {
  if (game.archive_id == PreparedGame::kNoArchive) {
    if (contents_.contains(game.content_key)) return "";
    return std::nullopt;
  }
  if (const auto found = content_by_archive_id_.find(game.archive_id); found != content_by_archive_id_.end())
    return found->second == game.content_key ? "" : "a game with this id and other moves or players is already there";
  if (nameless_contents_.contains(game.content_key)) return "";
  return std::nullopt;
}

std::int64_t GameWriter::player_id(const PreparedPlayer& player) {
  const auto next = static_cast<std::int64_t>(players_.size()) + 1;
  const auto [entry, is_new] = players_.try_emplace({player.name, player.archive_id}, next);
  if (is_new) player_rows_.add(next, player.archive_id, player.name, player.kind, player.title, player.country);
  return entry->second;
}

std::optional<std::string> GameWriter::add(const PreparedGame& game) {
  if (auto reason = why_not(game)) return reason;
  const std::int64_t id = next_game_++;
  const std::int64_t archive_id = stored_archive_id(game.archive_id, id);
  content_by_archive_id_[archive_id] = game.content_key;
  contents_.insert(game.content_key);
  if (archive_id < 0) nameless_contents_.insert(game.content_key);
  add_occurrences(id, game);
  const auto& [gold, silver] = game.players;
  const std::int64_t gold_id = player_id(gold);
  const std::int64_t silver_id = player_id(silver);
  game_rows_.add(id, archive_id, game.content_key, gold_id, silver_id, gold.title, silver.title, gold.country,
                 silver.country, gold.rating, silver.rating, gold.rating_k, silver.rating_k, gold.kind, silver.kind,
                 game.event, game.site, game.time_control, game.postal, game.started, game.ended,
                 std::string(1, game.winner), std::string(1, game.reason), game.ply_count, game.mode, game.rated,
                 game.corrupt, game.setups[0], game.setups[1], game.turns, positions_.id_of(game.last));
  text_rows_.add(id, game.movelist, game.events);
  return std::nullopt;
}

// First all occurrences of Gold, then those of Silver: consecutive boards seen by the same side differ little.
void GameWriter::add_occurrences(std::int64_t game_id, const PreparedGame& game) {
  for (const Side side : kSides) {
    for (const PreparedOccurrence& occurrence : game.occurrences) {
      if (occurrence.side() != side) continue;
      const std::int64_t id = next_occurrence_++;
      const CanonicalPosition& position = occurrence.position;
      const Merit& merit = occurrence.merit;
      occurrence_rows_.add(id, positions_.id_of(position), game_id, occurrence.ply, occurrence.turn,
                           number_of(position.view), merit.won ? 1 : 0, merit.rating, merit.turns_left);
      const Position canonical_board = position_of(position.code);
      bitmaps_.add(id, position.view.mirrored ? canonical_board.mirrored() : canonical_board, side == Side::silver,
                   merit);
    }
  }
}

void GameWriter::flush() {
  positions_.flush();
  player_rows_.flush(database_);
  game_rows_.flush(database_);
  text_rows_.flush(database_);
  occurrence_rows_.flush(database_);
  bitmaps_.flush();
}

}  // namespace tusk::records
