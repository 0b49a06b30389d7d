#include "serve/explorer_routes.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "arimaa/notation/position_text.h"
#include "arimaa/notation/tokens.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/text.h"
#include "records/prepared_game.h"
#include "records/question_text.h"
#include "records/statistics.h"
#include "serve/explorer_json.h"

namespace tusk::serve {

using namespace api;
using namespace arimaa;
using records::Database;

namespace {

constexpr int kMaxRows = 50;
constexpr std::size_t kExamples = 8;
constexpr int kHighestRating = 4000;

// The database has no positions in mid-turn.
Position asked_position(const Fields& fields) {
  const TurnState state = parse_position(fields.text("position"));
  if (!state.steps.empty()) throw InputError("the position is in the middle of a turn");
  return state.position;
}

std::size_t limit_of(const Fields& fields) {
  return static_cast<std::size_t>(fields.integer("limit", 1, kMaxRows, 20));
}

records::GameFilter filter_of(const Fields& fields) {
  records::GameFilter filter;
  if (fields.has("lowest")) filter.lowest_rating = fields.integer("lowest", 0, kHighestRating);
  if (fields.has("highest")) filter.highest_rating = fields.integer("highest", 0, kHighestRating);
  if (fields.has("since")) filter.since = records::parse_date(fields.text("since"));
  if (fields.has("until")) filter.until = records::parse_date(fields.text("until"));
  return filter;
}

Answer info(DatabaseDesk& desk, const Call& call) {
  call.fields.allow_only({});
  try {
    return answer(desk.ask([](Database& database) {
      const auto stats = records::games_summary(database);
      return Json{{"database",
                   {{"games", stats.games},
                    {"goldWins", stats.gold_wins},
                    {"silverWins", stats.silver_wins},
                    {"players", stats.players},
                    {"puzzles", stats.verified_puzzles},
                    {"first", records::date_text(stats.first_started)},
                    {"last", records::date_text(stats.last_started)}}},
                  {"reason", ""}};
    }));
  } catch (const Refusal& refusal) {
    if (refusal.status() != status::kNotFound && refusal.status() != status::kBusy) throw;
    return answer({{"database", nullptr}, {"reason", refusal.what()}});
  }
}

Answer setups(DatabaseDesk& desk, const Call& call) {
  call.fields.allow_only({"gold", "lowest", "highest", "since", "until", "limit"});
  std::optional<std::string> gold;
  if (const std::string words = call.fields.text("gold", ""); !words.empty()) {
    const Setup setup = parse_setup(words);
    if (const std::string reason = why_illegal(setup, Side::gold); !reason.empty()) throw InputError(reason);
    gold = records::setup_letters(setup, Side::gold);
  }
  const auto filter = filter_of(call.fields);
  const std::size_t limit = limit_of(call.fields);
  const auto table =
      desk.ask([&](Database& database) { return records::common_setups(database, gold, filter, false, limit); });
  Json rows = Json::array();
  for (const records::SetupRow& row : table.rows)
    rows.push_back({{"words", to_text(records::setup_from_letters(row.setup, gold ? Side::silver : Side::gold))},
                    {"games", row.games},
                    {"wins", row.wins},
                    {"losses", row.losses}});
  return answer({{"games", table.games}, {"different", table.different}, {"setups", std::move(rows)}});
}

Position after_turn(Position position, const Turn& turn) {
  for (const Step step : turn) position.make(step);
  position.end_turn();
  return position;
}

Answer turns(DatabaseDesk& desk, const Call& call) {
  call.fields.allow_only({"position", "limit"});
  const Position position = asked_position(call.fields);
  const std::size_t limit = limit_of(call.fields);
  return answer(desk.ask([&](Database& database) {
    const records::NextTurns next = records::next_turns(database, position);
    Json rows = Json::array();
    for (const records::NextTurn& turn : next.turns) {
      if (rows.size() == limit) break;
      rows.push_back({{"words", to_text(position, turn.turn)},
                      {"games", turn.games},
                      {"wins", turn.wins},
                      {"rating", static_cast<int>(turn.mean_rating)},
                      {"position", short_form(after_turn(position, turn.turn))}});
    }
    const auto examples = records::PositionSearch(database).whole_board(position, {.limit = kExamples});
    return Json{{"games", next.games},          {"wins", next.wins},
                {"endedHere", next.ended_here}, {"different", next.turns.size()},
                {"turns", std::move(rows)},     {"examples", hits_json(database, position, examples.hits)}};
  }));
}

Answer similar(DatabaseDesk& desk, const Call& call) {
  call.fields.allow_only({"position", "kind", "square", "piece", "limit"});
  const Position position = asked_position(call.fields);
  const std::string kind = call.fields.text("kind", "area");
  constexpr std::array<std::string_view, 4> kKinds{"half", "area", "piece", "material"};
  if (std::ranges::find(kKinds, kind) == kKinds.end())
    throw Refusal(status::kBadRequest, "kind: expected half, area, piece or material");
  const records::SearchOptions options{.limit = limit_of(call.fields)};
  const Square square = parse_square(call.fields.text("square", "c3"));
  const Animal piece = records::parse_animal(call.fields.text("piece", "E"));
  return answer(desk.ask([&](Database& database) {
    records::PositionSearch search(database);
    const auto result = kind == "half"    ? search.half_board(position, options)
                        : kind == "area"  ? search.area(position, square, options)
                        : kind == "piece" ? search.area_for_piece(position, square, piece, options)
                                          : search.material(position, options);
    return Json{{"found", result.found}, {"won", result.won}, {"hits", hits_json(database, position, result.hits)}};
  }));
}

Answer players(DatabaseDesk& desk, const Call& call) {
  call.fields.allow_only({"name", "limit"});
  const std::string name = call.fields.text("name");
  const std::size_t limit = limit_of(call.fields);
  const auto found = desk.ask([&](Database& database) { return records::find_players(database, name, limit); });
  Json rows = Json::array();
  for (const records::PlayerRow& row : found)
    rows.push_back({{"name", row.name}, {"games", row.games}, {"wins", row.wins}});
  return answer({{"players", std::move(rows)}});
}

Answer games(DatabaseDesk& desk, const Call& call) {
  call.fields.allow_only(
      {"player", "opponent", "event", "winner", "lowest", "highest", "since", "until", "before", "limit"});
  records::GameQuestion question;
  question.player = call.fields.text("player", "");
  question.opponent = call.fields.text("opponent", "");
  if (question.player.empty()) std::swap(question.player, question.opponent);
  question.event = call.fields.text("event", "");
  if (const std::string winner = call.fields.text("winner", ""); !winner.empty()) {
    if (winner != "gold" && winner != "silver") throw Refusal(status::kBadRequest, "winner: expected gold or silver");
    question.winner = winner.substr(0, 1);
  }
  question.games = filter_of(call.fields);
  question.before = call.fields.integer("before", 0, std::numeric_limits<int>::max(), -1);
  question.limit = limit_of(call.fields);
  const auto found = desk.ask([&](Database& database) { return records::find_games(database, question); });
  Json rows = Json::array();
  for (const records::GameHeader& header : found) rows.push_back(header_json(header));
  return answer({{"games", std::move(rows)}});
}

Answer game(DatabaseDesk& desk, const Call& call) {
  call.fields.allow_only({});
  const auto id = parse_number(call.id);
  if (!id || *id > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
    throw Refusal(status::kNotFound, "there is no such game");
  const auto wanted = static_cast<std::int64_t>(*id);
  return answer(desk.ask([&](Database& database) {
    const auto headers = records::game_headers(database, std::span(&wanted, 1));
    const auto found = records::game_with_id(database, wanted);
    if (headers.empty() || !found) throw Refusal(status::kNotFound, "there is no such game");
    return Json{{"game", header_json(headers[0])}, {"record", to_text(records::record_of(*found))}};
  }));
}

}  // namespace

std::vector<Route> explorer_routes(DatabaseDesk& desk) {
  const auto route = [&desk](const char* path, Answer (*handler)(DatabaseDesk&, const Call&)) {
    return Route{"GET", path, [&desk, handler](const Call& call) { return handler(desk, call); }, {}};
  };
  return {route("/api/explorer/info", info),       route("/api/explorer/setups", setups),
          route("/api/explorer/turns", turns),     route("/api/explorer/similar", similar),
          route("/api/explorer/players", players), route("/api/explorer/games", games),
          route("/api/explorer/games/{id}", game)};
}

}  // namespace tusk::serve
