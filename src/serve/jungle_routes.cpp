#include "serve/jungle_routes.h"

#include <fmt/format.h>

#include "base/error.h"
#include "jungle/notation.h"
#include "jungle/record.h"
#include "jungle/rules.h"

namespace tusk::serve {

using namespace jungle;

namespace {

constexpr std::size_t kTableMebibytes = 16;
constexpr double kMostSeconds = 10;

std::string side_word(Side side) { return side == Side::white ? "white" : "black"; }

// The end of the game in a position that is reached by a legal move, or given.
Json result_json(const Position& position) {
  const Result result = result_of(position);
  return result == Result::unknown ? Json() : Json(to_string(result));
}

Json move_json(const Position& position, Move move) {
  return {{"words", to_string(position, move)},
          {"from", square_name(move.from)},
          {"to", square_name(move.to)},
          {"capture", move.capture},
          {"position", to_line(position.after(move))}};
}

Json animals_json(const Position& position) {
  Json list = Json::array();
  for (const Side side : kSides)
    for (const Animal animal : kAllAnimals)
      if (const int square = position.square_of(side, animal); square != kNowhere)
        list.push_back({{"piece", std::string(1, letter_of(side, animal))}, {"square", square_name(square)}});
  return list;
}

Answer show(const Call& call) {
  call.fields.allow_only({"position"});
  const Position position = parse_position(call.fields.text("position", "start"));
  Json moves = Json::array();
  if (result_of(position) == Result::unknown)
    for (const Move move : position.moves()) moves.push_back(move_json(position, move));
  return answer({{"position", to_line(position)},
                 {"toMove", side_word(position.to_move())},
                 {"animals", animals_json(position)},
                 {"result", result_json(position)},
                 {"moves", std::move(moves)}});
}

search::Limits limits_for(const SearchDesk& desk, double seconds) {
  search::Limits limits;
  limits.seconds = seconds;
  limits.stop = [&desk] { return desk.closed(); };
  return limits;
}

std::string_view value_word(search::Value value) {
  switch (value) {
    case search::Value::win:
      return "win";
    case search::Value::draw:
      return "draw";
    case search::Value::loss:
      return "loss";
    default:
      return "unknown";
  }
}

search::Value seen_from_other_side(search::Value value) {
  if (value == search::Value::win) return search::Value::loss;
  return value == search::Value::loss ? search::Value::win : value;
}

Position unfinished(const Call& call) {
  const Position position = parse_position(call.fields.text("position", "start"));
  if (result_of(position) != Result::unknown) throw InputError("the game is over in this position");
  return position;
}

// What a move is worth to the side that makes it; the plies count the move itself.
Json valued(DfPn& solver, const Position& position, Move move, const search::Limits& limits) {
  Json json = move_json(position, move);
  const Position next = position.after(move);
  const Result end = result_of(next);
  json["plies"] = nullptr;
  if (end != Result::unknown) {
    json["value"] = end == Result::draw ? "draw" : "win";
    if (end != Result::draw) json["plies"] = 1;
    return json;
  }
  const search::Solution solution = solver.solve(next, limits);
  json["value"] = value_word(seen_from_other_side(solution.value));
  if (solution.value == search::Value::win || solution.value == search::Value::loss)
    json["plies"] = solution.proof.plies + 1;
  return json;
}

Answer solve(SearchDesk& desk, const Call& call) {
  call.fields.allow_only({"position", "seconds", "client"});
  const Position position = unfinished(call);
  const double seconds = call.fields.number("seconds", 0.05, kMostSeconds, 1);
  const auto moves = position.moves();
  const SearchDesk::Place place(desk, call.client);
  DfPn solver({.table_mebibytes = kTableMebibytes});
  const auto limits = limits_for(desk, seconds / static_cast<double>(moves.size()));
  Json list = Json::array();
  for (const Move move : moves) list.push_back(valued(solver, position, move, limits));
  return answer({{"position", to_line(position)}, {"moves", std::move(list)}});
}

Answer choose(SearchDesk& desk, const Call& call) {
  call.fields.allow_only({"position", "seconds", "depth", "client"});
  const Position position = unfinished(call);
  const SearchDesk::Place place(desk, call.client);
  auto limits = limits_for(desk, call.fields.number("seconds", 0.05, kMostSeconds, 1));
  limits.depth = call.fields.whole("depth", 1, search::kMaxPlies - 1, search::kMaxPlies - 1);
  AlphaBeta search({.table_mebibytes = kTableMebibytes});
  const auto result = search.search(position, limits);
  if (!result.best) throw Refusal(status::kBusy, "there was no time to look at a single move; give it more seconds");
  const bool decided = search::is_decided(result.score);
  return answer({{"move", move_json(position, *result.best)},
                 {"depth", result.depth},
                 {"score", result.score},
                 {"value", search::is_won(result.score)    ? "win"
                           : search::is_lost(result.score) ? "loss"
                                                           : "unknown"},
                 {"plies", decided ? Json(search::plies_to_end(result.score)) : Json()}});
}

}  // namespace

std::vector<Route> jungle_routes(SearchDesk& desk) {
  return {{"GET", "/api/jungle/position", show, {}},
          {"GET", "/api/jungle/values", [&desk](const Call& call) { return solve(desk, call); }, {}},
          {"GET", "/api/jungle/move", [&desk](const Call& call) { return choose(desk, call); }, {}}};
}

}  // namespace tusk::serve
