#include "lab/evaluator_match.h"

#include <fmt/format.h>

#include "arimaa/engine/engine.h"
#include "arimaa/historic/cox_noise.h"
#include "base/random.h"
#include "base/threads.h"
#include "learning/selfplay.h"

namespace tusk::lab {

using namespace arimaa;

namespace {

constexpr int kOpeningTurns = 4;
constexpr int kMaxMatchTurns = 160;
constexpr double kJitter = 0.2;

std::unique_ptr<Evaluator> evaluator_for(const EvaluatorMatch::Make& make, int noise, std::uint64_t seed) {
  return noise > 0 ? historic::with_cox_noise(make(), noise, seed) : make();
}

// The first player's score.
double play_game(Engine& first, Engine& second, const EvaluatorMatch& match, int number) {
  Random random(match.seed * 1'000'003 + static_cast<std::uint64_t>(number / 2));
  Game game = learning::random_start(kOpeningTurns, random);
  Random chance(match.seed * 7'000'003 + static_cast<std::uint64_t>(number));
  const Side side = number % 2 == 0 ? Side::gold : Side::silver;
  first.new_game();
  second.new_game();
  for (int turns = 0; turns < kMaxMatchTurns && !game.outcome(); ++turns) {
    SearchLimits limits;
    const double factor = 1 + kJitter * (2 * chance.unit() - 1);
    limits.nodes = static_cast<std::uint64_t>(static_cast<double>(match.nodes) * factor);
    const SearchReport report = (game.side() == side ? first : second).search(Root(game), limits);
    if (report.lines.empty() || report.lines[0].turns.empty()) break;
    game.play(report.lines[0].turns[0]);
  }
  const auto winner = game.outcome().value_or(game.outcome_by_score()).winner;
  return !winner ? 0.5 : *winner == side ? 1 : 0;
}

}  // namespace

ColourTallies play_evaluator_match(Session& session, const std::string& name, const EvaluatorMatch& match) {
  const auto numbers = session.notebook().once(name, [&] {
    std::vector<double> points(static_cast<std::size_t>(match.games));
    const auto threads = static_cast<std::size_t>(session.threads());
    parallel_for(threads, session.threads(), [&](std::size_t thread) {
      EngineOptions options;
      options.evaluator.name = "coxa";
      options.hash_mebibytes = 2;
      Engine first(options), second(options);
      for (std::size_t i = thread; i < points.size(); i += threads) {
        session.check();
        first.set_evaluator(evaluator_for(match.first, match.first_noise, mix_bits(match.seed * 1'000'003 + 2 * i)));
        second.set_evaluator(
            evaluator_for(match.second, match.second_noise, mix_bits(match.seed * 1'000'003 + 2 * i + 1)));
        points[i] = play_game(first, second, match, static_cast<int>(i));
      }
    });
    Notebook::Numbers tally(6);
    for (std::size_t i = 0; i < points.size(); ++i)
      ++tally[(i % 2 == 0 ? 0U : 3U) + (points[i] == 1 ? 0U : points[i] == 0 ? 2U : 1U)];
    return tally;
  });
  const auto tally = [&](std::size_t at) {
    return match::Tally{static_cast<int>(numbers[at]), static_cast<int>(numbers[at + 1]),
                        static_cast<int>(numbers[at + 2])};
  };
  return {tally(0), tally(3)};
}

std::unique_ptr<Evaluator> evaluator_with(std::string_view name, std::span<const Weight> weights) {
  auto evaluator = make_evaluator(name);
  for (const Weight& weight : weights) evaluator->set_weight(weight.name, weight.value);
  return evaluator;
}

std::string score_text(const match::Tally& tally) {
  return fmt::format("{:g} - {:g}", tally.points(), tally.games() - tally.points());
}

double share_of(const match::Tally& tally) { return tally.games() == 0 ? 0 : tally.points() / tally.games(); }

std::string points_text(const match::Tally& tally) { return share_text(share_of(tally), tally.games()); }

}  // namespace tusk::lab
