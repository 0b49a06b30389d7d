#include "match/book_builder.h"

#include <array>
#include <cmath>
#include <mutex>
#include <optional>

#include "arimaa/engine/setups.h"
#include "base/random.h"
#include "base/threads.h"
#include "players/internal_player.h"

namespace tusk::match {

using namespace arimaa;
using game::BookChoice;
using players::InternalPlayer;

namespace {

// Both sides see a lead of six rabbits for three turns: such games are not turned around.
constexpr game::AgreedScore kAgreed{600, 3};
constexpr int kLongestGame = 150;

// Where the book ends, the engine's node limit varies by half, so that it does not always find the same turn.
constexpr const char* kPlayer = "internal,jitter=50,opt.hash=16";

// The share of the points that a choice might be worth: the fewer its games, the larger the random deviation.
double sampled_share(const BookChoice& choice, Random& random) {
  const auto games = static_cast<double>(choice.games);
  const double share = (static_cast<double>(choice.points) + 1) / (games + 2);
  return share + (2 * random.unit() - 1) / std::sqrt(games + 1);
}

Ply sample_best(const std::vector<BookChoice>& choices, Random& random) {
  const BookChoice* best = nullptr;
  double highest = 0;
  for (const BookChoice& choice : choices) {
    const double share = sampled_share(choice, random);
    if (best != nullptr && share <= highest) continue;
    best = &choice;
    highest = share;
  }
  return best->ply;
}

std::vector<BookChoice> setups_to_try(const game::OpeningBook& book, const Game& game) {
  std::vector<BookChoice> choices;
  for (const BookSetup& setup : setup_book()) {
    choices.push_back(book.results_of(game, make_setup(setup, game.side(), false)));
    // On an empty board the mirror image is the same setup; in reply to Gold's setup it is a different one.
    if (game.side() == Side::silver) choices.push_back(book.results_of(game, make_setup(setup, game.side(), true)));
  }
  return choices;
}

}  // namespace

Opening book_opening(const game::OpeningBook& book, std::uint64_t number) {
  Random random(mix_bits(book.terms().seed) + number);
  Game game;
  Opening opening;
  while (game.in_setup()) {
    const Ply setup = sample_best(setups_to_try(book, game), random);
    opening.setups.push_back(setup.setup());
    apply(game, setup);
  }
  while (opening.turns.size() < static_cast<std::size_t>(book.terms().turns) && !game.outcome()) {
    const std::vector<BookChoice> known = book.choices(game);
    std::uint64_t games = 0;
    for (const BookChoice& choice : known) games += choice.games;
    if (random.chance(1 / std::sqrt(static_cast<double>(games) + 1))) break;
    const Ply turn = sample_best(known, random);
    if (!why_illegal(game, turn).empty()) break;
    opening.turns.push_back(turn.turn());
    apply(game, turn);
  }
  return opening;
}

void build_book(game::OpeningBook& book, std::uint64_t games, int threads, const std::function<void()>& on_game,
                const std::function<void()>& on_round, const std::stop_token& stop) {
  game::Terms terms;
  terms.nodes = book.terms().nodes;
  terms.turn_limit = kLongestGame;
  terms.agreed = kAgreed;
  const game::PlayerSpec spec = game::parse_player_spec(kPlayer);
  std::mutex lock;
  while (book.games() < games && !stop.stop_requested()) {
    std::array<std::optional<PlayedGame>, kBookRound> round;
    parallel_for(kBookRound, threads, [&](std::size_t place) {
      if (stop.stop_requested()) return;
      const std::uint64_t number = book.games() + place;
      InternalPlayer gold(spec, terms);
      InternalPlayer silver(spec, terms);
      round[place] = play_game({{&gold, &silver}, {"gold", "silver"}}, book_opening(book, number), terms,
                               mix_bits(book.terms().seed) ^ number, stop);
      const std::lock_guard guard(lock);
      if (round[place]) on_game();
    });
    if (stop.stop_requested()) return;
    for (const auto& played : round)
      book.add(played->setups, played->turns, played->outcome.winner.value_or(Side::silver));
    on_round();
  }
}

}  // namespace tusk::match
