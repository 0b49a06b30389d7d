#include "lab/jungle_endgames.h"

#include <fmt/format.h>

#include "jungle/tablebase/solver.h"

namespace tusk::lab {

using jungle::Position;
using jungle::Side;
using jungle::tablebase::Material;
using jungle::tablebase::SolvedSet;
using jungle::tablebase::Solver;

namespace {

int plies_of(const Solver& solver, const SolvedSet& set, const Position& position, bool attacks) {
  using namespace jungle::tablebase;
  const Entry entry = entry_of(solver.family().material(), solver.family().layout(), position);
  const int moves = set.moves[entry.word * kRowWords + kGeometry.field_of_square[entry.bit]];
  return moves == 0 ? 0 : attacks ? 2 * moves - 1 : 2 * moves;
}

}  // namespace

EqualPair study_equal_pair(jungle::Animal animal) {
  using namespace jungle;
  const Material material(1U << tablebase::piece_of(Side::white, animal) |
                          1U << tablebase::piece_of(Side::black, animal));
  Solver white(material, Side::white, {.distances = true}), black(material, Side::black, {.distances = true});
  white.run();
  black.run();
  EqualPair pair;
  pair.animal = animal;
  for (const int mine : each_bit(kField)) {
    for (const int theirs : each_bit(kField & ~bit_of(mine))) {
      Position position;
      position.place(Side::white, animal, mine);
      position.place(Side::black, animal, theirs);
      const int win = plies_of(white, white.won(), position, true);
      const int loss = plies_of(black, black.lost(), position, false);
      ++(win > 0 ? pair.won : loss > 0 ? pair.lost : pair.drawn);
      if (win == 2 * distance(mine, den_of(Side::black)) - 1 || loss == 2 * distance(theirs, den_of(Side::white))) {
        ++pair.marches;
        continue;
      }
      auto& hunts = distance(mine, theirs) % 2 == 1 ? pair.odd : pair.even;
      if (win > 0) ++hunts.won;
      if (loss > 0) ++hunts.lost;
    }
  }
  return pair;
}

std::vector<EqualStart> study_equal_starts(int pieces, int threads,
                                           const std::function<bool(const EqualStart*)>& keep_going) {
  std::vector<EqualStart> list;
  for (const Material material : jungle::tablebase::tables_with(pieces)) {
    if (!material.is_even()) continue;
    EqualStart start;
    start.material = material;
    start.position = Position::start();
    for (const Side side : jungle::kSides)
      for (const jungle::Animal animal : jungle::kAllAnimals)
        if (!material.has(jungle::tablebase::piece_of(side, animal))) start.position.remove(side, animal);
    for (const Side attacker : jungle::kSides) {
      jungle::tablebase::SolverOptions options;
      options.threads = threads;
      options.watched = start.position;
      options.keep_going = [&](const auto&) { return keep_going(nullptr); };
      Solver solver(material, attacker, options);
      if (!solver.run()) return list;
      (attacker == Side::white ? start.white_wins_in : start.black_wins_in) = solver.watched_plies();
    }
    list.push_back(start);
    if (!keep_going(&list.back())) return list;
  }
  return list;
}

std::string value_text(const EqualStart& start) {
  if (start.white_wins_in > 0) return fmt::format("White wins in {} plies", start.white_wins_in);
  if (start.black_wins_in > 0) return fmt::format("Black wins in {} plies", start.black_wins_in);
  return "draw";
}

}  // namespace tusk::lab
