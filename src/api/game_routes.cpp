#include <algorithm>
#include <fmt/format.h>
#include <random>

#include "api/arimaa_routes.h"
#include "api/position_json.h"
#include "arimaa/clock/time_control.h"
#include "arimaa/engine/levels.h"
#include "base/error.h"

namespace tusk::api {

using namespace arimaa;

namespace {

constexpr int kMaxPlies = 100'000;

EngineChoice read_choice(const Fields& fields, const Engines& engines, std::string_view engine,
                         std::string_view level) {
  EngineChoice choice;
  choice.engine = fields.text(engine, "");
  if (!choice.engine.empty()) engines.must_have(choice.engine);
  choice.level = fields.integer(level, kLowestLevel, kFullStrength, choice.level);
  return choice;
}

GameTerms read_terms(const Fields& fields, const Engines& engines) {
  fields.allow_only(
      {"side", "engine", "level", "rival", "rivalLevel", "style", "control", "seconds", "takeBack", "hints", "ponder"});
  GameTerms terms;
  std::random_device device;
  terms.seed = device() | static_cast<std::uint64_t>(device()) << 32;
  const std::string side = fields.text("side", "gold");
  if (side != "gold" && side != "silver" && side != "random" && side != "none")
    throw Refusal(status::kBadRequest, "side: expected gold, silver, random or none");
  terms.person = side == "silver" || (side == "random" && terms.seed % 2 != 0) ? Side::silver : Side::gold;
  terms.opponent = read_choice(fields, engines, "engine", "level");
  const EngineChoice rival = read_choice(fields, engines, "rival", "rivalLevel");
  if (side == "none") terms.rival = rival;
  terms.may_take_back = fields.flag("takeBack", true);
  terms.may_ask_hints = fields.flag("hints", true);
  terms.ponders = fields.flag("ponder", false) && terms.opponent.engine.empty() && !terms.rival;
  terms.style = fields.text("style", EvaluatorChoice{}.name);
  if (std::ranges::find(evaluator_names(), terms.style) == evaluator_names().end())
    throw Refusal(status::kBadRequest, fmt::format("unknown style {}", quote(terms.style)));
  terms.control = fields.text("control", "");
  if (!terms.control.empty() && parse_time_control(terms.control).is_untimed())
    throw Refusal(status::kBadRequest, "control: no time for a turn");
  terms.seconds = fields.number("seconds", 0.1, 30, terms.seconds);
  return terms;
}

// Prevents two pages of a game, or a repeated request, from playing a turn twice: the client sends the ply it has seen.
void must_be_at(const HostedGame& game, int ply) {
  if (game.plies() != ply)
    throw Refusal(status::kConflict, fmt::format("the game is at ply {}, not {}; load it again", game.plies(), ply));
}

void must_go_on(const HostedGame& game) {
  if (game.outcome()) throw Refusal(status::kConflict, "the game is over");
}

Answer reply_of_engine(GameStore& store, SearchDesk& desk, Opponents& opponents, const Call& call) {
  call.fields.allow_only({"ply"});
  const int ply = call.fields.integer("ply", 0, kMaxPlies);
  const HostedGame game = store.load(call.id);
  must_go_on(game);
  must_be_at(game, ply);
  if (game.persons_turn()) throw Refusal(status::kConflict, "it is your turn");
  const SearchDesk::Slot slot(desk, call.client, [&] { return !call.caller->has_left(); });
  const Reply reply = opponents.think(*call.caller, game);
  slot.log("reply", reply.nodes);
  const HostedGame after = store.change(call.id, [&](HostedGame& stored) {
    must_go_on(stored);
    must_be_at(stored, ply);
    if (reply.ply)
      stored.play_for_engine(*reply.ply, reply.used, now());
    else
      stored.end_for_engine(reply.flag_fell ? Reason::time : Reason::resigned);
  });
  return answer(after.to_client(now()));
}

// Responds when the caller leaves, or after the time limit.
Answer ponder(GameStore& store, SearchDesk& desk, Opponents& opponents, const Call& call) {
  call.fields.allow_only({"ply", "seconds"});
  const double seconds = call.fields.number("seconds", 0.1, kMaxPonderingSeconds, kMaxPonderingSeconds);
  const HostedGame game = store.load(call.id);
  must_go_on(game);
  must_be_at(game, call.fields.integer("ply", 0, kMaxPlies));
  if (!game.terms().ponders) throw Refusal(status::kConflict, "pondering is disabled in this game");
  if (!game.persons_turn() || game.game().in_setup()) throw Refusal(status::kConflict, "there is nothing to ponder");
  const SearchDesk::Slot slot(desk, call.client, [&] { return !call.caller->has_left(); });
  opponents.ponder(*call.caller, game, seconds);
  slot.log("ponder");
  return answer({{"id", call.id}});
}

Answer play_turn(GameStore& store, const Call& call) {
  call.fields.allow_only({"ply", "words"});
  const int ply = call.fields.integer("ply", 0, kMaxPlies);
  const std::string words = call.fields.text("words");
  const HostedGame after = store.change(call.id, [&](HostedGame& game) {
    must_go_on(game);
    must_be_at(game, ply);
    if (!game.persons_turn()) throw Refusal(status::kConflict, "it is the engine's turn");
    game.play_for_person(words, now());
  });
  return answer(after.to_client(now()));
}

Answer take_back(GameStore& store, const Call& call) {
  call.fields.allow_only({"ply"});
  const int ply = call.fields.integer("ply", 0, kMaxPlies);
  const HostedGame after = store.change(call.id, [&](HostedGame& game) {
    must_be_at(game, ply);
    if (!game.terms().may_take_back || game.terms().rival)
      throw Refusal(status::kConflict, "takebacks are disabled in this game");
    if (!game.take_back(now())) throw Refusal(status::kConflict, "there is nothing to take back");
  });
  return answer(after.to_client(now()));
}

Answer resign(GameStore& store, const Call& call) {
  call.fields.allow_only({});
  const HostedGame after = store.change(call.id, [&](HostedGame& game) {
    must_go_on(game);
    if (game.terms().rival) throw Refusal(status::kConflict, "you are only watching this game");
    game.resign();
  });
  return answer(after.to_client(now()));
}

Answer remove_game(GameStore& store, const Call& call) {
  call.fields.allow_only({});
  store.remove(call.id);
  return answer({{"id", call.id}});
}

}  // namespace

std::vector<Route> game_routes(GameStore& store, SearchDesk& desk, const Engines& engines, Opponents& opponents) {
  return {
      {"POST",
       "/api/games",
       [&](const Call& call) {
         return answer(store.create(read_terms(call.fields, engines)).to_client(now()), status::kCreated);
       },
       {}},
      {"GET",
       "/api/games/{id}",
       [&](const Call& call) {
         call.fields.allow_only({});
         return answer(store.load(call.id).to_client(now()));
       },
       {}},
      {"GET",
       "/api/games/{id}/record",
       [&](const Call& call) {
         call.fields.allow_only({});
         return Answer{status::kOk, store.load(call.id).record(), "text/plain; charset=utf-8"};
       },
       {}},
      {"POST", "/api/games/{id}/turns", [&](const Call& call) { return play_turn(store, call); }, {}},
      {"POST",
       "/api/games/{id}/reply",
       [&](const Call& call) { return reply_of_engine(store, desk, opponents, call); },
       {},
       Work::search},
      {"POST",
       "/api/games/{id}/ponder",
       [&](const Call& call) { return ponder(store, desk, opponents, call); },
       {},
       Work::search},
      {"POST", "/api/games/{id}/takeback", [&](const Call& call) { return take_back(store, call); }, {}},
      {"POST", "/api/games/{id}/resign", [&](const Call& call) { return resign(store, call); }, {}},
      {"POST", "/api/games/{id}/delete", [&](const Call& call) { return remove_game(store, call); }, {}},
  };
}

}  // namespace tusk::api
