#include "serve/opponents.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/random.h"
#include "base/stopwatch.h"
#include "play/aei_player.h"

namespace tusk::serve {

using namespace arimaa;

namespace {

constexpr int kHashMebibytes = 16;
constexpr double kMaxThinkingSeconds = 60;
// Seconds over its time after which an engine of others is not waited for.
constexpr double kGrace = 20;
// Tables kept for games whose reply has not been asked for.
constexpr std::size_t kMaxPondered = 4;

std::int64_t milliseconds(const Stopwatch& watch) { return static_cast<std::int64_t>(watch.seconds() * 1000); }

game::GameStart start_of(const HostedGame& game) {
  return {game.game().side(), game.terms().rival ? "Tusk" : "human",
          mix_bits(game.terms().seed ^ static_cast<std::uint64_t>(game.plies()))};
}

std::unique_ptr<play::InternalPlayer> make_player(const HostedGame& game, const EngineChoice& choice) {
  std::string words = fmt::format("internal,name=Tusk,opt.level={},opt.style={},opt.setup=random,opt.hash={}",
                                  choice.level, game.terms().style, kHashMebibytes);
  game::Terms terms;
  if (game.terms().control.empty())
    words += fmt::format(",time={}", game.terms().seconds);
  else
    terms.control = game.time().clock().control();
  auto player = std::make_unique<play::InternalPlayer>(play::parse_player_spec(words), terms);
  player->start_game(start_of(game));
  return player;
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

}  // namespace

void Opponents::must_go_on(const Caller& caller) const {
  // What a search that was stopped half-way says is no answer at its level.
  if (desk_.closed()) throw Refusal(status::kBusy, "the server is stopping");
  if (caller.has_left()) throw Refusal(status::kBusy, "nobody waits for the answer");
}

Reply Opponents::think(Caller& caller, const HostedGame& game) {
  const std::string& engine = game.engine_to_move().engine;
  return engine.empty() ? think_here(caller, game) : think_elsewhere(caller, game, engines_.find(engine));
}

Reply Opponents::think_here(Caller& caller, const HostedGame& game) {
  auto player = take_pondered(game.id(), game.plies() - 1);
  if (!player) player = make_player(game, game.engine_to_move());
  const SearchDesk::Stopping stopping(desk_, [&] { player->interrupt(); });
  const Caller::Watch leaving(caller, [&] { player->interrupt(); });
  const Stopwatch watch;
  Reply reply{player->choose(game.game(), time_of(game)).ply, milliseconds(watch)};
  must_go_on(caller);
  return reply;
}

// Engines get so many seconds for the turn and no reserve, which every engine understands; what it takes beyond that
// is on its clock all the same.
Reply Opponents::think_elsewhere(Caller& caller, const HostedGame& game, const play::PlayerSpec& spec) {
  const game::MoveTime real = game.time().move_time();
  const double seconds = std::min(real.has_clock ? real.clock.per_move : game.terms().seconds, kMaxThinkingSeconds);
  game::Terms terms;
  terms.move_seconds = seconds;
  game::MoveTime time{};
  time.has_clock = true;
  time.clock.per_move = seconds;
  time.give_up = std::min(seconds + kGrace, real.has_clock ? real.give_up : seconds + kGrace);
  play::AeiPlayer player(spec, terms, play::AeiProgram::Start::when_needed);
  const SearchDesk::Stopping stopping(desk_, [&] { player.interrupt(); });
  const Caller::Watch leaving(caller, [&] { player.interrupt(); });
  Stopwatch watch;
  try {
    player.start_game(start_of(game));
    Game seen;
    for (const game::MadePly& made : game.made()) {
      player.see(seen, made.ply);
      apply(seen, made.ply);
    }
    // Starting the program is the server's affair, and not on the engine's clock.
    watch = Stopwatch();
    Reply reply{player.choose(game.game(), time).ply, milliseconds(watch)};
    must_go_on(caller);
    if (const std::string why = reply.ply ? why_illegal(game.game(), *reply.ply) : ""; !why.empty())
      throw game::PlayerFault(Reason::illegal, fmt::format("{}: {}", to_text(game.game(), *reply.ply), why));
    return reply;
  } catch (const game::PlayerFault& fault) {
    must_go_on(caller);
    if (fault.reason() == Reason::time && real.has_clock && watch.seconds() >= real.give_up)
      return {std::nullopt, milliseconds(watch), true};
    throw engine_fault(spec, fault);
  }
}

void Opponents::ponder(Caller& caller, const HostedGame& game, double seconds) {
  auto player = take_pondered(game.id(), game.plies());
  if (!player) player = make_player(game, game.terms().opponent);
  {
    const SearchDesk::Stopping stopping(desk_, [&] { player->interrupt(); });
    const Caller::Watch leaving(caller, [&] { player->interrupt(); });
    player->ponder(game.game(), seconds);
  }
  if (desk_.closed()) return;
  player->forget_interrupt();
  keep_pondered({game.id(), game.plies(), std::move(player)});
}

std::unique_ptr<play::InternalPlayer> Opponents::take_pondered(const std::string& id, int plies) {
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

}  // namespace tusk::serve
