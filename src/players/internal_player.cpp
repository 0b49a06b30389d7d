#include "players/internal_player.h"

#include <algorithm>
#include <fmt/format.h>

#include "arimaa/engine/levels.h"
#include "base/error.h"
#include "base/text.h"

namespace tusk::players {

using namespace arimaa;

namespace {

// Clearing a large table for every game would take longer than a game with few nodes, and many players at once would
// need too much memory.
constexpr int kSmallHash = 8;
constexpr int kDefaultHash = 64;
constexpr std::uint64_t kFewNodes = 50'000;

double jitter_of(const game::PlayerSpec& spec) {
  spec.allow_only({"jitter"});
  const auto text = spec.value("jitter");
  if (!text) return 0;
  const auto percent = parse_number(*text);
  if (!percent || *percent > 99)
    throw InputError(fmt::format("player {}: jitter is a percentage from 0 to 99", quote(spec.text)));
  return static_cast<double>(*percent) / 100;
}

}  // namespace

protocol::AeiSettings engine_settings(const game::PlayerSpec& spec, const game::Terms& terms) {
  protocol::AeiSettings settings;
  settings.depth = terms.depth;
  settings.nodes = terms.nodes;
  bool has_hash = false;
  for (const auto& [name, value] : spec.options) {
    try {
      if (protocol::set_aei_option(settings, name, value) == protocol::OptionEffect::unknown)
        throw InputError("the engine has no such option");
    } catch (const InputError& error) {
      throw InputError(fmt::format("player {}: option {}: {}", quote(spec.text), name, error.what()));
    }
    has_hash = has_hash || name == "hash";
  }
  const bool is_quick = settings.nodes > 0 && settings.nodes <= kFewNodes;
  if (!has_hash) settings.engine.hash_mebibytes = is_quick ? kSmallHash : kDefaultHash;
  const bool ends = settings.depth > 0 || settings.nodes > 0 || settings.move_seconds > 0 || terms.has_clock();
  if (!ends && settings.level == kFullStrength)
    throw InputError(fmt::format("player {} has no limit: give a clock, nodes, depth or time", spec.name));
  return settings;
}

InternalPlayer::InternalPlayer(const game::PlayerSpec& spec, const game::Terms& terms)
    : InternalPlayer(spec, terms, [](const EngineOptions& options) { return std::make_shared<Engine>(options); }) {}

InternalPlayer::InternalPlayer(const game::PlayerSpec& spec, const game::Terms& terms, const EngineSource& source)
    : SearchingPlayer(engine_settings(spec, terms)), jitter_(jitter_of(spec)), engine_(source(settings().engine)) {}

void InternalPlayer::start_game(const game::GameStart& start) {
  SearchingPlayer::start_game(start);
  engine_->cancel_stop();
  engine_->new_game();
}

game::Answer InternalPlayer::search(const Root& root, const SearchLimits& given) {
  SearchLimits limits = given;
  if (limits.nodes && jitter_ > 0) {
    const double factor = 1 + jitter_ * (2 * random().unit() - 1);
    limits.nodes = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(static_cast<double>(*limits.nodes) * factor));
  }
  const SearchReport report = search_at_level(*engine_, settings().level, root, limits, random());
  game::Answer answer;
  if (const auto turn = report.best_turn()) answer.ply = *turn;
  answer.thought = {report.depth, report.nodes,
                    report.lines.empty() ? std::nullopt : std::optional(report.lines[0].score)};
  return answer;
}

void InternalPlayer::ponder(const Game& game, double seconds) {
  SearchLimits limits;
  limits.maximum_seconds = seconds;
  (void)engine_->search(Root(game), limits);
}

}  // namespace tusk::players
