#include "lab/cox_duel.h"

#include <memory>

#include "arimaa/board/game.h"
#include "arimaa/board/rules.h"
#include "arimaa/board/turns.h"
#include "arimaa/engine/win_score.h"
#include "arimaa/historic/cox_noise.h"
#include "base/random.h"
#include "learning/selfplay.h"

namespace tusk::lab {

using namespace arimaa;

namespace {

// Maximum number of random turns at the start of a game, because the first turns of all games are much alike.
constexpr int kRandomTurns = 12;

}  // namespace

void CoxEffort::add(const historic::StepSearchResult& result) {
  ++moves;
  for (std::size_t i = 0; i < result.depths.size(); ++i) {
    depths[i].nodes += result.depths[i].nodes;
    depths[i].table_hits += result.depths[i].table_hits;
    depths[i].seconds += result.depths[i].seconds;
  }
}

void CoxEffort::write(Notebook::Numbers& numbers) const {
  numbers.insert(numbers.end(), {moves, points});
  for (const historic::DepthCost& cost : depths)
    numbers.insert(numbers.end(),
                   {static_cast<double>(cost.nodes), static_cast<double>(cost.table_hits), cost.seconds});
}

const double* CoxEffort::read(const double* number) {
  moves += *number++;
  points += *number++;
  for (historic::DepthCost& cost : depths) {
    cost.nodes += static_cast<std::uint64_t>(*number++);
    cost.table_hits += static_cast<std::uint64_t>(*number++);
    cost.seconds += *number++;
  }
  return number;
}

ValuedTurn best_turn(const Position& position, Evaluator& evaluator) {
  ValuedTurn best{{}, -kInfinity};
  const Side mover = position.side();
  TurnEnumerator().for_each(position, [&](const Turn& turn, Position after) {
    after.end_turn();
    const auto outcome = outcome_on_board(after, mover, Rules::official);
    const int steps = turn.size();
    const Score score = outcome                  ? (outcome->winner == mover ? win_at(steps) : loss_at(steps))
                        : !has_legal_step(after) ? win_at(steps)
                                                 : -evaluator.evaluate(after);
    if (score > best.score) best = {turn, score};
    return true;
  });
  return best;
}

namespace {

// Chooses the turns of a player.
class Chooser {
 public:
  Chooser(const CoxPlayer& player, int depth, std::uint64_t noise, historic::StepSearch& search)
      : depth_(depth), noise_(noise), search_(search) {
    // Not with rounded scores in the table or a history that is kept, which may change the result.
    if (depth == kStepsPerTurn && player.search.packed_key_bits == 0 && !player.search.history_kept)
      evaluator_ = historic::with_cox_noise(std::make_unique<Coxa>(player.reading), player.search.noise, noise);
  }
  [[nodiscard]] Turn choose(const Position& position, const std::stop_token& stop) {
    if (evaluator_) return best_turn(position, *evaluator_).turn;
    search_.set_noise_seed(noise_);
    return search_.search(position, depth_, 0, stop).turn;
  }

 private:
  int depth_;
  std::uint64_t noise_;
  historic::StepSearch& search_;
  std::unique_ptr<Evaluator> evaluator_;
};

}  // namespace

Notebook::Numbers play_cox_game(Session& session, const CoxPlayer& without, const CoxPlayer& with,
                                const CoxGamePlan& plan) {
  Random random(plan.seed);
  Game game = learning::random_start(kRandomTurns, random);
  const auto make = [](const CoxPlayer& player) {
    return std::make_unique<historic::StepSearch>(std::make_unique<Coxa>(player.reading), player.search);
  };
  const std::array searches{make(without), make(with)};
  std::array<CoxEffort, 2> efforts;
  const std::array own_noise{random.next(), random.next()};
  const std::uint64_t common_noise = random.next();
  const int first_measured = random.between(0, plan.measure_every - 1);
  std::array choosers{Chooser(without, plan.play_depth, own_noise[0], *searches[0]),
                      Chooser(with, plan.play_depth, own_noise[1], *searches[1])};
  for (int turn = 0; turn < plan.turns && !game.outcome(); ++turn) {
    if (turn % plan.measure_every == first_measured)
      for (const std::size_t variant : {0U, 1U}) {
        searches[variant]->set_noise_seed(common_noise);
        efforts[variant].add(searches[variant]->search(game.position(), plan.depth, 0, session.stop()));
      }
    const std::size_t mover = (game.side() == Side::gold) == plan.with_is_gold ? 1 : 0;
    const Turn played = choosers[mover].choose(game.position(), session.stop());
    session.check();
    if (!game.why_illegal(played).empty()) break;  // a third repetition, which the search does not know about
    game.play(played);
  }
  const Outcome outcome = game.outcome().value_or(game.outcome_by_score());
  const bool with_won = outcome.winner && (*outcome.winner == Side::gold) == plan.with_is_gold;
  efforts[1].points = !outcome.winner ? 0.5 : with_won ? 1 : 0;
  efforts[0].points = 1 - efforts[1].points;
  Notebook::Numbers numbers;
  for (const CoxEffort& effort : efforts) effort.write(numbers);
  return numbers;
}

void CoxGames::add(const Notebook::Numbers& game) {
  const double* rest = without.emplace_back().read(game.data());
  with.emplace_back().read(rest);
}

RatioSample CoxGames::nodes(const std::vector<CoxEffort>& games, std::size_t depth) {
  return per_move(games, depth, [](const historic::DepthCost& cost) { return cost.nodes; });
}

RatioSample CoxGames::gain(std::size_t depth) const {
  RatioSample sample;
  for (std::size_t i = 0; i < with.size(); ++i) {
    const auto before = static_cast<double>(without[i].depths[depth].nodes);
    sample.add(before - static_cast<double>(with[i].depths[depth].nodes), before);
  }
  return sample;
}

std::string CoxGames::points_text() const {
  double sum = 0;
  for (const CoxEffort& game : with) sum += game.points;
  const auto games = static_cast<double>(with.size());
  return share_text(sum / games, games, 0);
}

historic::StepSearchOptions cox_plain_search() {
  historic::StepSearchOptions options;
  options.noise = kCoxNoise;
  return options;
}

historic::StepSearchOptions cox_search_with_pvs() {
  historic::StepSearchOptions options = cox_plain_search();
  options.windows = historic::StepSearchOptions::Windows::pvs_last_step;
  return options;
}

historic::StepSearchOptions cox_search_with_table() {
  historic::StepSearchOptions options = cox_search_with_pvs();
  options.table_exact = options.table_bounds = options.table_order = true;
  return options;
}

historic::StepSearchOptions cox_search_with_killers(int killers) {
  historic::StepSearchOptions options = cox_search_with_table();
  options.killers = killers;
  return options;
}

}  // namespace tusk::lab
