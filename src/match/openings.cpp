#include "match/openings.h"

#include <fmt/format.h>

#include "arimaa/engine/setups.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/random.h"
#include "game/game_file.h"
#include "players/random_player.h"

namespace tusk::match {

using namespace arimaa;

namespace {

Game game_after(const Opening& opening) {
  Game game;
  for (const Setup& setup : opening.setups) game.set_up(setup);
  for (const Turn& turn : opening.turns) game.play(turn);
  return game;
}

Setup some_setup(Openings::Source source, const Game& game, Random& random) {
  if (source == Openings::Source::random) return random_setup(game.side(), random);
  return choose_setup("random", game.side(), game.position(), random);
}

// A turn that ends the game is not an opening: try another one.
void add_random_turns(Opening& opening, int count, Random& random) {
  constexpr int kTries = 100;
  Game game = game_after(opening);
  for (int made = 0, tries = 0; made < count && tries < kTries;) {
    const auto turn = players::random_turn(game, random);
    if (!turn) return;
    Game next = game;
    next.play(*turn);
    if (next.outcome()) {
      ++tries;
      continue;
    }
    opening.turns.push_back(*turn);
    game = std::move(next);
    ++made;
  }
}

}  // namespace

Openings Openings::listed(std::string_view games, int turns, int random_turns, std::uint64_t seed) {
  Openings openings(Source::listed, random_turns, seed);
  game::for_each_game(games, [&](game::FileGame&& game, std::size_t) {
    const Replay played = replay(game.record);
    if (played.setups.size() < 2) return true;
    Opening opening;
    opening.setups = played.setups;
    Game now = game_after(opening);
    for (const Turn& turn : played.turns) {
      if (static_cast<int>(opening.turns.size()) == turns) break;
      now.play(turn);
      if (now.outcome()) break;
      opening.turns.push_back(turn);
    }
    openings.list_.push_back(std::move(opening));
    return true;
  });
  if (openings.list_.empty()) throw InputError("no game contains both setups");
  return openings;
}

Opening Openings::opening(std::uint64_t number) const {
  if (source_ == Source::own) return {};
  Random random(mix_bits(seed_) + number);
  Opening opening;
  if (source_ == Source::listed) {
    opening = list_[number % list_.size()];
  } else {
    Game game;
    for ([[maybe_unused]] const Side side : kSides) {
      opening.setups.push_back(some_setup(source_, game, random));
      game.set_up(opening.setups.back());
    }
  }
  if (random_turns_ > 0) add_random_turns(opening, random_turns_, random);
  return opening;
}

std::string Openings::fingerprint() const {
  std::string text = fmt::format("{} {} {}", static_cast<int>(source_), random_turns_, seed_);
  for (const Opening& opening : list_) {
    Position position;
    for (const Setup& setup : opening.setups) {
      text += '\n' + to_text(setup);
      place(setup, position);
    }
    for (const Turn& turn : opening.turns) {
      text += '\n' + to_text(position, turn);
      for (const Step step : turn) position.make(step);
      position.end_turn();
    }
  }
  return text;
}

}  // namespace tusk::match
