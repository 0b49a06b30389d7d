#include "play/selfplay.h"

#include <atomic>
#include <mutex>
#include <optional>

#include "arimaa/board/game.h"
#include "arimaa/board/move.h"
#include "arimaa/engine/engine.h"
#include "arimaa/engine/setups.h"
#include "base/random.h"
#include "base/threads.h"
#include "play/detour.h"

namespace tusk::play {

namespace {

using namespace arimaa;

// Games from the book know only good setups; some start from any order of the pieces.
constexpr double kBookSetups = 0.7;
// Of the positions in the middle of a turn played, so many are kept.
constexpr double kMidTurnShare = 0.5;
// A game is over for our purpose when both sides in turn see it lost or won by this much.
constexpr Score kDecidedScore = 4000;
constexpr int kDecidedTurns = 4;

// Short, and without loss: a start that a player could have come to.
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

// A search that was cut off before its first depth says nothing; a goal at hand needs no evaluation.
bool is_worth_keeping(const SearchReport& report) {
  if (report.lines.empty() || report.lines[0].turns.empty()) return false;
  return report.depth > 0 && report.lines[0].score != win_at(kStepsPerTurn);
}

// The searched position itself and some of the positions on the way through its best turn, which have the same score.
void keep(const Position& start, const SearchReport& report, int ply, bool whole_turn, Random& random,
          std::vector<Sample>& samples) {
  Position position = start;
  const auto sample = [&](Move move) {
    samples.push_back(
        {position, report.lines[0].score, SampleResult::unknown, ply, static_cast<std::uint16_t>(move.code() + 1)});
  };
  auto moves = moves_of(start, report.lines[0].turns[0]);
  moves.push_back(Move::end_turn());
  sample(moves[0]);
  if (!whole_turn) return;
  for (int i = 1; i < moves.size(); ++i) {
    moves[i - 1].make_on(position);
    if (position.steps_left() > 0 && random.chance(kMidTurnShare)) sample(moves[i]);
  }
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

SelfplayGame play_selfplay_game(Engine& engine, const SelfplayOptions& options, std::uint64_t seed) {
  Random random(seed);
  Game game = random_start(options.random_turns, random);
  engine.new_game();

  SelfplayGame result;
  SearchLimits detour_limits = options.limits;
  detour_limits.depth = options.detour_depth;
  std::vector<Sample> detours;
  std::optional<Side> winner;
  int decided_turns = 0;
  while (!game.outcome() && result.turns < options.longest_game && !winner) {
    const SearchReport report = engine.search(Root(game), options.limits);
    if (report.lines.empty() || report.lines[0].turns.empty()) break;
    const Score score = report.lines[0].score;
    if (is_worth_keeping(report))
      keep(game.position(), report, result.turns, /*whole_turn=*/true, random, result.samples);
    for (double wanted = options.detours; wanted > 0 && random.chance(wanted); --wanted)
      if (const auto detour = detour_from(game.position(), random))
        if (const SearchReport aside = engine.search(Root(*detour), detour_limits); is_worth_keeping(aside))
          keep(*detour, aside, result.turns, /*whole_turn=*/false, random, detours);
    decided_turns = std::abs(score) >= kDecidedScore ? decided_turns + 1 : 0;
    if (decided_turns >= kDecidedTurns || is_decided(score)) winner = score > 0 ? game.side() : other(game.side());
    game.play(report.lines[0].turns[0]);
    ++result.turns;
  }
  if (!winner) winner = (game.outcome() ? *game.outcome() : game.outcome_by_score()).winner;
  for (Sample& sample : result.samples)
    sample.result = sample.position.side() == winner ? SampleResult::won : SampleResult::lost;
  result.samples.insert(result.samples.end(), detours.begin(), detours.end());
  return result;
}

void run_selfplay(const SelfplayOptions& options, const std::function<void(const SelfplayGame&)>& on_game,
                  const std::function<bool()>& goes_on) {
  std::atomic<std::uint64_t> next{0};
  std::mutex lock;
  const auto work = [&] {
    Engine engine(options.engine);
    for (;;) {
      const std::uint64_t number = next++;
      if (number >= options.games || !goes_on()) return;
      const SelfplayGame game = play_selfplay_game(engine, options, options.first_seed + number);
      const std::lock_guard guard(lock);
      on_game(game);
    }
  };
  parallel_for(static_cast<std::size_t>(options.threads), options.threads, [&](std::size_t) { work(); });
}

}  // namespace tusk::play
