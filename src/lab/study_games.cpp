#include "lab/study_games.h"

#include <mutex>

#include "arimaa/engine/engine.h"
#include "arimaa/notation/replay.h"
#include "base/error.h"
#include "base/mapped_file.h"
#include "base/random.h"
#include "base/threads.h"
#include "game/game_file.h"
#include "learning/selfplay.h"

namespace tusk::lab {

using namespace arimaa;

namespace {

StudyGame study_game(const Game& game, std::vector<Turn> turns) {
  const auto& outcome = game.outcome();
  return {game.history(), std::move(turns), outcome.has_value(), outcome ? outcome->winner : std::nullopt};
}

StudyGame play_one(Engine& engine, const SelfPlayPlan& plan, std::uint64_t seed) {
  Random random(seed);
  Game game = learning::random_start(plan.random_turns, random);
  // Nobody chose the random opening, so the game is studied from there on.
  Game studied(game.position(), Rules::official);
  engine.new_game();
  std::vector<Turn> turns;
  while (!studied.outcome() && static_cast<int>(turns.size()) < plan.longest_game) {
    const SearchReport report = engine.search(Root(studied), plan.limits);
    if (report.lines.empty() || report.lines[0].turns.empty()) break;
    turns.push_back(report.lines[0].turns[0]);
    studied.play(turns.back());
  }
  return study_game(studied, std::move(turns));
}

}  // namespace

SelfPlayPlan network_plan(int games, int nodes, std::uint64_t seed) {
  SelfPlayPlan plan;
  plan.engine.hash_mebibytes = 8;
  plan.limits.nodes = static_cast<std::uint64_t>(nodes);
  plan.games = games;
  plan.seed = seed;
  return plan;
}

SelfPlayPlan classic_plan(int games, int nodes, std::uint64_t seed) {
  SelfPlayPlan plan = network_plan(games, nodes, seed);
  plan.engine.evaluator.name = "classic";
  return plan;
}

std::vector<StudyGame> play_study_games(Session& session, const SelfPlayPlan& plan) {
  std::vector<StudyGame> games(static_cast<std::size_t>(plan.games));
  session.begin("games", games.size());
  const auto threads = static_cast<std::size_t>(session.threads());
  parallel_for(threads, session.threads(), [&](std::size_t thread) {
    Engine engine(plan.engine);
    for (std::size_t i = thread; i < games.size(); i += threads) {
      session.check();
      games[i] = play_one(engine, plan, plan.seed * 1'000'003 + i);
      session.advance();
    }
  });
  return games;
}

std::vector<StudyGame> read_study_games(Session& session) {
  std::vector<StudyGame> games;
  for (const std::string& path : session.archives()) {
    const MappedFile file(path);
    try {
      (void)game::for_each_game(file.text(), [&](game::FileGame&& game, std::size_t) {
        const Replay played = replay(game.record);
        if (!played.rejection && played.setups.size() == 2 && !played.turns.empty())
          games.push_back(study_game(played.game, played.turns));
        return !session.stopped();
      });
    } catch (const InputError& error) {
      throw error.inside(path);
    }
  }
  session.check();
  return games;
}

}  // namespace tusk::lab
