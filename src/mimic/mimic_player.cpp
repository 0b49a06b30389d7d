#include "mimic/mimic_player.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace tusk::mimic {

using namespace arimaa;
using namespace records;

namespace {

MimicOptions options_from(const game::PlayerSpec& spec) {
  spec.allow_only({"db", "fallback", "hybrid"});
  MimicOptions options;
  const std::string fallback = spec.value("fallback").value_or("random");
  if (fallback != "random" && fallback != "engine")
    throw InputError(fmt::format("player {}: the fallback is random or engine", quote(spec.text)));
  if (fallback == "engine") options.fallback = MimicOptions::Fallback::engine;
  options.hybrid = spec.value("hybrid").value_or("0") == "1";
  for (const auto& [name, value] : spec.options) {
    const auto number = parse_number(value);
    if (name != "nodes" || !number)
      throw InputError(fmt::format("player {}: a mimic has no option {}", quote(spec.text), name));
    options.nodes = *number;
  }
  return options;
}

std::string url_from(const game::PlayerSpec& spec) {
  const auto url = spec.value("db");
  if (!url) throw InputError(fmt::format("player {}: a mimic needs its database, db=URL", quote(spec.text)));
  return *url;
}

}  // namespace

MimicPlayer::MimicPlayer(const game::PlayerSpec& spec)
    : own_database_(std::make_unique<Database>(url_from(spec), Opening::existing)),
      mimic_(*own_database_, options_from(spec)) {}

void MimicPlayer::start_game(const game::GameStart& start) {
  last_.reset();
  mimic_.new_game(start.seed);
}

void MimicPlayer::see(const Game&, const Ply& ply) {
  if (!ply.is_setup()) last_ = last_moved(ply.turn());
}

game::Answer MimicPlayer::choose(const Game& game, const game::MoveTime&) {
  game::Answer answer;
  if (game.in_setup()) {
    answer.ply = mimic_.choose_setup(game);
  } else if (const auto choice = mimic_.choose_turn(game, last_)) {
    answer.ply = choice->turn;
    answer.thought.source = name_of(choice->source);
  }
  return answer;
}

void add_mimic(game::PlayerMakers& makers) {
  makers.add("mimic",
             [](const game::PlayerSpec& spec, const game::Terms&) { return std::make_unique<MimicPlayer>(spec); });
}

}  // namespace tusk::mimic
