#include "lab/mimic.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <mutex>

#include "arimaa/engine/engine.h"
#include "arimaa/engine/setups.h"
#include "arimaa/eval/coxa.h"
#include "base/threads.h"
#include "base/work_clock.h"
#include "lab/two_turn_bot.h"
#include "players/random_player.h"

namespace tusk::lab {

using namespace arimaa;
using mimic::kMimicKinds;
using mimic::Mimic;

namespace {

constexpr int kMovesPerRange = 5;

int range_of(int move) { return std::min((move - 1) / kMovesPerRange, kMoveRanges - 1); }

// The contribution of one game to the report.
struct GameFacts {
  double points = 0;
  std::array<MimicRange, kMoveRanges> ranges;
  std::array<std::int64_t, 7> by_source{};
  std::int64_t areas_left = 0;
  double longest_turn = 0;
  std::int64_t moves = 0;
  std::int64_t illegal = 0;
};

// The database and players of one thread.
class PlayingTable {
 public:
  explicit PlayingTable(const MimicExperiment& experiment)
      : experiment_(experiment),
        database_(experiment.database, records::Opening::existing),
        mimic_(database_, asking_all(experiment.mimic)) {
    EngineOptions options;
    options.hash_mebibytes = 16;
    if (experiment.opponent == MimicExperiment::Opponent::engine) engine_ = std::make_unique<Engine>(options);
  }

  GameFacts play(int number) {
    GameFacts facts;
    Random random(mix_bits(experiment_.seed) + static_cast<std::uint64_t>(number));
    mimic_.new_game(random.next());
    if (engine_) engine_->new_game();
    const Side mine = number % 2 == 0 ? Side::gold : Side::silver;
    Game game;
    std::optional<Square> last;
    while (game.in_setup())
      game.set_up(game.side() == mine ? mimic_.choose_setup(game)
                                      : choose_setup("random", game.side(), game.position(), random));
    while (!game.outcome() && game.turn_number() <= experiment_.turn_limit) {
      const auto turn = game.side() == mine ? mimic_turn(game, last, facts) : opponents_turn(game, random);
      if (!turn) break;
      last = mimic::last_moved(*turn);
      game.play(*turn);
    }
    const Outcome outcome = game.outcome().value_or(game.outcome_by_score());
    facts.points = !outcome.winner ? 0.5 : *outcome.winner == mine ? 1 : 0;
    return facts;
  }

 private:
  static mimic::MimicOptions asking_all(mimic::MimicOptions options) {
    options.ask_all = true;
    return options;
  }

  std::optional<Turn> mimic_turn(const Game& game, std::optional<Square> last, GameFacts& facts) {
    const WorkClock clock;
    const auto choice = mimic_.choose_turn(game, last);
    facts.longest_turn = std::max(facts.longest_turn, clock.seconds());
    if (!choice) return std::nullopt;
    MimicRange& range = facts.ranges[range_of(game.turn_number())];
    ++range.moves;
    bool any = false;
    for (std::size_t kind = 0; kind < kMimicKinds.size(); ++kind) {
      range.found[kind] += choice->kinds[kind].found > 0 ? 1 : 0;
      range.legal[kind] += choice->kinds[kind].legal ? 1 : 0;
      any = any || choice->kinds[kind].legal;
    }
    range.any_legal += any ? 1 : 0;
    ++facts.by_source[static_cast<std::size_t>(choice->source)];
    facts.areas_left += choice->areas_left;
    ++facts.moves;
    if (!game.why_illegal(choice->turn).empty()) {
      ++facts.illegal;
      return std::nullopt;
    }
    return choice->turn;
  }

  std::optional<Turn> opponents_turn(const Game& game, Random& random) {
    if (experiment_.opponent == MimicExperiment::Opponent::two_turns)
      return two_turn_choice(game, bot_, experiment_.width, random);
    if (!engine_) return players::random_turn(game, random);
    SearchLimits limits;
    limits.depth = experiment_.search_depth;
    limits.nodes = experiment_.search_nodes;
    const SearchReport report = engine_->search(Root(game), limits);
    if (report.lines.empty() || report.lines.front().turns.empty()) return std::nullopt;
    return report.lines.front().turns.front();
  }

  const MimicExperiment& experiment_;
  records::Database database_;
  Mimic mimic_;
  Coxa bot_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace

std::string range_name(int range) {
  if (range + 1 == kMoveRanges) return fmt::format("{}+", range * kMovesPerRange + 1);
  return fmt::format("{}-{}", range * kMovesPerRange + 1, (range + 1) * kMovesPerRange);
}

MimicReport run_mimic_experiment(const MimicExperiment& experiment, const std::function<void()>& on_game,
                                 const std::stop_token& stop) {
  std::vector<std::optional<GameFacts>> games(static_cast<std::size_t>(experiment.games));
  std::mutex lock;
  std::vector<std::unique_ptr<PlayingTable>> free_tables;
  parallel_for(games.size(), experiment.threads, [&](std::size_t number) {
    if (stop.stop_requested()) return;
    std::unique_ptr<PlayingTable> table;
    {
      const std::lock_guard hold(lock);
      if (!free_tables.empty()) {
        table = std::move(free_tables.back());
        free_tables.pop_back();
      }
    }
    if (!table) table = std::make_unique<PlayingTable>(experiment);
    games[number] = table->play(static_cast<int>(number));
    const std::lock_guard hold(lock);
    free_tables.push_back(std::move(table));
    on_game();
  });
  MimicReport report;
  for (const auto& game : games) {
    if (!game) continue;
    report.points.push_back(game->points);
    report.moves += game->moves;
    report.illegal += game->illegal;
    report.areas_left += game->areas_left;
    report.longest_turn = std::max(report.longest_turn, game->longest_turn);
    for (std::size_t i = 0; i < report.by_source.size(); ++i) report.by_source[i] += game->by_source[i];
    for (std::size_t i = 0; i < report.ranges.size(); ++i) {
      MimicRange& sum = report.ranges[i];
      const MimicRange& range = game->ranges[i];
      sum.moves += range.moves;
      sum.any_legal += range.any_legal;
      for (std::size_t kind = 0; kind < kMimicKinds.size(); ++kind) {
        sum.found[kind] += range.found[kind];
        sum.legal[kind] += range.legal[kind];
      }
    }
  }
  return report;
}

}  // namespace tusk::lab
