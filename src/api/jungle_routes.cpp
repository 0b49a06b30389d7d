#include "api/jungle_routes.h"

#include <fmt/format.h>

#include "api/jungle_presets.h"
#include "api/jungle_values.h"
#include "base/error.h"
#include "base/text.h"
#include "jungle/game.h"
#include "jungle/notation.h"
#include "jungle/tablebase/move_choice.h"

namespace tusk::api {

using namespace jungle;
using tablebase::Outcome;
using tablebase::Outlook;
using tablebase::Tables;

namespace {

constexpr std::size_t kTableMebibytes = 16;
constexpr double kMaxSeconds = 10;

std::string side_word(Side side) { return side == Side::white ? "white" : "black"; }

Json move_json(const Position& position, Move move) {
  return {{"words", to_string(position, move)},
          {"from", square_name(move.from)},
          {"to", square_name(move.to)},
          {"capture", move.capture},
          {"position", to_line(position.after(move))}};
}

void add_outlook(Json& json, const std::optional<Outlook>& outlook) {
  json["value"] = !outlook                            ? "unknown"
                  : outlook->outcome == Outcome::win  ? "win"
                  : outlook->outcome == Outcome::loss ? "loss"
                                                      : "draw";
  const bool has_plies = outlook && outlook->outcome != Outcome::draw && outlook->plies >= 0;
  json["plies"] = has_plies ? Json(outlook->plies) : Json();
}

Json animals_json(const Position& position) {
  Json list = Json::array();
  for (const Side side : kSides)
    for (const Animal animal : kAllAnimals)
      if (const int square = position.square_of(side, animal); square != kNowhere)
        list.push_back({{"piece", std::string(1, letter_of(side, animal))}, {"square", square_name(square)}});
  return list;
}

// Parses the start and the moves from it. Throws InputError.
Game read_game(const Fields& fields) {
  const Position start = parse_position(fields.text("position", "start"));
  if (!start.has_dens()) throw InputError("the page plays only on the board with dens");
  Game game(start);
  const std::string moves = fields.text("moves", "");
  for (const Word& word : words_of(moves)) {
    if (game.over()) throw InputError(fmt::format("the game was over before {}", quote(word.text)));
    game.play(parse_move(game.now(), word.text));
  }
  return game;
}

Game unfinished_game(const Fields& fields) {
  Game game = read_game(fields);
  if (game.over()) throw InputError("the game is over in this position");
  return game;
}

Answer info(const Tables* tables, const Call& call) {
  call.fields.allow_only({});
  Json presets = Json::array();
  for (const JunglePreset& preset : jungle_presets())
    presets.push_back({{"name", preset.name},
                       {"idea", preset.idea},
                       {"position", to_line(parse_position(preset.position))},
                       {"value", preset.value},
                       {"plies", preset.plies > 0 ? Json(preset.plies) : Json()},
                       {"line", preset.line}});
  Json known;
  if (tables != nullptr)
    known = {{"complete", tables->complete_pieces()},
             {"most", tables->max_pieces()},
             {"distances", tables->has_distances()}};
  return answer({{"tables", std::move(known)}, {"presets", std::move(presets)}});
}

Answer show(const Call& call) {
  call.fields.allow_only({"position", "moves"});
  const Game game = read_game(call.fields);
  const Position& position = game.now();
  Json line = Json::array();
  for (std::size_t i = 0; i < game.record().moves.size(); ++i)
    line.push_back(move_json(game.positions()[i], game.record().moves[i]));
  Json moves = Json::array();
  if (!game.over())
    for (const Move move : position.moves()) moves.push_back(move_json(position, move));
  return answer({{"position", to_line(position)},
                 {"start", to_line(game.positions().front())},
                 {"toMove", side_word(position.to_move())},
                 {"animals", animals_json(position)},
                 {"result", game.over() ? Json(to_string(game.record().result)) : Json()},
                 {"reason", reason_of(game.end())},
                 {"moves", std::move(moves)},
                 {"line", std::move(line)}});
}

// Search limits that stop the search if the desk closes or the caller leaves. Valid during the lifetime of this object.
class RequestLimits {
 public:
  RequestLimits(SearchDesk& desk, const Call& call, double seconds)
      : closing_(desk, [this] { stop_.request_stop(); }), leaving_(*call.caller, [this] { stop_.request_stop(); }) {
    limits.seconds = seconds;
    limits.stop = stop_.get_token();
  }

  search::Limits limits;

 private:
  std::stop_source stop_;
  SearchDesk::Stopping closing_;
  Caller::Watch leaving_;
};

Answer values(SearchDesk& desk, const Tables* tables, const Call& call) {
  call.fields.allow_only({"position", "seconds", "client"});
  const Position position = unfinished_game(call.fields).now();
  const double seconds = call.fields.number("seconds", 0.05, kMaxSeconds, 1);
  const SearchDesk::Slot slot(desk, call.client, [&] { return !call.caller->has_left(); });
  if (tables != nullptr) tables->prepare(position);
  Json list = Json::array();
  const RequestLimits request(desk, call, seconds);
  for (const MoveValue& value : move_values(position, tables, kTableMebibytes, request.limits)) {
    Json json = move_json(position, value.move);
    add_outlook(json, value.outlook);
    json["source"] = value.source == ValueSource::tables   ? Json("tables")
                     : value.source == ValueSource::search ? Json("search")
                     : value.source == ValueSource::proof  ? Json("proof")
                                                           : Json();
    list.push_back(std::move(json));
  }
  slot.log("jungle values");
  return answer({{"position", to_line(position)}, {"moves", std::move(list)}});
}

Answer choose(SearchDesk& desk, const Tables* tables, const Call& call) {
  call.fields.allow_only({"position", "moves", "seconds", "depth", "client"});
  const Game game = unfinished_game(call.fields);
  RequestLimits request(desk, call, call.fields.number("seconds", 0.05, kMaxSeconds, 1));
  request.limits.depth = call.fields.integer("depth", 1, search::kMaxDistance - 1, search::kMaxDistance - 1);
  const SearchDesk::Slot slot(desk, call.client, [&] { return !call.caller->has_left(); });
  if (tables != nullptr) tables->prepare(game.now());
  const auto chosen = tablebase::choose_move(game, tables, kTableMebibytes, request.limits);
  slot.log("jungle move");
  if (desk.closed()) throw Refusal(status::kBusy, "the server is stopping");
  Json json{{"move", move_json(game.now(), chosen.move)}, {"depth", chosen.depth}};
  add_outlook(json, chosen.outlook);
  return answer(json);
}

}  // namespace

std::vector<Route> jungle_routes(SearchDesk& desk, const Tables* tables) {
  return {{"GET", "/api/jungle/info", [=](const Call& call) { return info(tables, call); }, {}},
          {"GET", "/api/jungle/position", show, {}},
          {"GET",
           "/api/jungle/values",
           [&desk, tables](const Call& call) { return values(desk, tables, call); },
           {},
           Work::search},
          {"GET",
           "/api/jungle/move",
           [&desk, tables](const Call& call) { return choose(desk, tables, call); },
           {},
           Work::search}};
}

}  // namespace tusk::api
