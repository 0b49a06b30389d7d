#include "learning/selfplay.h"

#include <atomic>
#include <map>
#include <mutex>
#include <optional>

#include "arimaa/board/game.h"
#include "arimaa/board/move.h"
#include "arimaa/engine/engine.h"
#include "arimaa/engine/setups.h"
#include "arimaa/tactics/goal.h"
#include "base/random.h"
#include "base/stopwatch.h"
#include "base/threads.h"
#include "learning/detour.h"
#include "learning/tree_samples.h"

namespace tusk::learning {

namespace {

using namespace arimaa;

// The book has only good setups; the other games start from random ones.
constexpr double kBookSetups = 0.7;
// A game ends early when the scores of this many turns in a row have at least this magnitude.
constexpr Score kDecidedScore = 4000;
constexpr int kDecidedTurns = 4;

// A short turn without losses, which a player could have chosen.
std::optional<Turn> harmless_turn(const Game& game, Random& random) {
  Position position = game.position();
  Turn turn;
  const int wanted = random.between(1, kStepsPerTurn);
  while (turn.size() < wanted) {
    const auto move = random_move(position, random);
    if (!move) break;
    move->make_on(position);
    move->append_to(turn);
  }
  if (turn.empty() || !game.why_illegal(turn).empty()) return std::nullopt;
  return turn;
}

// A search that was cut off before its first depth says nothing; a goal in this turn needs no evaluation.
bool is_worth_keeping(const SearchReport& report) {
  if (report.lines.empty() || report.lines[0].turns.empty()) return false;
  return report.depth > 0 && report.lines[0].score != win_at(kStepsPerTurn);
}

// Adds the searched position and some of the positions within its best turn, which have the same score.
void keep(const Position& start, const SearchReport& report, int ply, bool with_verdict, double mid_turns,
          Random& random, std::vector<Sample>& samples) {
  Position position = start;
  const Score score = with_verdict ? report.lines[0].score : kNoVerdict;
  const auto sample = [&](Move move) {
    samples.push_back({position, score, SampleResult::unknown, ply, static_cast<std::uint16_t>(move.code() + 1)});
  };
  auto moves = moves_of(start, report.lines[0].turns[0]);
  moves.push_back(Move::end_turn());
  sample(moves[0]);
  if (mid_turns <= 0) return;
  for (int i = 1; i < moves.size(); ++i) {
    moves[i - 1].make_on(position);
    if (position.steps_left() > 0 && random.chance(mid_turns)) sample(moves[i]);
  }
}

// Whether the side to move has a legal turn and no goal in it: otherwise there is nothing to learn.
bool is_playable(const Position& position) {
  return steps_to_goal(position, position.side(), kStepsPerTurn) == 0 && !Game(position, Rules::official).outcome();
}

// Appended after the results have been set: strays have none.
void add_strays(double share, Random& random, std::vector<Sample>& samples) {
  const std::size_t count = share > 0 ? samples.size() : 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (!random.chance(share)) continue;
    const auto stray = detour_from(samples[i].position, random);
    if (!stray || steps_to_goal(*stray, stray->side(), stray->steps_left()) > 0) continue;
    samples.push_back({*stray, kNoVerdict, SampleResult::unknown, samples[i].ply, 0});
  }
}

Game chosen_start(const SelfplayOptions& options, Random& random) {
  if (!options.starts.empty() && random.chance(options.listed_starts))
    if (const Position& listed = random.pick(options.starts); is_playable(listed)) return {listed, Rules::official};
  Game game = random_start(options.random_turns, random);
  if (options.odd_starts <= 0 || !random.chance(options.odd_starts)) return game;
  const auto odd = rearranged(game.position(), random);
  return odd && is_playable(*odd) ? Game(*odd, Rules::official) : game;
}

SearchLimits times(SearchLimits limits, int factor) {
  if (limits.nodes) *limits.nodes *= static_cast<std::uint64_t>(factor);
  return limits;
}

SearchLimits limits_of(const SelfplayOptions& options, bool deep) {
  return deep ? times(options.limits, options.deep_factor) : options.limits;
}

}  // namespace

Game random_start(int random_turns, Random& random) {
  Game game;
  for (const Side side : kSides)
    game.set_up(random.chance(kBookSetups) ? choose_setup("random", side, game.position(), random)
                                           : random_setup(side, random));
  for (int left = random.between(0, random_turns); left > 0 && !game.outcome(); --left)
    if (const auto turn = harmless_turn(game, random)) game.play(*turn);
  return game;
}

SelfplayGame play_selfplay_game(const SelfplayPlayers& players, Game game, const SearchLimits& limits,
                                const SelfplayOptions& options, Random& random) {
  for (const SelfplayPlayer& player : players) player.engine->new_game();

  SelfplayGame result;
  result.nodes = limits.nodes.value_or(0);
  SearchLimits detour_limits = limits;
  detour_limits.depth = options.detour_depth;
  std::vector<Sample> detours;
  TreeSamples tree(options.tree_samples, options.tree_depth, random);
  std::optional<Side> winner;
  int decided_turns = 0;
  while (!game.outcome() && result.turns < options.longest_game && !winner) {
    const SelfplayPlayer& player = players[index_of(game.side())];
    if (options.tree_samples > 0 && player.is_learner)
      player.engine->set_observer([&](const TreeVerdict& seen) { tree.see(seen); });
    const SearchReport report = player.engine->search(Root(game), times(limits, player.nodes));
    player.engine->set_observer({});
    if (report.lines.empty() || report.lines[0].turns.empty()) break;
    const Score score = report.lines[0].score;
    if (is_worth_keeping(report))
      keep(game.position(), report, result.turns, player.is_learner, options.mid_turns, random, result.samples);
    for (double wanted = options.detours; wanted > 0 && random.chance(wanted); --wanted)
      if (const auto detour = detour_from(game.position(), random))
        if (const SearchReport aside = player.engine->search(Root(*detour), detour_limits); is_worth_keeping(aside))
          keep(*detour, aside, result.turns, player.is_learner, 0, random, detours);
    tree.move_to(detours, result.turns);
    decided_turns = std::abs(score) >= kDecidedScore ? decided_turns + 1 : 0;
    if (decided_turns >= kDecidedTurns || is_decided(score)) winner = score > 0 ? game.side() : other(game.side());
    game.play(report.lines[0].turns[0]);
    ++result.turns;
  }
  if (!winner) winner = (game.outcome() ? *game.outcome() : game.outcome_by_score()).winner;
  for (Sample& sample : result.samples)
    sample.result = sample.position.side() == winner ? SampleResult::won : SampleResult::lost;
  add_strays(options.strays, random, result.samples);
  result.samples.insert(result.samples.end(), detours.begin(), detours.end());
  return result;
}

SelfplayGame play_selfplay_game(Engine& engine, const SelfplayOptions& options, std::uint64_t seed) {
  Random random(seed);
  const SelfplayPlayers players{{{&engine}, {&engine}}};
  const bool deep = options.deep_games > 0 && random.chance(options.deep_games);
  Game start = chosen_start(options, random);
  return play_selfplay_game(players, std::move(start), limits_of(options, deep), options, random);
}

SelfplayActor::SelfplayActor(const SelfplayOptions& options, League* league, SecondLooks& looks)
    : options_(options), league_(league), looks_(looks), engine_(options.engine) {
  if (league != nullptr) second_engine_.emplace(options.engine);
}

SelfplayGame SelfplayActor::play(std::uint64_t seed) {
  Random random(seed);
  const SelfplayPlayers players = draw_players(random);
  bool deep = options_.deep_games > 0 && random.chance(options_.deep_games);
  std::optional<Position> again;
  if (options_.second_looks > 0 && random.chance(options_.second_looks)) again = looks_.draw(random);
  deep = deep || again;
  Game start = again ? Game(*again, Rules::official) : chosen_start(options_, random);
  SelfplayGame game = play_selfplay_game(players, std::move(start), limits_of(options_, deep), options_, random);
  // Only once: a position that is predicted wrongly again would keep coming back.
  if (!again && options_.second_looks > 0)
    if (const auto worst = worst_forecast(game.samples)) looks_.add(*worst);
  return game;
}

SelfplayPlayers SelfplayActor::draw_players(Random& random) {
  if (league_ == nullptr) return {{{&engine_}, {&engine_}}};
  auto entrants = league_->draw(options_.rivals, options_.strangers, random);
  // If the learner plays itself, one engine plays both sides: what it finds in one turn helps in the next.
  const bool alone = entrants[0].is_learner && entrants[1].is_learner;
  engine_.set_evaluator(std::move(entrants[0].evaluator));
  if (!alone) second_engine_->set_evaluator(std::move(entrants[1].evaluator));
  Engine* const second = alone ? &engine_ : &*second_engine_;
  return {{{&engine_, entrants[0].is_learner, entrants[0].nodes}, {second, entrants[1].is_learner, entrants[1].nodes}}};
}

namespace {

// Passes finished games on, in the order of their numbers if requested.
class HandOver {
 public:
  HandOver(bool in_order, const std::function<void(const SelfplayGame&)>& on_game)
      : in_order_(in_order), on_game_(on_game) {}

  void take(std::uint64_t number, SelfplayGame game) {
    const std::lock_guard guard(lock_);
    if (!in_order_) return on_game_(game);
    waiting_.emplace(number, std::move(game));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_; ++next_) {
      on_game_(first->second);
      first = waiting_.erase(first);
    }
  }
  // After a stop, when games are missing in between.
  void take_rest() {
    for (const auto& [number, game] : waiting_) on_game_(game);
  }

 private:
  const bool in_order_;
  const std::function<void(const SelfplayGame&)>& on_game_;
  std::mutex lock_;
  std::map<std::uint64_t, SelfplayGame> waiting_;  // for an earlier game to finish
  std::uint64_t next_ = 0;
};

}  // namespace

void run_selfplay(const SelfplayOptions& options, League* league,
                  const std::function<void(const SelfplayGame&)>& on_game, const std::stop_token& stop,
                  const SelfplayElsewhere& elsewhere) {
  const Stopwatch watch;
  const auto is_over = [&] {
    return stop.stop_requested() || (options.minutes && watch.seconds() >= 60 * *options.minutes);
  };
  std::atomic<std::uint64_t> next{0};
  HandOver games(options.in_order, on_game);
  SecondLooks looks;
  parallel_for(static_cast<std::size_t>(options.threads), options.threads, [&](std::size_t) {
    std::optional<SelfplayActor> actor;
    if (!elsewhere) actor.emplace(options, league, looks);
    for (;;) {
      const std::uint64_t number = next++;
      if (number >= options.games || is_over()) return;
      const std::uint64_t seed = options.first_seed + number;
      auto game = elsewhere ? elsewhere(seed) : actor->play(seed);
      if (!game) return;
      games.take(number, std::move(*game));
    }
  });
  games.take_rest();
}

}  // namespace tusk::learning
