// Zhong's figures about move generation (004 chapter 4, tables 4.1 and 4.3 to 4.5), and those of our own generator.
#include <array>
#include <fmt/format.h>
#include <numeric>

#include "arimaa/board/turns.h"
#include "base/text.h"
#include "base/threads.h"
#include "lab/registry.h"
#include "lab/step_combos.h"
#include "lab/study_games.h"
#include "lab/study_positions.h"

namespace tusk::lab {

namespace {

using namespace arimaa;

constexpr std::array<std::array<int, 2>, 9> kTypes{
    {{2, 0}, {2, 2}, {3, 1}, {3, 3}, {4, 0}, {4, 1}, {4, 2}, {4, 3}, {4, 4}}};
// Table 4.1 for 12g, 17s and 22g.
constexpr std::array<std::array<int, 9>, 3> kRepetitions{{{8, 216, 227, 3608, 6, 2, 3609, 1, 36610},
                                                          {23, 374, 601, 6980, 12, 0, 8156, 1, 76635},
                                                          {14, 169, 261, 2437, 5, 3, 2846, 3, 22371}}};
// Tables 4.4 and 4.5.
struct MoveFigures {
  int legal;
  std::array<int, 5> legal_percent;
  int distinct;
  std::array<int, 5> distinct_percent;
  int legal_after, distinct_after;
};
// The rows "Sum" and "Total".
constexpr MoveFigures kSum{2727486, {16, 17, 1, 24, 42}, 149956, {17, 11, 4, 37, 31}, 333765, 79785};
constexpr std::array<MoveFigures, 6> kMoves{{
    {274038, {21, 20, 2, 25, 32}, 20589, {18, 12, 7, 42, 21}, 44887, 12635},
    {631944, {16, 17, 1, 23, 43}, 23305, {16, 10, 4, 40, 30}, 79090, 19158},
    {172921, {23, 21, 2, 27, 27}, 13808, {23, 16, 7, 39, 15}, 32108, 9240},
    {551326, {15, 16, 1, 29, 48}, 30680, {17, 10, 2, 34, 37}, 58486, 13858},
    {170734, {22, 20, 2, 26, 30}, 12761, {21, 16, 6, 39, 18}, 30077, 8025},
    {926523, {13, 14, 1, 20, 52}, 48813, {14, 8, 2, 35, 42}, 89117, 16869},
}};

// Table 4.3: the three games of the 2005 final, and all of them.
struct PlayedFigures {
  const char* games;
  std::array<const char*, 5> percent;
};
constexpr std::array<PlayedFigures, 4> kPlayed{{
    {"published: first game of the 2005 final", {"34", "33", "10", "21", "1"}},
    {"published: second game", {"33", "29", "15", "20", "2"}},
    {"published: third game", {"36", "24", "15", "23", "1"}},
    {"published: all three", {"34", "29", "14", "21", "2"}},
}};

template <typename Numbers>
std::string percents_of(const Numbers& numbers) {
  const double sum = std::accumulate(numbers.begin(), numbers.end(), 0.0,
                                     [](double total, auto number) { return total + static_cast<double>(number); });
  std::string text;
  for (const auto number : numbers)
    text += fmt::format("{}{:.0f}", text.empty() ? "" : " ", sum == 0 ? 0 : 100 * static_cast<double>(number) / sum);
  return text;
}

struct Facts {
  NamedPosition named;
  RepetitionCounts repetitions{};
  ComboCounts combos;
  ReversibleCounts reversible;
  std::uint64_t turns = 0, boards_made = 0;
};

ComboCounts sum_of(const std::vector<Facts>& all) {
  ComboCounts sum;
  for (const Facts& facts : all) {
    for (std::size_t i = 0; i < sum.sequences.size(); ++i) {
      sum.sequences[i] += facts.combos.sequences[i];
      sum.boards[i] += facts.combos.boards[i];
    }
    sum.kept_sequences += facts.combos.kept_sequences;
    sum.kept_boards += facts.combos.kept_boards;
  }
  return sum;
}

Table repetition_table(const std::vector<Facts>& all) {
  Table table{
      "4-1", "Table 4.1: repetitions by type (steps of the repetition : fewest steps), published / ours", {"move"}, {}};
  for (const auto& [steps, fewest] : kTypes) table.columns.push_back(fmt::format("{}:{}", steps, fewest));
  for (std::size_t i = 0; i < kRepetitions.size(); ++i) {
    std::vector<std::string> row{all[i].named.name};
    for (std::size_t k = 0; k < kTypes.size(); ++k)
      row.push_back(fmt::format("{} / {}", kRepetitions[i][k], all[i].repetitions[kTypes[k][0]][kTypes[k][1]]));
    table.add(row);
  }
  return table;
}

// The classes of the turns played, in percent; each game is one sample.
std::array<RatioSample, kComboClasses> played_classes(const std::vector<StudyGame>& games, ComboReading reading) {
  std::array<RatioSample, kComboClasses> percents;
  for (const StudyGame& game : games) {
    std::array<double, kComboClasses> counts{};
    for (std::size_t i = 0; i < game.turns.size(); ++i)
      ++counts[static_cast<std::size_t>(combo_class(game.positions[i], game.turns[i], reading))];
    for (std::size_t i = 0; i < percents.size(); ++i)
      percents[i].add(100 * counts[i], static_cast<double>(game.turns.size()));
  }
  return percents;
}

Table played_table(const std::vector<StudyGame>& self_play, const std::vector<StudyGame>& archive) {
  Table table{"4-3",
              "Table 4.3: classes of the turns played in games, percent",
              {"games", "turns", "A (4)", "B (3+1)", "C (2+2)", "D (2+1+1)", "E (1+1+1+1)"},
              {}};
  for (const PlayedFigures& figures : kPlayed) {
    std::vector<std::string> row{figures.games, ""};
    row.insert(row.end(), figures.percent.begin(), figures.percent.end());
    table.add(row);
  }
  const auto add = [&](const std::string& name, const std::vector<StudyGame>& games) {
    for (const ComboReading reading : {ComboReading::runs, ComboReading::groups}) {
      const std::size_t turns =
          std::accumulate(games.begin(), games.end(), std::size_t{0},
                          [](std::size_t sum, const StudyGame& game) { return sum + game.turns.size(); });
      const char* order = reading == ComboReading::runs ? "as written" : "order disregarded";
      std::vector<std::string> row{fmt::format("{} ({}), {}", name, games.size(), order), std::to_string(turns)};
      for (const RatioSample& percent : played_classes(games, reading)) row.push_back(ratio_text(percent, 1));
      table.add(row);
    }
  };
  add("ours: the engine with `classic` against itself", self_play);
  if (!archive.empty()) add("ours: archive", archive);
  return table;
}

Table class_table(const std::vector<Facts>& all) {
  Table table{"4-4",
              "Table 4.4: classes A B C D E of all legal and of all distinct turns, percent",
              {"move", "legal: published", "ours", "classes: published", "ours", "distinct: published", "ours",
               "classes: published", "ours"},
              {}};
  const auto add = [&](const std::string& name, const MoveFigures& published, const ComboCounts& ours) {
    table.add({name, with_commas(static_cast<std::uint64_t>(published.legal)), with_commas(ours.all_sequences()),
               fmt::format("{}", fmt::join(published.legal_percent, " ")), percents_of(ours.sequences),
               with_commas(static_cast<std::uint64_t>(published.distinct)), with_commas(ours.all_boards()),
               fmt::format("{}", fmt::join(published.distinct_percent, " ")), percents_of(ours.boards)});
  };
  for (std::size_t i = 0; i < all.size(); ++i) add(all[i].named.name, kMoves[i], all[i].combos);
  add("all", kSum, sum_of(all));
  return table;
}

Table pruning_table(const std::vector<Facts>& all) {
  Table table{"4-5",
              "Table 4.5: selective generation (the first two steps must belong together)",
              {"move", "legal after: published", "ours", "saved: published", "ours", "distinct after: published",
               "ours", "saved: published", "ours"},
              {}};
  const auto saved = [](double before, double after) { return percent_text(1 - after / before, 0); };
  const auto add = [&](const std::string& name, const MoveFigures& published, const ComboCounts& ours) {
    table.add({name, with_commas(static_cast<std::uint64_t>(published.legal_after)), with_commas(ours.kept_sequences),
               saved(published.legal, published.legal_after),
               saved(static_cast<double>(ours.all_sequences()), static_cast<double>(ours.kept_sequences)),
               with_commas(static_cast<std::uint64_t>(published.distinct_after)), with_commas(ours.kept_boards),
               saved(published.distinct, published.distinct_after),
               saved(static_cast<double>(ours.all_boards()), static_cast<double>(ours.kept_boards))});
  };
  for (std::size_t i = 0; i < all.size(); ++i) add(all[i].named.name, kMoves[i], all[i].combos);
  add("all", kSum, sum_of(all));
  return table;
}

Table own_table(const std::vector<Facts>& all) {
  Table table{"own",
              "Reversible turns (published: below 1%), and our generator: boards made for each distinct turn",
              {"move", "distinct turns", "three steps undone by one", "four by two", "reversible", "share",
               "boards made", "for each turn"},
              {}};
  const auto add = [&](const std::string& name, const Facts& facts) {
    const ReversibleCounts& ours = facts.reversible;
    table.add({name, with_commas(facts.turns), with_commas(ours.three_by_one), with_commas(ours.four_by_two),
               with_commas(ours.reversible),
               percent_text(static_cast<double>(ours.reversible) / static_cast<double>(ours.turns), 2),
               with_commas(facts.boards_made),
               ratio_text(static_cast<double>(facts.boards_made), static_cast<double>(facts.turns))});
  };
  Facts sum;
  for (const Facts& facts : all) {
    add(facts.named.name, facts);
    sum.turns += facts.turns;
    sum.boards_made += facts.boards_made;
    sum.reversible.turns += facts.reversible.turns;
    sum.reversible.three_by_one += facts.reversible.three_by_one;
    sum.reversible.four_by_two += facts.reversible.four_by_two;
    sum.reversible.reversible += facts.reversible.reversible;
  }
  add("all", sum);
  return table;
}

Section run_move_generation(Session& session) {
  std::vector<Facts> all;
  for (const NamedPosition& named : zhong_positions(session, static_cast<int>(kMoves.size()))) {
    Facts facts;
    facts.named = named;
    all.push_back(facts);
  }
  session.begin("positions", all.size());
  parallel_for(all.size(), session.threads(), [&](std::size_t i) {
    session.check();
    const Position& position = all[i].named.position;
    all[i].repetitions = count_repetitions(position);
    all[i].combos = count_combos(position);
    all[i].reversible = count_reversible(position);
    TurnEnumerator enumerator;
    all[i].turns = enumerator.count(position);
    all[i].boards_made = enumerator.boards_made();
    session.advance();
  });
  const auto self_play =
      play_study_games(session, classic_plan(session.count("games"), session.count("nodes"), session.seed()));
  Section section;
  section.text =
      "The document's positions are six moves of a game that it does not print; ours are the same moves of a game of "
      "the engine with `classic`\n"
      "against itself. A step depends on an earlier one if no legal order of the turn's steps that leads to the same "
      "board has\n"
      "it first; a combo is the run of steps from one to the other. That reading gives the document's proportions "
      "among legal\n"
      "turns. A legal turn is a sequence of steps; a distinct turn is a board, classed by the first of its shortest "
      "sequences.";
  section.tables = {repetition_table(all), played_table(self_play, read_study_games(session)), class_table(all),
                    pruning_table(all), own_table(all)};
  section.differences = {
      {"Numbers depend on the position and are not comparable one by one.",
       "The game of the document is not printed in it; proportions can be compared."},
      {"In the row 27s of table 4.4 the document's percentages of legal turns add up to 109.",
       "A misprint; shown as printed."},
      {"Table 4.5 calls its last two rows 32s and 37g.", "They are 32g and 37s: their figures are those of table 4.4."},
      {"In the games played class A is more frequent here.",
       "Ours are games of other players; and the document does not say whether the order of steps as written counts."},
      {"Among distinct turns we find somewhat fewer of class A and more of class B.",
       "A distinct turn can be written in several orders of different classes, and the document does not say which one "
       "counts."},
  };
  return section;
}

}  // namespace

Experiment move_generation_experiment() {
  return {"move-generation",
          "Move generation",
          "004 chapter 4, tables 4.1 and 4.3 to 4.5",
          "repetitions, step combos, selective generation, reversible turns",
          {{"games", "games of the engine with `classic` against itself, for table 4.3", 6, 100, 200},
           {"nodes", "of one turn of these games", 500, 2000, 5000}},
          {"classic"},
          3,
          run_move_generation};
}

}  // namespace tusk::lab
