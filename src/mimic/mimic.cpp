#include "mimic/mimic.h"

#include <algorithm>

#include "arimaa/board/steps.h"
#include "arimaa/engine/setups.h"
#include "players/random_player.h"
#include "records/prepared_game.h"
#include "records/puzzles.h"
#include "records/statistics.h"

namespace tusk::mimic {

using namespace arimaa;
using namespace records;

namespace {

constexpr int kHashMebibytes = 16;

// The animals that can step now, each once, strongest first.
std::vector<Animal> movable_in(const Position& position, Bits squares) {
  Bits able = 0;
  const Mobility mobility = mobility_of(position);
  for (const Direction direction : kDirections) able |= able_to_step(position, mobility.own, direction);
  std::vector<Animal> animals;
  for (auto animal = kAnimals.rbegin(); animal != kAnimals.rend(); ++animal)
    if ((position.of(position.side(), *animal) & able & squares) != 0) animals.push_back(*animal);
  return animals;
}

// The first own piece that the best turn found moves: the piece the turn is about.
std::optional<Animal> piece_of(const Position& position, const SearchResult& result) {
  for (const Hit& hit : result.hits)
    for (const Step step : hit.turn)
      if (const auto piece = position.at(step.from()); piece && piece->side == position.side()) return piece->animal;
  return std::nullopt;
}

// Whether the turn moves a piece to a square that the search did not compare.
bool leaves(const Turn& turn, Bits area) {
  return std::any_of(turn.begin(), turn.end(), [&](const Step step) { return (step.to().bit() & area) == 0; });
}

}  // namespace

const char* name_of(MimicSource source) {
  static constexpr std::array kNames{"win in two",       "whole board", "half board", "area",
                                     "area for a piece", "fallback",    "search"};  // as in MimicSource
  return kNames[static_cast<std::size_t>(source)];
}

std::optional<Square> last_moved(const Turn& turn) {
  if (turn.empty()) return std::nullopt;
  return turn.back().to();
}

Mimic::Mimic(Database& database, const MimicOptions& options, std::uint64_t seed)
    : database_(database), options_(options), search_(database), random_(seed) {
  // Created here so that stop() never races with its creation.
  if (options_.hybrid || options_.fallback == MimicOptions::Fallback::engine) (void)engine();
}

void Mimic::new_game(std::uint64_t seed) {
  random_ = Random(seed);
  if (engine_) engine_->new_game();
}

void Mimic::stop() {
  if (engine_) engine_->stop();
}

Engine& Mimic::engine() {
  if (!engine_) {
    EngineOptions options;
    options.hash_mebibytes = kHashMebibytes;
    engine_ = std::make_unique<Engine>(options);
  }
  return *engine_;
}

Setup Mimic::choose_setup(const Game& game) {
  const Side side = game.side();
  std::optional<std::string> gold;
  if (side == Side::silver) gold = setup_letters(setup_on(game.position(), Side::gold), Side::gold);
  const SetupTable table = common_setups(database_, gold, {}, gold.has_value(), 1);
  std::string letters;
  if (!table.rows.empty()) {
    letters = table.rows.front().setup;
  } else if (gold) {
    letters = *gold;
  }
  Setup setup = setup_from_letters(letters, side);
  // An empty database knows no setups.
  if (!game.why_illegal(setup).empty()) setup = arimaa::choose_setup("best", side, game.position(), random_);
  return setup;
}

// If any of the players won, only winners are copied.
Mimic::Turns Mimic::legal_turns(const Game& game, const SearchResult& result) const {
  Turns turns;
  for (const Hit& hit : result.hits) {
    if (result.won > 0 && !hit.merit.won) break;
    if (game.why_illegal(hit.turn).empty()) turns.push_back(hit.turn);
  }
  return turns;
}

Mimic::Turns Mimic::ask(MimicSource kind, const Game& game, Square trap, std::optional<Animal>& wanted,
                        MimicChoice::Asked& asked) {
  const Position& position = game.position();
  const SearchOptions options{options_.candidates, false};
  asked.asked = true;
  SearchResult result;
  Turns turns;
  if (kind == MimicSource::area_for_piece) {
    std::vector<Animal> pieces = movable_in(position, area_around(trap));
    if (wanted) pieces = {*wanted};
    for (const Animal piece : pieces) {
      result = search_.area_for_piece(position, trap, piece, options);
      asked.found += result.found;
      turns = legal_turns(game, result);
      if (!turns.empty()) break;
    }
  } else {
    result = kind == MimicSource::whole_board  ? search_.whole_board(position, options)
             : kind == MimicSource::half_board ? search_.half_board(position, options)
                                               : search_.area(position, trap, options);
    asked.found = result.found;
    turns = legal_turns(game, result);
    if (kind == MimicSource::area && turns.empty()) wanted = piece_of(position, result);
  }
  asked.legal = !turns.empty();
  return turns;
}

// A turn may leave the area, for squares that were not compared. Then the search is repeated for the area that it
// enters, as if the opponent had last moved there, and so on, at most once per area. The turn that left the area is
// kept if nothing better is found.
Mimic::Turns Mimic::ask_areas(const Game& game, Square trap, std::optional<Animal>& wanted, MimicChoice::Asked& asked,
                              int& areas_left) {
  Turns turns = ask(MimicSource::area, game, trap, wanted, asked);
  for (Bits seen = trap.bit(); !turns.empty() && leaves(turns.front(), area_around(trap));) {
    trap = nearest_trap(*last_moved(turns.front()));
    if ((seen & trap.bit()) != 0) break;
    seen |= trap.bit();
    ++areas_left;
    std::optional<Animal> ignored;
    MimicChoice::Asked again;
    Turns there = ask(MimicSource::area, game, trap, ignored, again);
    if (there.empty()) break;
    turns = std::move(there);
  }
  return turns;
}

void Mimic::propose(const Game& game, std::optional<Square> opponents_last, MimicChoice& choice,
                    std::vector<std::pair<Turn, MimicSource>>& proposals) {
  for (const Turn& turn : puzzle_turns(database_, game.position()))
    if (game.why_illegal(turn).empty()) proposals.emplace_back(turn, MimicSource::puzzle);
  std::optional<Animal> wanted;
  for (std::size_t i = 0; i < kMimicKinds.size(); ++i) {
    const bool enough =
        options_.hybrid ? static_cast<int>(proposals.size()) >= options_.hybrid_candidates : !proposals.empty();
    if (enough && !options_.ask_all) return;
    const MimicSource kind = kMimicKinds[i];
    const bool is_area = kind == MimicSource::area || kind == MimicSource::area_for_piece;
    if (is_area && !opponents_last) continue;
    const Square trap = opponents_last ? nearest_trap(*opponents_last) : Square();
    const Turns turns = kind == MimicSource::area ? ask_areas(game, trap, wanted, choice.kinds[i], choice.areas_left)
                                                  : ask(kind, game, trap, wanted, choice.kinds[i]);
    for (const Turn& turn : turns) proposals.emplace_back(turn, kind);
  }
}

std::optional<Turn> Mimic::fall_back(const Game& game) {
  if (options_.fallback == MimicOptions::Fallback::engine) {
    SearchLimits limits;
    limits.nodes = options_.nodes;
    return engine().search(Root(game), limits).best_turn();
  }
  return players::random_turn(game, random_);
}

// Chooses the engine's own turn, unless a proposal is nearly as good.
void Mimic::choose_by_search(const Game& game, const std::vector<std::pair<Turn, MimicSource>>& proposals,
                             MimicChoice& choice) {
  SearchLimits limits;
  limits.nodes = options_.nodes;
  const SearchReport own = engine().search(Root(game), limits);
  if (!own.best_turn()) return;
  std::optional<Score> best;
  int compared = 0;
  for (const auto& [turn, source] : proposals) {
    if (++compared > options_.hybrid_candidates) break;
    Game next = game;
    next.play(turn);
    Score score = 0;
    if (next.outcome()) {
      if (next.outcome()->winner != game.side()) continue;
      choice.turn = turn;
      choice.source = source;
      return;
    }
    const SearchReport reply = engine().search(Root(next), limits);
    if (reply.lines.empty()) continue;
    score = -reply.lines.front().score;
    if (score + options_.hybrid_margin >= own.lines.front().score && (!best || score > *best)) {
      best = score;
      choice.turn = turn;
      choice.source = source;
    }
  }
  if (best) return;
  choice.turn = own.lines.front().turns.front();
  choice.source = MimicSource::search;
}

std::optional<MimicChoice> Mimic::choose_turn(const Game& game, std::optional<Square> opponents_last) {
  MimicChoice choice;
  if (engine_) engine_->cancel_stop();
  std::vector<std::pair<Turn, MimicSource>> proposals;
  propose(game, opponents_last, choice, proposals);
  if (!proposals.empty()) {
    choice.turn = proposals.front().first;
    choice.source = proposals.front().second;
    if (options_.hybrid && choice.source != MimicSource::puzzle) choose_by_search(game, proposals, choice);
    return choice;
  }
  const auto turn = fall_back(game);
  if (!turn) return std::nullopt;
  choice.turn = *turn;
  return choice;
}

}  // namespace tusk::mimic
