#include "lab/jungle_endgames.h"

#include <fmt/format.h>

#include "jungle/notation.h"
#include "jungle/tablebase/solver.h"
#include "lab/registry.h"

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

std::vector<EqualStart> study_equal_starts(int pieces, int threads, const std::stop_token& stop,
                                           const std::function<void()>& on_start) {
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
      options.stop = stop;
      Solver solver(material, attacker, options);
      if (!solver.run()) return list;
      (attacker == Side::white ? start.white_wins_in : start.black_wins_in) = solver.watched_plies();
    }
    list.push_back(start);
    on_start();
  }
  return list;
}

std::string value_text(const EqualStart& start) {
  if (start.white_wins_in > 0) return fmt::format("White wins in {} plies", start.white_wins_in);
  if (start.black_wins_in > 0) return fmt::format("Black wins in {} plies", start.black_wins_in);
  return "draw";
}

namespace {

// What the thesis says about the starting positions with the same animals on both sides.
const char* published_value(const std::string& animals) {
  if (animals == "TE") return "draw";
  if (animals.size() == 2) return "Black, 24 to 38 moves";
  return animals.find('R') != std::string::npos && animals.find('E') != std::string::npos ? "Black" : "White";
}

Section run_jungle_endgames(Session& session) {
  Section section;
  section.text =
      "The observations of the document's conclusion. Two equal animals, White to move: a march is a straight walk to "
      "the den, every\n"
      "other win a hunt. Then the starting position with only some animals, the same for both sides, solved exactly.";
  Table pairs{"pairs",
              "Two equal animals (published: never a draw; an odd distance wins a hunt, an even one loses it)",
              {"animal", "won", "lost", "drawn", "marches", "hunts at odd distance: won", "lost",
               "at even distance: won", "lost", "observation"},
              {}};
  for (const jungle::Animal animal : jungle::kAllAnimals) {
    session.check();
    const EqualPair pair = study_equal_pair(animal);
    pairs.add({std::string(1, jungle::letter_of(Side::white, animal)), std::to_string(pair.won),
               std::to_string(pair.lost), std::to_string(pair.drawn), std::to_string(pair.marches),
               std::to_string(pair.odd.won), std::to_string(pair.odd.lost), std::to_string(pair.even.won),
               std::to_string(pair.even.lost), pair.drawn == 0 && pair.parity_decides() ? "confirmed" : "**refuted**"});
  }
  Table starts{
      "starts", "The start with equal material", {"animals", "position", "published", "ours", "observation"}, {}};
  const int most = session.count("pieces");
  for (int pieces = 4; pieces <= most; pieces += 2) {
    session.begin(fmt::format("{} animals", pieces), pieces == 4 ? 6 : 4);
    const auto list = study_equal_starts(pieces, session.threads(), session.stop(), [&] { session.advance(); });
    session.check();
    for (const EqualStart& start : list) {
      const std::string animals = start.material.name(Side::white);
      const std::string published = published_value(animals);
      const char* winner = start.white_wins_in > 0 ? "White" : start.black_wins_in > 0 ? "Black" : "draw";
      starts.add({animals, jungle::to_line(start.position), published, value_text(start),
                  published.starts_with(winner) ? "confirmed" : "**refuted**"});
    }
  }
  section.tables = {pairs, starts};
  if (most < 6)
    section.differences.push_back(
        {"The starts with six animals are left out at this scale.", "They take minutes and 2.5 GB of memory."});
  return section;
}

}  // namespace

Experiment jungle_endgames_experiment() {
  return {"jungle-endgames",
          "Jungle Checkers: endgames",
          "001 chapter 7",
          "the document's observations about equal animals",
          {{"pieces", "animals of the largest starts: 4 or 6", 4, 4, 6}},
          {},
          1,
          run_jungle_endgames};
}

}  // namespace tusk::lab
