#include <algorithm>
#include <fmt/format.h>
#include <random>

#include "arimaa/clock/time_control.h"
#include "arimaa/engine/levels.h"
#include "base/error.h"
#include "base/random.h"
#include "base/stopwatch.h"
#include "play/internal_player.h"
#include "serve/arimaa_routes.h"
#include "serve/position_json.h"

namespace tusk::serve {

using namespace arimaa;

namespace {

constexpr int kHashMebibytes = 16;
constexpr int kMaxPlies = 100'000;
constexpr double kMaxThinkingSeconds = 60;

GameTerms read_terms(const Fields& fields) {
  fields.allow_only({"side", "level", "style", "control", "seconds"});
  GameTerms terms;
  std::random_device device;
  terms.seed = device() | static_cast<std::uint64_t>(device()) << 32;
  const std::string side = fields.text("side", "gold");
  if (side != "gold" && side != "silver" && side != "random")
    throw Refusal(status::kBadRequest, "side: gold, silver or random is needed");
  terms.person = side == "silver" || (side == "random" && terms.seed % 2 != 0) ? Side::silver : Side::gold;
  terms.level = fields.whole("level", kLowestLevel, kFullStrength, terms.level);
  terms.style = fields.text("style", EvaluatorChoice{}.name);
  if (std::ranges::find(evaluator_names(), terms.style) == evaluator_names().end())
    throw Refusal(status::kBadRequest, fmt::format("style: there is no style {}", quote(terms.style)));
  terms.control = fields.text("control", "");
  if (!terms.control.empty() && parse_time_control(terms.control).is_untimed())
    throw Refusal(status::kBadRequest, "control: it leaves no time for a turn");
  terms.seconds = fields.number("seconds", 0.1, 30, terms.seconds);
  return terms;
}

// Two pages of one game, or a request sent twice, must not play a turn twice: the client says what it has seen.
void must_be_at(const HostedGame& game, int ply) {
  if (game.plies() != ply)
    throw Refusal(status::kConflict, fmt::format("the game is at ply {}, not {}; load it again", game.plies(), ply));
}

void must_go_on(const HostedGame& game) {
  if (game.outcome()) throw Refusal(status::kConflict, "the game is over");
}

play::PlayerSpec engine_of(const GameTerms& terms) {
  std::string words = fmt::format("internal,name=Tusk,opt.level={},opt.style={},opt.setup=random,opt.hash={}",
                                  terms.level, terms.style, kHashMebibytes);
  if (terms.control.empty()) words += fmt::format(",time={}", terms.seconds);
  return play::parse_player_spec(words);
}

// The clock as the engine has to see it: however much time there is, a search is only so long, since others wait for
// its place.
game::MoveTime time_of(const HostedGame& game) {
  game::MoveTime time = game.time().move_time();
  if (!time.has_clock) return time;
  for (double* seconds : {&time.clock.per_move, &time.clock.reserve})
    *seconds = std::min(*seconds, kMaxThinkingSeconds);
  const bool has_turn_time = time.clock.turn_time > 0;
  time.clock.turn_time = has_turn_time ? std::min(time.clock.turn_time, kMaxThinkingSeconds) : kMaxThinkingSeconds;
  return time;
}

struct Reply {
  Ply ply;
  std::int64_t used = 0;  // milliseconds
};

Reply think(SearchDesk& desk, Caller& caller, const HostedGame& game) {
  game::Terms terms;
  if (!game.terms().control.empty()) terms.control = game.time().clock().control();
  play::InternalPlayer engine(engine_of(game.terms()), terms);
  const Side side = other(game.terms().person);
  engine.start_game({side, "human", mix_bits(game.terms().seed ^ static_cast<std::uint64_t>(game.plies()))});
  const SearchDesk::Stopping stopping(desk, [&] { engine.interrupt(); });
  const Caller::Watch leaving(caller, [&] { engine.interrupt(); });
  const Stopwatch watch;
  const auto ply = engine.choose(game.game(), time_of(game)).ply;
  // What a search that was stopped half-way says is no answer at its level.
  if (desk.closed() || !ply) throw Refusal(status::kBusy, "the server is stopping");
  if (caller.has_left()) throw Refusal(status::kBusy, "nobody waits for the answer");
  return {*ply, static_cast<std::int64_t>(watch.seconds() * 1000)};
}

Answer reply_of_engine(GameStore& store, SearchDesk& desk, const Call& call) {
  call.fields.allow_only({"ply"});
  const int ply = call.fields.whole("ply", 0, kMaxPlies);
  const HostedGame game = store.load(call.id);
  must_go_on(game);
  must_be_at(game, ply);
  if (game.persons_turn()) throw Refusal(status::kConflict, "it is your turn");
  const SearchDesk::Place place(desk, call.client, [&] { return !call.caller->has_left(); });
  const Reply reply = think(desk, *call.caller, game);
  const HostedGame after = store.change(call.id, [&](HostedGame& stored) {
    must_go_on(stored);
    must_be_at(stored, ply);
    stored.play_for_engine(reply.ply, reply.used, now());
  });
  return answer(after.to_client(now()));
}

Answer play_turn(GameStore& store, const Call& call) {
  call.fields.allow_only({"ply", "words"});
  const int ply = call.fields.whole("ply", 0, kMaxPlies);
  const std::string words = call.fields.text("words");
  const HostedGame after = store.change(call.id, [&](HostedGame& game) {
    if (game.outcome()) throw Refusal(status::kConflict, "the game is over");
    must_be_at(game, ply);
    if (!game.persons_turn()) throw Refusal(status::kConflict, "it is the engine's turn");
    game.play_for_person(words, now());
  });
  return answer(after.to_client(now()));
}

Answer take_back(GameStore& store, const Call& call) {
  call.fields.allow_only({"ply"});
  const int ply = call.fields.whole("ply", 0, kMaxPlies);
  const HostedGame after = store.change(call.id, [&](HostedGame& game) {
    must_be_at(game, ply);
    if (!game.take_back(now())) throw Refusal(status::kConflict, "there is nothing to take back");
  });
  return answer(after.to_client(now()));
}

Answer resign(GameStore& store, const Call& call) {
  call.fields.allow_only({});
  const HostedGame after = store.change(call.id, [&](HostedGame& game) {
    must_go_on(game);
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

std::vector<Route> game_routes(GameStore& store, SearchDesk& desk) {
  return {
      {"POST",
       "/api/games",
       [&](const Call& call) {
         return answer(store.create(read_terms(call.fields)).to_client(now()), status::kCreated);
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
       [&](const Call& call) { return reply_of_engine(store, desk, call); },
       {},
       Work::search},
      {"POST", "/api/games/{id}/takeback", [&](const Call& call) { return take_back(store, call); }, {}},
      {"POST", "/api/games/{id}/resign", [&](const Call& call) { return resign(store, call); }, {}},
      {"POST", "/api/games/{id}/delete", [&](const Call& call) { return remove_game(store, call); }, {}},
  };
}

}  // namespace tusk::serve
