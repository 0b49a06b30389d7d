#include "api/opponents.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/random.h"
#include "base/stopwatch.h"

namespace tusk::api {

using namespace arimaa;

namespace {

constexpr int kHashMebibytes = 16;
// Maximum number of players kept for games whose reply has not been requested.
constexpr std::size_t kMaxPondered = 4;

std::unique_ptr<players::InternalPlayer> make_player(EnginePool& engines, const HostedGame& game,
                                                     const EngineChoice& choice) {
  std::string words = fmt::format("internal,name=Tusk,opt.level={},opt.style={},opt.setup=random,opt.hash={}",
                                  choice.level, game.terms().style, kHashMebibytes);
  game::Terms terms;
  if (game.terms().control.empty())
    words += fmt::format(",time={}", game.terms().seconds);
  else
    terms.control = game.time().clock().control();
  auto player = std::make_unique<players::InternalPlayer>(
      game::parse_player_spec(words), terms,
      [&](const EngineOptions& options) { return engines.lend_engine(options); });
  player->start_game(start_of(game));
  return player;
}

// The clock as shown to the engine.
game::MoveTime time_of(const HostedGame& game) {
  game::MoveTime time = game.time().move_time();
  if (!time.has_clock) return time;
  for (double* seconds : {&time.clock.per_move, &time.clock.reserve})
    *seconds = std::min(*seconds, kMaxThinkingSeconds);
  const bool has_turn_time = time.clock.turn_time > 0;
  time.clock.turn_time = has_turn_time ? std::min(time.clock.turn_time, kMaxThinkingSeconds) : kMaxThinkingSeconds;
  return time;
}

}  // namespace

std::int64_t milliseconds(const Stopwatch& watch) { return static_cast<std::int64_t>(watch.seconds() * 1000); }

game::GameStart start_of(const HostedGame& game) {
  return {game.game().side(), game.terms().rival ? "Tusk" : "human",
          mix_bits(game.terms().seed ^ static_cast<std::uint64_t>(game.plies()))};
}

void must_go_on(const SearchDesk& desk, const Caller& caller) {
  // The result of an interrupted search does not correspond to the level.
  if (desk.closed()) throw Refusal(status::kBusy, "the server is stopping");
  if (caller.has_left()) throw Refusal(status::kBusy, "the client has gone away");
}

Reply Opponents::think(Caller& caller, const HostedGame& game) {
  const std::string& engine = game.engine_to_move().engine;
  return engine.empty() ? think_here(caller, game) : engines_.think(engine, caller, game);
}

Reply Opponents::think_here(Caller& caller, const HostedGame& game) {
  auto player = take_pondered(game.id(), game.plies() - 1);
  if (!player) player = make_player(desk_.engines(), game, game.engine_to_move());
  const SearchDesk::Stopping stopping(desk_, [&] { player->interrupt(); });
  const Caller::Watch leaving(caller, [&] { player->interrupt(); });
  const Stopwatch watch;
  const game::Answer answer = player->choose(game.game(), time_of(game));
  Reply reply{.ply = answer.ply, .used = milliseconds(watch), .nodes = answer.thought.nodes};
  must_go_on(desk_, caller);
  return reply;
}

void Opponents::ponder(Caller& caller, const HostedGame& game, double seconds) {
  auto player = take_pondered(game.id(), game.plies());
  if (!player) player = make_player(desk_.engines(), game, game.terms().opponent);
  {
    const SearchDesk::Stopping stopping(desk_, [&] { player->interrupt(); });
    const Caller::Watch leaving(caller, [&] { player->interrupt(); });
    player->ponder(game.game(), seconds);
  }
  if (desk_.closed()) return;
  player->forget_interrupt();
  keep_pondered({game.id(), game.plies(), std::move(player)});
}

std::unique_ptr<players::InternalPlayer> Opponents::take_pondered(const std::string& id, int plies) {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find_if(pondered_, [&](const Pondered& one) { return one.id == id; });
  if (found == pondered_.end()) return nullptr;
  auto player = found->plies == plies ? std::move(found->player) : nullptr;
  pondered_.erase(found);
  return player;
}

void Opponents::keep_pondered(Pondered pondered) {
  const std::lock_guard lock(mutex_);
  pondered_.push_front(std::move(pondered));
  if (pondered_.size() > kMaxPondered) pondered_.pop_back();
}

}  // namespace tusk::api
