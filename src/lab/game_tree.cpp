// Cox's game-tree complexity (000 section 2.2, figure 2.1): branching factor by ply, and length of games.
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

#include "arimaa/board/steps.h"
#include "arimaa/board/turns.h"
#include "base/threads.h"
#include "lab/game_complexities.h"
#include "lab/registry.h"
#include "lab/state_space.h"
#include "lab/study_games.h"

namespace tusk::lab {

namespace {

using namespace arimaa;

constexpr int kMaxRandomTurns = 600;

// Sums over the positions at the start of a ply.
struct Branching {
  double positions = 0;
  double four_steps = 0;  // sequences of exactly four steps
  double sequences = 0;   // of one to four steps
  double turns = 0;       // leading to different boards
  double boards = 0;      // visited by the enumeration to find those turns

  Branching& operator+=(const Branching& other) {
    positions += other.positions;
    four_steps += other.four_steps;
    sequences += other.sequences;
    turns += other.turns;
    boards += other.boards;
    return *this;
  }
};

Branching branching_of(const Position& position) {
  const SequenceCounts counts = count_sequences(position);
  TurnEnumerator enumerator;
  const auto turns = static_cast<double>(enumerator.count(position));
  const double all = std::accumulate(counts.begin(), counts.end(), 0.0,
                                     [](double sum, std::uint64_t part) { return sum + static_cast<double>(part); });
  return {1, static_cast<double>(counts.back()), all, turns, static_cast<double>(enumerator.boards_made())};
}

struct TreeFacts {
  std::vector<Branching> by_ply;
  double games = 0;
  double finished = 0;
  Sample plies;  // of finished games
  // Grouped by game, because positions of one game are similar.
  RatioSample four_steps, sequences, turns, boards;
  RatioSample turns_of_sequences;  // distinct turns among sequences of four steps
  Sample first_four_steps, first_turns;
};

// The setups, the first two plies of a game, are not turns; positions count from Gold's first turn.
TreeFacts study(Session& session, const std::vector<StudyGame>& games, const std::string& label) {
  TreeFacts facts;
  session.begin(label, games.size());
  std::vector<std::vector<Branching>> parts(games.size());
  parallel_for(games.size(), session.threads(), [&](std::size_t i) {
    session.check();
    for (std::size_t ply = 0; ply < games[i].turns.size(); ++ply)
      parts[i].push_back(branching_of(games[i].positions[ply]));
    session.advance();
  });
  for (std::size_t i = 0; i < games.size(); ++i) {
    ++facts.games;
    if (games[i].ended_by_rules) {
      ++facts.finished;
      facts.plies.add(static_cast<double>(games[i].turns.size()));
    }
    if (facts.by_ply.size() < parts[i].size()) facts.by_ply.resize(parts[i].size());
    Branching game;
    for (std::size_t ply = 0; ply < parts[i].size(); ++ply) {
      facts.by_ply[ply] += parts[i][ply];
      game += parts[i][ply];
    }
    if (parts[i].empty()) continue;
    facts.four_steps.add(game.four_steps, game.positions);
    facts.sequences.add(game.sequences, game.positions);
    facts.turns.add(game.turns, game.positions);
    facts.boards.add(game.boards, game.turns);
    facts.turns_of_sequences.add(100 * game.turns, game.four_steps);
    facts.first_four_steps.add(parts[i].front().four_steps);
    facts.first_turns.add(parts[i].front().turns);
  }
  return facts;
}

// The size of the game tree, b^d, as a power of ten. Its error comes from both b and d.
struct TreeSize {
  double logarithm, error;

  TreeSize(const RatioSample& base, const Sample& exponent)
      : logarithm(exponent.mean() * std::log10(base.ratio())),
        error(std::hypot(exponent.error() * std::log10(base.ratio()),
                         exponent.mean() * base.error() / base.ratio() / std::log(10.0))) {}
  // Such as "10^300.5 ± 12.3".
  [[nodiscard]] std::string text() const { return "10^" + with_error(logarithm, error, 1); }
};

// The depth that is as hard to search as 8 plies of chess with 35 moves each (003 chapter 3).
std::string like_eight_plies_of_chess(const RatioSample& branching) {
  const double depth = 8 * std::log(35.0) / std::log(branching.ratio());
  return with_error(depth, depth * branching.error() / branching.ratio() / std::log(branching.ratio()), 2);
}

void add_source(Section& section, const TreeFacts& facts, const std::string& name, const std::string& what) {
  Table table = comparison(name, "Branching factor, length of games and game tree: " + what);
  table.add({"games, those finished by the rules", "6,075, 4,251",
             fmt::format("{:.0f}, {:.0f}", facts.games, facts.finished), "only these count for the length"});
  table.add({"branching factor, sequences of four steps", "276,386; about 300,000 (002)",
             ratio_text(facts.four_steps, 0), "transpositions counted apart"});
  table.add({"... at the first turn", "23,026", mean_text(facts.first_four_steps, 0), ""});
  table.add({"sequences of one to four steps", "", ratio_text(facts.sequences, 0), ""});
  table.add({"distinct turns", "17,281 (003), 20,000 to 30,000 (002)", ratio_text(facts.turns, 0),
             fmt::format("{}% of the sequences of four", ratio_text(facts.turns_of_sequences, 1))});
  table.add({"turns that are as many positions as 8 plies of chess", "2.9 (003)",
             like_eight_plies_of_chess(facts.turns), "8 / log of our distinct turns to the base 35"});
  table.add({"distinct turns at the first turn", "2,000 to 3,000", mean_text(facts.first_turns, 0), ""});
  table.add({"boards made for each distinct turn", "", ratio_text(facts.boards, 2),
             "by the canonical order of independent moves"});
  if (facts.finished > 0) {
    table.add({"length of a game in ply, without setups", "55.2", mean_text(facts.plies, 1), ""});
    table.add({"game tree, sequences", "3.1e+300", TreeSize(facts.four_steps, facts.plies).text(), "b^d"});
    table.add({"game tree, distinct turns", "", TreeSize(facts.turns, facts.plies).text(), "b^d"});
  }
  section.tables.push_back(table);
  Series sequences{what + ": sequences of four steps", {}, false}, turns{what + ": distinct turns", {}, false};
  for (std::size_t ply = 0; ply < facts.by_ply.size(); ++ply) {
    const Branching& sum = facts.by_ply[ply];
    // A mean over very few games is noise.
    if (sum.positions * 10 < facts.games) break;
    sequences.points.emplace_back(static_cast<double>(ply + 1), sum.four_steps / sum.positions);
    turns.points.emplace_back(static_cast<double>(ply + 1), sum.turns / sum.positions);
  }
  section.plots[0].series.push_back(sequences);
  section.plots[0].series.push_back(turns);
}

// The number of Arimaa positions that the trap rule allows and one turn can reach, as a power of ten.
double exact_state_space() {
  const Count allowed = sum_where(count_goals(true), [](int own, int other) { return !beyond_one_turn(own, other); });
  return std::log10(2.0) + std::log10(allowed.convert_to<double>());
}

// Figure 2.2, with our results for Arimaa.
void add_complexities(Section& section, const TreeFacts& facts) {
  Table table{
      "complexities",
      "Figure 2.2: complexities of games as powers of ten († lost from the scan, from the table that it is based on)",
      {"game", "state space, published", "game tree, published", "state space, ours", "game tree, ours"},
      {}};
  Plot plot{"complexities",
            "Estimated game complexities (figure 2.2)",
            "state space, power of ten",
            "game tree, power of ten",
            {},
            false};
  Series published{"document", {}, true, {}}, ours{"ours", {}, false, {}};
  const auto add = [&](Series& series, std::string_view game, double state_space, double game_tree) {
    series.points.emplace_back(state_space, game_tree);
    series.labels.emplace_back(game);
  };
  for (const cox::GameComplexity& game : cox::kGameComplexities) {
    table.add(
        {std::string(game.game), fmt::format("{} †", game.state_space), fmt::format("{} †", game.game_tree), "", ""});
    add(published, game.game, game.state_space, game.game_tree);
  }
  add(published, cox::kArimaa.game, cox::kArimaa.state_space, cox::kArimaa.game_tree);
  const double positions = exact_state_space();
  const bool finished = facts.finished > 0;
  const TreeSize tree(facts.four_steps, facts.plies);
  table.add({std::string(cox::kArimaa.game), fmt::format("{}", cox::kArimaa.state_space),
             fmt::format("{}", cox::kArimaa.game_tree), fixed(positions, 2),
             finished ? with_error(tree.logarithm, tree.error, 1) : "-"});
  if (finished) add(ours, "Arimaa, games of the engine", positions, tree.logarithm);
  plot.series = {published, ours};
  section.tables.push_back(table);
  section.plots.push_back(plot);
}

Section run_game_tree(Session& session) {
  Section section;
  section.text =
      "Games of the engine against itself, and games of archive files where they are given with `--archive`. Cox "
      "counts\n"
      "sequences of four steps; most of them are transpositions of each other, so the distinct turns are given beside "
      "them.";
  section.plots.push_back({"branching", "Branching factor by ply (figure 2.1)", "ply", "ways to move", {}, true});
  SelfPlayPlan plan = network_plan(session.count("games"), session.count("nodes"), session.seed());
  plan.random_turns = 0;
  plan.longest_game = kMaxRandomTurns;
  const auto games = play_study_games(session, plan);
  const TreeFacts own = study(session, games, "positions of self-play");
  add_source(section, own, "self-play", "self-play");
  if (const auto archive = read_study_games(session); !archive.empty())
    add_source(section, study(session, archive, "positions of the archive"), "archive", "archive");
  add_complexities(section, own);
  section.differences = {
      {"Branching factors and lengths depend on who plays.",
       "Cox measured the games of people and programs of 2002 to 2005; ours are those named above each table."},
      {"The document says 2,000 to 3,000 moves at the first turn in one place and 23,026 in another.",
       "The former are distinct turns, the latter sequences of steps; both orders of magnitude are confirmed."},
  };
  return section;
}

}  // namespace

Experiment game_tree_experiment() {
  return {"game-tree",
          "Branching factor and game-tree complexity",
          "000 chapter 2.2, figures 2.1 and 2.2; 002; 003 chapters 1 and 3",
          "branching factor by ply, length of games, size of the game tree beside other games",
          {{"games", "games of the engine against itself", 8, 60, 400},
           {"nodes", "of one turn of these games", 500, 2000, 5000}},
          {"network"},
          3,
          run_game_tree};
}

}  // namespace tusk::lab
