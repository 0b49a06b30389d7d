#include "serve/other_engines.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>

#include "api/opponents.h"
#include "base/error.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "protocol/aei_analyst.h"
#include "protocol/aei_player.h"
#include "protocol/aei_program.h"

namespace tusk::serve {

using namespace api;
using namespace arimaa;

namespace {

constexpr std::size_t kLongestName = 40;
// A large network takes time to load.
constexpr int kReadySeconds = 30;
// Seconds beyond its time after which an engine is given up.
constexpr double kGrace = 20;

game::PlayerSpec parse(const std::string& entry) {
  const std::size_t equals = entry.find('=');
  const std::string name(trimmed(std::string_view(entry).substr(0, std::min(equals, entry.size()))));
  const auto is_plain = [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != ','; };
  if (equals == std::string::npos || trimmed(std::string_view(entry).substr(equals + 1)).empty())
    throw InputError(fmt::format("--engine {}: expected NAME=COMMAND", quote(entry)));
  if (name.empty() || name.size() > kLongestName || !std::ranges::all_of(name, is_plain))
    throw InputError(fmt::format("--engine {}: the name is empty, too long or has a comma", quote(entry)));
  game::PlayerSpec spec;
  spec.text = entry;
  spec.kind = "aei";
  spec.name = name;
  spec.values.emplace_back("cmd", entry.substr(equals + 1));
  spec.values.emplace_back("ready", std::to_string(kReadySeconds));
  return spec;
}

void try_to_start(const game::PlayerSpec& spec, const std::stop_token& stop) {
  protocol::AeiProgram program(spec, {}, protocol::AeiProgram::Start::when_needed);
  const std::stop_callback on_stop(stop, [&] { program.interrupt(); });
  try {
    program.start_if_needed();
  } catch (const game::PlayerFault& fault) {
    throw InputError(fmt::format("--engine {}: {}", quote(spec.name), fault.what()));
  }
}

// What clients are told when an engine fails. The details, which may name files, go to the log for the owner.
Refusal fault_of(Log& log, const game::PlayerSpec& spec, const game::PlayerFault& fault) {
  log.write(LogLevel::error, fmt::format("engine {}: {}", quote(spec.name), fault.what()));
  const std::string what = fault.reason() == Reason::time ? "does not answer in time"
                           : fault.reason() == Reason::illegal
                               ? fmt::format("answers an illegal turn, {}", fault.what())
                               : "has stopped working";
  return {status::kBadEngine, fmt::format("the engine {} {}", spec.name, what)};
}

}  // namespace

OtherEngines::OtherEngines(const std::vector<std::string>& entries, SearchDesk& desk, const std::stop_token& stop)
    : desk_(desk) {
  for (const std::string& entry : entries) {
    game::PlayerSpec spec = parse(entry);
    if (std::ranges::find(specs_, spec.name, &game::PlayerSpec::name) != specs_.end())
      throw InputError(fmt::format("--engine {}: this name is used twice", quote(spec.name)));
    try_to_start(spec, stop);
    specs_.push_back(std::move(spec));
  }
}

std::vector<std::string> OtherEngines::names() const {
  std::vector<std::string> names;
  for (const game::PlayerSpec& spec : specs_) names.push_back(spec.name);
  return names;
}

const game::PlayerSpec& OtherEngines::find(std::string_view name) const {
  must_have(name);
  return *std::ranges::find(specs_, name, &game::PlayerSpec::name);
}

// Engines get a fixed time for the turn and no reserve, which every engine supports. Any extra time still counts on the
// game's clock.
Reply OtherEngines::think(std::string_view name, Caller& caller, const HostedGame& game) {
  const game::PlayerSpec& spec = find(name);
  const game::MoveTime real = game.time().move_time();
  const double seconds = std::min(real.has_clock ? real.clock.per_move : game.terms().seconds, kMaxThinkingSeconds);
  game::Terms terms;
  terms.move_seconds = seconds;
  game::MoveTime time{};
  time.has_clock = true;
  time.clock.per_move = seconds;
  time.give_up = std::min(seconds + kGrace, real.has_clock ? real.give_up : seconds + kGrace);
  protocol::AeiPlayer player(spec, terms, protocol::AeiProgram::Start::when_needed);
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
    // Starting the program does not count on the engine's clock.
    watch = Stopwatch();
    Reply reply{player.choose(game.game(), time).ply, milliseconds(watch)};
    must_go_on(desk_, caller);
    if (const std::string why = reply.ply ? why_illegal(game.game(), *reply.ply) : ""; !why.empty())
      throw game::PlayerFault(Reason::illegal, fmt::format("{}: {}", to_text(game.game(), *reply.ply), why));
    return reply;
  } catch (const game::PlayerFault& fault) {
    must_go_on(desk_, caller);
    if (fault.reason() == Reason::time && real.has_clock && watch.seconds() >= real.give_up)
      return {std::nullopt, milliseconds(watch), true};
    throw fault_of(desk_.log(), spec, fault);
  }
}

void OtherEngines::analyse(std::string_view name, const Game& game, double seconds, const SendReport& send) {
  const game::PlayerSpec& spec = find(name);
  protocol::AeiAnalyst analyst(spec);
  const SearchDesk::Stopping stopping(desk_, [&] { analyst.interrupt(); });
  try {
    analyst.analyse(game, seconds, send);
  } catch (const game::PlayerFault& fault) {
    if (desk_.closed()) throw Refusal(status::kBusy, "the server is stopping");
    throw fault_of(desk_.log(), spec, fault);
  }
}

}  // namespace tusk::serve
