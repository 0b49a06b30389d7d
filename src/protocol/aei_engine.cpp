#include "protocol/aei_engine.h"

#include <algorithm>
#include <fmt/format.h>
#include <new>
#include <utility>

#include "arimaa/engine/setups.h"
#include "protocol/aei_info.h"

namespace tusk::protocol {

using namespace arimaa;

bool AeiEngine::set_option(std::string_view name, std::string_view value) {
  switch (set_aei_option(settings_, name, value)) {
    case OptionEffect::unknown:
      return false;
    case OptionEffect::engine:
      options_changed_ = true;
      break;
    case OptionEffect::seed:
      random_ = Random(settings_.seed);
      break;
    case OptionEffect::other:
      break;
  }
  return true;
}

void AeiEngine::make_ready() {
  if (apply_options()) engine_->make_ready();
}

void AeiEngine::start_game() {
  settings_.clock.used = 0;
  settings_.start_game();
  if (apply_options()) engine_->forget();
  random_ = Random(settings_.seed);
}

void AeiEngine::start_at(const Game&) { settings_.clock.used = 0; }

// Most controllers send the reserves before every search. For those that do not, subtracts the time of our search.
void AeiEngine::see(const Game& before, const Ply&, double thinking_seconds) {
  double& reserve = settings_.reserves[index_of(before.side())];
  const double used = settings_.clock.used + thinking_seconds;
  reserve = std::max(0.0, reserve - std::max(0.0, used - settings_.clock.per_move));
  settings_.clock.used = 0;
}

std::optional<AeiTask> AeiEngine::task(const Game& game, bool ponder) {
  if (settings_.book && !ponder)
    if (const auto ply = settings_.book->best(game))
      return AeiTask{[ply] { return game::Answer{*ply, {}}; }, true, false};
  if (game.in_setup()) {
    if (ponder) return std::nullopt;
    const auto choose = [this, game] {
      return game::Answer{choose_setup(settings_.setup, game.side(), game.position(), random_), {}};
    };
    return AeiTask{choose, true, false};
  }
  Job job{game, {}, settings_.level, settings_.engine.multipv, Random(random_.next()), ponder, {}};
  if (!ponder) {
    job.limits = search_limits(settings_, game.side());
    const SearchLimits& limits = job.limits;
    job.until_told = !limits.depth && !limits.nodes && !limits.maximum_seconds && job.level == kFullStrength;
  }
  if (!apply_options()) return std::nullopt;
  engine_->cancel_stop();
  const bool until_told = job.until_told;
  return AeiTask{[this, job = std::move(job)]() mutable { return search(job); }, false, until_told};
}

// Updates the engine, which must be idle, to the settings. Returns false if there is not enough memory.
bool AeiEngine::apply_options() {
  try {
    if (!engine_) {
      engine_ = std::make_unique<Engine>(settings_.engine);
    } else if (options_changed_) {
      engine_->set_options(settings_.engine);
    }
    options_changed_ = false;
    if (settings_.level != level_in_table_) engine_->forget();
    level_in_table_ = settings_.level;
    return true;
  } catch (const std::bad_alloc&) {
    engine_.reset();
    output_.log("Error", fmt::format("no memory for a table of {} MiB", settings_.engine.hash_mebibytes));
    settings_.engine.hash_mebibytes = EngineOptions{}.hash_mebibytes;
    return false;
  }
}

void AeiEngine::interrupt() {
  if (engine_) engine_->stop();
}

game::Answer AeiEngine::search(Job& job) {
  engine_->prepare();
  SearchLimits limits = job.limits;
  for (auto* seconds : {&limits.minimum_seconds, &limits.target_seconds, &limits.maximum_seconds})
    if (*seconds) **seconds = std::max(0.0, **seconds - job.watch.seconds());
  const auto on_report = [&](const SearchReport& so_far) {
    for (const std::string& line : info_lines(job.game, so_far, job.lines)) output_.write(line);
  };
  // A weaker level does not ponder: the table would then contain more than the level should see.
  if (job.until_told && job.level < kFullStrength) limits.nodes = 1;
  const auto report = search_at_level(*engine_, job.level, Root(job.game), limits, job.random, on_report);
  game::Answer answer;
  if (const auto turn = report.best_turn()) answer.ply = *turn;
  return answer;
}

}  // namespace tusk::protocol
