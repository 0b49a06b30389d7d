// Cox's state-space complexity (000 chapter 2 and appendix B), in exact integers.
#include <fmt/format.h>

#include "arimaa/board/rules.h"
#include "arimaa/board/setup.h"
#include "base/text.h"
#include "lab/cox_figures.h"
#include "lab/registry.h"
#include "lab/state_space.h"

namespace tusk::lab {

namespace {

using arimaa::Animal;
using arimaa::Piece;
using arimaa::Position;
using arimaa::Side;
using arimaa::Square;

double share(const Count& part, const Count& whole) { return part.convert_to<double>() / whole.convert_to<double>(); }

std::string agreement(bool agrees) { return agrees ? "agrees" : "**differs**"; }

Table state_space_table(const std::vector<StateSpaceRow>& rows) {
  Table table{
      "state-space",
      "Table 2.1: positions by number of pieces (without the side to move), and those that the trap rule forbids",
      {"n", "possibilities", "unique patterns", "sorted", "placements, published", "placements, exact",
       "illegal by the trap rule, exact", "share", "table 2.1"},
      {}};
  for (const auto& figures : cox::kTable21) {
    const StateSpaceRow& row = rows[figures.pieces];
    const bool agrees =
        figures.possibilities == row.possibilities.str() && figures.unique == std::to_string(row.unique_patterns) &&
        figures.sorted == std::to_string(row.sorted_patterns) && figures.placements == scientific(row.placements);
    const Count illegal = row.placements - row.settled;
    const auto restored = [](bool yes) { return yes ? " †" : ""; };
    table.add({std::to_string(row.pieces) + restored(figures.pieces_restored), row.possibilities.str(),
               std::to_string(row.unique_patterns), std::to_string(row.sorted_patterns),
               std::string(figures.placements) + restored(figures.placements_restored), row.placements.str(),
               illegal.str(), fixed(share(illegal, row.placements), 4), agreement(agrees)});
  }
  return table;
}

Table appendix_table() {
  Table table{"appendix-b",
              "Appendix B: sorted patterns, as far as the document prints them",
              {"pieces", "sorted pattern", "hits, published", "hits", "placements, published", "placements, exact",
               "appendix B"},
              {}};
  for (const auto& figures : cox::kAppendixB) {
    std::string numbers;
    for (const int number : figures.numbers) numbers += fmt::format("{}{}", numbers.empty() ? "" : " ", number);
    for (const SortedPattern& pattern : sorted_patterns(figures.pieces)) {
      if (pattern.numbers != figures.numbers) continue;
      const bool agrees = pattern.hits == figures.hits && scientific(pattern.placements) == figures.placements;
      table.add({std::to_string(figures.pieces), numbers, std::to_string(figures.hits), std::to_string(pattern.hits),
                 std::string(figures.placements), pattern.placements.str(), agreement(agrees)});
    }
  }
  return table;
}

Table trap_table() {
  Table table{"one-gold-piece",
              "Table 2.2: all 32 pieces, one gold piece alone on a trap, each trap counted by itself",
              {"gold piece", "published", "at most three enemies beside it", "up to four enemies"},
              {}};
  Count three = 0, four = 0;
  for (const Animal animal : arimaa::kAnimals) {
    const int index = static_cast<int>(animal) - 1;
    three += lonely_on_trap(index, 3);
    four += lonely_on_trap(index, 4);
    table.add({name_of(animal), std::string(cox::kTable22[index]), scientific(lonely_on_trap(index, 3)),
               scientific(lonely_on_trap(index, 4))});
  }
  table.add({"all", std::string(cox::kTable22Total), scientific(three), scientific(four)});
  return table;
}

Table goal_table(const GoalCounts& goals) {
  Table table{"goals",
              "Unreachable goal positions (both sides to move together)",
              {"rabbits on their goal ranks", "published", "formula (4), exact", "distinct placements"},
              {}};
  const auto add = [&](const char* what, const char* published, const Count& formula, const Count& distinct) {
    table.add({what, published, scientific(formula), scientific(distinct)});
  };
  add("two of one side, one of the other (moved by the latter)", "3.13e+41", goal_formula(2, 1),
      sum_where(goals, [](int own, int other) { return own >= 1 && other >= 2; }));
  add("three and one (moved by the former)", "1.84e+41", goal_formula(3, 1),
      sum_where(goals, [](int own, int other) { return own >= 3 && other >= 1; }));
  add("five of one side", "1.001e+40", goal_formula(5, 0), sum_where(goals, [](int own, int) { return own >= 5; }));
  add("five and one", "1.71e+39", goal_formula(5, 1),
      sum_where(goals, [](int own, int other) { return own >= 5 && other >= 1; }));
  return table;
}

// The thesis gives a formula without examples; these were worked by hand.
Table score_table() {
  Table table{"score",
              "The score of a game that is stopped, R + P x (C + 1): worked by hand, and by the program",
              {"Gold has", "by hand", "program", "comment"},
              {}};
  const auto add = [&](const char* what, int rabbits, int rank, std::initializer_list<Animal> others, int by_hand) {
    Position position;
    int next = 0;
    for (int i = 0; i < rabbits; ++i) position.place(Piece{Side::gold, Animal::rabbit}, Square(i, rank - 1));
    for (const Animal animal : others) position.place(Piece{Side::gold, animal}, Square(next++, rank == 2 ? 0 : 1));
    const int ours = score2006(position, Side::gold);
    table.add({what, std::to_string(by_hand), std::to_string(ours), agreement(ours == by_hand)});
  };
  using enum Animal;
  const std::initializer_list<Animal> officers{cat, cat, dog, dog, horse, horse, camel, elephant};
  add("everything, rabbits on its first rank", 8, 1, officers, 8 * 1 + 37 * 9);
  add("everything, rabbits on its second rank", 8, 2, officers, 8 * 8 + 37 * 9);
  add("an elephant and a rabbit on the seventh rank", 1, 7, {elephant}, 343 + 7 * 2);
  add("two rabbits on the goal rank", 2, 8, {}, 2 * 512 + 2 * 3);
  add("an elephant alone", 0, 1, {elephant}, 6);
  return table;
}

Plot illegal_plot(const std::vector<StateSpaceRow>& rows) {
  Plot plot{"illegal", "Placements with an unsupported piece on a trap", "pieces", "share of placements", {}};
  Series exact{"exact", {}, false};
  for (const StateSpaceRow& row : rows)
    exact.points.emplace_back(row.pieces, share(row.placements - row.settled, row.placements));
  plot.series = {exact, {"assumed in the document", {{1, 0.323}, {32, 0.323}}, true}};
  return plot;
}

std::vector<Difference> differences(double share_of_all, double share_of_full, const Count& left) {
  return {
      {"Figures with a † are restored.",
       "The scan of the document has lost the 9 and the 8 of its first column, and the point of 4.47876e+19."},
      {fmt::format("The factor 0.323 is no upper bound: the exact share is {:.4f}, and {:.4f} with all pieces.",
                   share_of_all, share_of_full),
       "The document takes twice the number of positions with a *gold* piece alone on a trap over twice the number of "
       "all "
       "positions; silver pieces on traps are left out. (It also counts a position once for every such piece, which "
       "acts the "
       "other way.) An erratum, proved by the exact count."},
      {"Table 2.2 is too low.",
       "Its figures come out, to every printed digit, if at most three enemies stand beside the trap; with four, which "
       "the "
       "text allows, they are as in the last column. An erratum, proved by recomputation."},
      {fmt::format(
           "Formula (4), evaluated exactly, gives other figures than the document prints ({} where it has 3.13e+41).",
           scientific(goal_formula(2, 1), 2)),
       "",
       "counting only boards with all 32 pieces, and leaving out the choice of goal squares. Neither gives its "
       "figures."},
      {"The three categories of unreachable goals miss positions with no own and three or four enemy rabbits on the "
       "goal "
       "rank.",
       "Pushing or pulling three rabbits takes six steps. They are part of the last two figures."},
      {fmt::format("The final estimate is {} instead of 1.66e+43.", scientific(left, 2)),
       "The exact shares above; the order of magnitude is 10^43 in both."},
  };
}

Section run_complexity(Session& session) {
  session.begin("counting", 3);
  const std::vector<StateSpaceRow> rows = count_state_space();
  Count placements = 0, settled = 0;
  std::uint64_t patterns = 0;
  for (const StateSpaceRow& row : rows) {
    placements += row.placements;
    settled += row.settled;
    patterns += static_cast<std::uint64_t>(row.unique_patterns);
  }
  session.advance();
  const GoalCounts goals = count_goals(/*with_trap_rule=*/false);
  session.advance();
  const GoalCounts settled_goals = count_goals(/*with_trap_rule=*/true);
  session.advance();
  const Count illegal = 2 * (placements - settled);
  const Count by_document = 2 * sum_where(goals, in_document_categories);
  const Count beyond = 2 * sum_where(goals, beyond_one_turn);
  const Count left = 2 * (settled - sum_where(settled_goals, beyond_one_turn));

  Section section;
  section.text =
      "Every figure is an exact integer. The trap rule depends on colours alone and the neighbourhoods of the four "
      "traps do\n"
      "not overlap, so the placements that it allows are coefficients of a product of polynomials, summed over all "
      "patterns\n"
      "of pieces; rabbits on their goal ranks are counted by inclusion and exclusion. Unsupported pieces on a trap "
      "occur in\n"
      "many more placements than the document assumes.";
  Table summary = comparison("summary", "State-space complexity");
  const auto add = [&](const char* what, const char* published, const std::string& ours, const std::string& comment) {
    summary.add({what, published, ours, comment});
  };
  // `shown` is our figure in the format of the published one.
  const auto add_checked = [&](const char* what, const char* published, const std::string& ours,
                               const std::string& shown) { add(what, published, ours, agreement(shown == published)); };
  const double share_of_all = share(illegal, 2 * placements);
  const double share_of_full = share(rows.back().placements - rows.back().settled, rows.back().placements);
  const std::string share_of_one = fixed(share(rows[1].placements - rows[1].settled, rows[1].placements), 4);
  add_checked("patterns of pieces", "944,784", with_commas(patterns), with_commas(patterns));
  add_checked("placements, twice for the side to move (formula 2)", "2.51e+43", Count(2 * placements).str(),
              scientific(2 * placements, 2));
  add("illegal by the trap rule", "8.08e+42", illegal.str(), "exact for all patterns, instead of an assumption");
  add_checked("... as a share", "0.323", fixed(share_of_all, 6), fixed(share_of_all, 3));
  add_checked("... with all 32 pieces", "0.323", fixed(share_of_full, 6), fixed(share_of_full, 3));
  add_checked("... with one piece", "0.0625", share_of_one, share_of_one);
  add("unreachable goals, the document's categories", "5.04e+41", by_document.str(), "each position once");
  add("unreachable goals, own + 2 x other > 4 steps", "", beyond.str(),
      "also no own rabbit and three or four of the opponent");
  add("legal by the trap rule and reachable in that sense", "1.66e+43", left.str(), "the final estimate, recomputed");
  const std::string setups_of_one = with_commas(arimaa::count_setups());
  add_checked("setups of one side (formula 5)", "64,864,800", setups_of_one, setups_of_one);
  const Count setups = Count(arimaa::count_setups()) * arimaa::count_setups();
  add_checked("setups of both sides (formula 6)", "4.207e+15", setups.str(), scientific(setups, 3));
  section.tables = {summary, state_space_table(rows), trap_table(), goal_table(goals), score_table(), appendix_table()};

  section.plots = {illegal_plot(rows)};

  section.differences = differences(share_of_all, share_of_full, left);
  return section;
}

}  // namespace

Experiment complexity_experiment() {
  return {"complexity",
          "State-space complexity",
          "000 chapter 2.1, tables 2.1 and 2.2, appendix B",
          "how many positions there are, in exact integers",
          {},
          {},
          1,
          run_complexity};
}

}  // namespace tusk::lab
