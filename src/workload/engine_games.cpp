#include "workload/engine_games.h"

#include <fmt/format.h>

#include "arimaa/board/game.h"
#include "base/random.h"
#include "workload/generator.h"

namespace tusk::workload {

using namespace arimaa;

namespace {

constexpr int kMaxEngineTurns = 200;
constexpr int kHashMebibytes = 2;
constexpr std::uint64_t kRating = 1800;

EngineOptions engine_options(const EngineGameOptions& options) {
  EngineOptions engine;
  engine.evaluator.name = options.style;
  engine.hash_mebibytes = kHashMebibytes;
  return engine;
}

}  // namespace

EngineGames::EngineGames(const EngineGameOptions& options) : options_(options), engine_(engine_options(options)) {}

std::string EngineGames::recipe(const EngineGameOptions& options) {
  return fmt::format("Engine games: {} with {} nodes, seed {}", options.style, options.nodes, options.seed);
}

std::string EngineGames::row(std::uint64_t id) {
  Random random(mix_bits(options_.seed) ^ mix_bits(id));
  engine_.new_game();
  Game game;
  ArchiveGame row;
  for (const Side side : kSides) {
    row.setups.push_back(favourite_setup(side, random));
    game.set_up(row.setups.back());
  }
  while (!game.outcome() && static_cast<int>(row.turns.size()) < kMaxEngineTurns) {
    SearchLimits limits;
    limits.nodes = 1 + options_.nodes / 2 + random.below(options_.nodes);
    const auto turn = engine_.search(Root(game), limits).best_turn();
    if (!turn) break;
    row.turns.push_back(*turn);
    game.play(*turn);
  }
  row.id = id;
  row.players = {options_.style, options_.style};
  row.player_ids = {1, 1};
  row.ratings = {kRating, kRating};
  row.types = {'b', 'b'};
  row.event = recipe(options_);
  row.site = "Tusk";
  row.outcome = game.outcome().value_or(game.outcome_by_score());
  return archive_row(row);
}

}  // namespace tusk::workload
