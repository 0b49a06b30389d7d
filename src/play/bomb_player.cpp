#include "play/bomb_player.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "arimaa/engine/setups.h"
#include "base/error.h"
#include "base/text.h"
#include "play/internal_player.h"

namespace tusk::play {

using namespace arimaa;

namespace {

constexpr std::array<std::string_view, 5> kOptions{"nodes", "depth", "movetime", "setup", "seed"};
// Clearing two million entries would take longer than a game of few nodes.
constexpr int kSmallTableBits = 14;

AeiSettings settings_of(const PlayerSpec& spec, const game::Terms& terms) {
  spec.allow_only({"passes"});
  for (const auto& option : spec.options)
    if (std::find(kOptions.begin(), kOptions.end(), option.first) == kOptions.end())
      throw InputError(fmt::format("player {}: Bomb has no option {}", quote(spec.text), quote(option.first)));
  return engine_settings(spec, terms);
}

historic::BombOptions options_of(const PlayerSpec& spec, const AeiSettings& settings) {
  historic::BombOptions options;
  options.passes = spec.value("passes") == "1";
  if (settings.nodes > 0) options.table_bits = kSmallTableBits;
  return options;
}

}  // namespace

BombPlayer::BombPlayer(const PlayerSpec& spec, const game::Terms& terms)
    : settings_(settings_of(spec, terms)), search_(options_of(spec, settings_)) {}

void BombPlayer::start_game(const game::GameStart& start) {
  stop_ = false;
  search_.new_game();
  random_ = Random(mix_bits(settings_.seed) ^ start.seed);
}

game::Answer BombPlayer::choose(const Game& game, const game::MoveTime& time) {
  game::Answer answer;
  if (game.in_setup()) {
    answer.ply = choose_setup(settings_.setup, game.side(), game.position(), random_);
    return answer;
  }
  settings_.clock = time.clock;
  settings_.reserves[index_of(game.side())] = time.clock.reserve;
  const historic::BombReport report = search_.search(Root(game), search_limits(settings_, game.side()), stop_);
  if (!report.turn.empty()) answer.ply = report.turn;
  answer.thought = {report.depth, report.nodes, report.score};
  return answer;
}

}  // namespace tusk::play
