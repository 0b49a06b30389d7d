#include "workload/generator.h"

#include <algorithm>
#include <fmt/format.h>

#include "arimaa/board/steps.h"
#include "arimaa/engine/setups.h"
#include "arimaa/notation/record.h"
#include "arimaa/notation/turn_text.h"
#include "records/view.h"

namespace tusk::workload {

using namespace arimaa;
using namespace records;

namespace {

constexpr int kShortestGame = 24;
constexpr int kLongestGame = 58;
constexpr int kOpeningPlies = 6;
constexpr int kFavouritesPerPosition = 2;
constexpr int kPlayers = 5000;

// A random turn that rarely loses a piece of its own; nullopt if it reaches a position where a turn must not end.
std::optional<Turn> wander(const Game& game, Random& random) {
  Position position = game.position();
  const Side side = game.side();
  const int wanted = random.chance(0.8) ? 4 : random.between(1, 3);
  Turn turn;
  while (turn.size() < wanted || (!turn.empty() && !position.may_end_turn())) {
    const StepList steps = legal_steps(position);
    if (steps.empty()) break;
    Step step = steps[static_cast<int>(random.below(static_cast<std::uint64_t>(steps.size())))];
    for (int attempt = 0; attempt < 3; ++attempt) {
      const auto loss = capture_of(position, step);
      if (!loss || loss->piece.side != side) break;
      step = steps[static_cast<int>(random.below(static_cast<std::uint64_t>(steps.size())))];
    }
    position.make(step);
    turn.push_back(step);
    if (turn.size() == kStepsPerTurn) break;
  }
  if (!game.why_illegal(turn).empty()) return std::nullopt;
  return turn;
}

std::string swapped_pieces(std::string letters, Random& random) {
  for (int swaps = random.between(0, 2); swaps > 0; --swaps)
    std::swap(letters[random.below(letters.size())], letters[random.below(letters.size())]);
  return letters;
}

}  // namespace

Setup favourite_setup(Side side, Random& random) {
  const auto book = setup_book();
  const double place = random.unit() * random.unit() * random.unit();
  const BookSetup& chosen = book[static_cast<std::size_t>(place * static_cast<double>(book.size()))];
  Setup setup = make_setup(chosen, side, random.chance(0.3));
  if (random.chance(0.8)) return setup;
  std::string animals;
  for (const Placement& placement : setup) animals += letter_of(placement.piece);
  animals = swapped_pieces(animals, random);
  for (std::size_t i = 0; i < setup.size(); ++i) setup[i].piece = *piece_from_letter(animals[i]);
  return setup;
}

std::string archive_row(const ArchiveGame& game) {
  std::string moves;
  for (const Entry& entry : entries_of(game.setups, game.turns))
    moves += fmt::format("{}{} {}", moves.empty() ? "" : "\\n", to_text(entry.label), to_text(entry.tokens));
  const std::uint64_t started = 1'037'000'000 + game.id * 1800 % 700'000'000;
  return fmt::format(
      "{}\t{}\t{}\t{}\t{}\t\t\tXX\tXX\t{}\t{}\t30\t30\t{}\t{}\t{}\t{}\t2/2/100/2/8\t0\t"
      "{}\t{}\t{}\t{}\t{}\tIGS\t1\t0\t{}\tNULL\n",
      game.id, game.player_ids[0], game.player_ids[1], game.players[0], game.players[1], game.ratings[0],
      game.ratings[1], game.types[0], game.types[1], game.event, game.site, started, started + 1800,
      game.outcome.winner ? letter_of(*game.outcome.winner) : 'd', letter_of(game.outcome.reason),
      game.turns.size() + 2, moves);
}

GameGenerator::GameGenerator(std::uint64_t seed, std::vector<Beginning> beginnings)
    : seed_(seed), beginnings_(std::move(beginnings)) {}

std::string GameGenerator::header() {
  return "id\tgplayerid\tsplayerid\tgusername\tsusername\tgtitle\tstitle\tgcountry\tscountry\tgrating\tsrating\t"
         "gratingk\tsratingk\tgtype\tstype\tevent\tsite\ttimecontrol\tpostal\tstartts\tendts\tresult\ttermination\t"
         "plycount\tmode\trated\tcorrupt\tmovelist\tevents\n";
}

// In the opening, usually one of the few favourite turns of the position.
Turn GameGenerator::turn_for(const Game& game, Random& random) const {
  if (game.plies() < 2 + kOpeningPlies && random.chance(0.85)) {
    const auto favourite = random.below(kFavouritesPerPosition);
    Random of_position(mix_bits(seed_ ^ game.position().key()) + favourite);
    if (const auto turn = wander(game, of_position)) return *turn;
  }
  for (;;)
    if (const auto turn = wander(game, random)) return *turn;
}

void GameGenerator::play_beginning(Game& game, std::vector<Setup>& setups, std::vector<Turn>& turns,
                                   Random& random) const {
  const Beginning& beginning = beginnings_[random.below(beginnings_.size())];
  const View view{false, random.chance(0.5)};
  for (Setup setup : beginning.setups) {
    for (Placement& placement : setup) placement.square = seen(placement.square, view);
    game.set_up(setup);
    setups.push_back(std::move(setup));
  }
  const auto length = random.below(beginning.turns.size() + 1);
  for (std::uint64_t i = 0; i < length && !game.outcome(); ++i) {
    const Turn turn = seen(beginning.turns[i], view);
    game.play(turn);
    turns.push_back(turn);
  }
}

std::string GameGenerator::row(std::uint64_t id) const {
  Random random(mix_bits(seed_) ^ mix_bits(id));
  Game game;
  std::vector<Setup> setups;
  std::vector<Turn> turns;
  if (!beginnings_.empty() && random.chance(0.5)) {
    play_beginning(game, setups, turns, random);
  } else {
    for (const Side side : kSides) {
      setups.push_back(favourite_setup(side, random));
      game.set_up(setups.back());
    }
  }
  const int length = random.between(kShortestGame, kLongestGame);
  while (!game.outcome() && static_cast<int>(turns.size()) < length) {
    turns.push_back(turn_for(game, random));
    game.play(turns.back());
  }
  const Outcome outcome =
      game.outcome().value_or(Outcome{random.chance(0.5) ? Side::gold : Side::silver, Reason::resigned});
  const std::array players{random.below(kPlayers), random.below(kPlayers)};
  ArchiveGame row;
  row.id = id;
  for (const std::size_t i : {0U, 1U}) {
    row.players[i] = fmt::format("player{}", players[i]);
    row.player_ids[i] = players[i];
    row.ratings[i] = 1200 + mix_bits(players[i]) % 1200 + random.below(100);
  }
  row.types[1] = players[1] % 3 == 0 ? 'b' : 'h';
  row.event = "Made up";
  row.site = "Nowhere";
  row.setups = std::move(setups);
  row.turns = std::move(turns);
  row.outcome = outcome;
  return archive_row(row);
}

}  // namespace tusk::workload
