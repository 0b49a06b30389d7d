// The size of Jungle Checkers (001 tables 1 to 3): positions by kind, by formula and by enumeration, and the size of
// tables.
#include <array>
#include <fmt/format.h>

#include "base/progress.h"
#include "base/text.h"
#include "jungle/counting.h"
#include "jungle/tablebase/statistics.h"
#include "lab/registry.h"

namespace tusk::lab {

namespace {

using jungle::Counts;

// Table 3: unreachable unfinished, unfinished, unreachable won, won by material, won by den, stalemates, total.
constexpr std::array<std::array<std::uint64_t, 7>, 8> kTable3{{
    {0, 0, 0, 376, 0, 0, 376},
    {0, 69184, 0, 25944, 1504, 0, 96632},
    {768, 9339024, 0, 778320, 311328, 48, 10428720},
    {70656, 582108480, 3168, 8561520, 26459712, 4224, 617133936},
    {1598784, 20614450432, 366336, 0, 1198246464, 90944, 21812787840},
    {428544, 432938509384, 19080576, 0, 30905129664, 5432, 463843644480},
    {423936, 5071570053116, 534007296, 0, 432404936064, 2308, 5503974991488},
    {198144, 12678926000016, 2736744768, 0, 1265155875072, 240, 13944081875328},
}};
constexpr std::array<std::uint64_t, 7> kTotals{2720832,       18204640529636, 3290202144,    9366160,
                                               1729690959808, 103196,         19934340958800};
// Table 2: positions, size without overhead, actual size.
struct Storage {
  std::uint64_t positions;
  const char* bare;
  const char* actual;
};
constexpr std::array<Storage, 7> kTable2{{{34592, "8.6 KB", "9.4 KB"},
                                          {4669920, "1.2 MB", "1.3 MB"},
                                          {291091680, "72.8 MB", "93.5 MB"},
                                          {10308070080, "2.6 GB", "3.6 GB"},
                                          {216469471680, "54.1 GB", "90.2 GB"},
                                          {2535785239680, "633.9 GB", "1.2 TB"},
                                          {12678926198400, "3.2 TB", "7.6 TB"}}};

std::array<std::uint64_t, 7> numbers_of(const Counts& counts) {
  return {counts.unreachable_unfinished,
          counts.unfinished,
          counts.unreachable_won,
          counts.won_by_material,
          counts.won_by_den,
          counts.stalemates,
          counts.total()};
}

std::vector<std::string> count_row(const std::string& pieces, const std::array<std::uint64_t, 7>& ours,
                                   const std::array<std::uint64_t, 7>& published, const std::string& check) {
  std::vector<std::string> row{pieces};
  for (std::size_t i = 0; i < ours.size(); ++i)
    row.push_back(with_commas(ours[i]) +
                  (ours[i] == published[i] ? "" : fmt::format(" ({})", with_commas(published[i]))));
  row.push_back(check);
  return row;
}

// In units of 1024 or 1000 with one decimal, as the thesis prints sizes.
std::string size_text(double bytes, double unit) {
  constexpr std::array kUnits{"B", "KB", "MB", "GB", "TB"};
  std::size_t power = 0;
  while (bytes >= unit && power + 1 < kUnits.size()) {
    bytes /= unit;
    ++power;
  }
  return fmt::format("{:.1f} {}", bytes, kUnits[power]);
}

Section run_jungle_count(Session& session) {
  const int enumerated = session.count("enumerate");
  Table table{"positions",
              "Tables 1 and 3: number of positions; published figures that differ are in brackets",
              {"pieces", "unreachable unfinished", "unfinished", "unreachable won", "won by material", "won by den",
               "stalemates", "total", "checked by enumeration"},
              {}};
  std::array<std::uint64_t, 7> totals{};
  bool all_equal = true;
  session.begin("counting", kTable3.size());
  for (std::size_t i = 0; i < kTable3.size(); ++i) {
    const int pieces = static_cast<int>(i) + 1;
    const Counts counts = jungle::count_by_formula(pieces);
    std::string check = "-";
    if (pieces <= enumerated) {
      const Counts again = jungle::count_by_enumeration(pieces, session.threads(), session.stop());
      session.check();
      check = again == counts ? "agrees" : "**differs**";
      all_equal = all_equal && again == counts;
    }
    const auto ours = numbers_of(counts);
    for (std::size_t k = 0; k < ours.size(); ++k) totals[k] += ours[k];
    table.add(count_row(std::to_string(pieces), ours, kTable3[i], check));
    session.advance();
  }
  table.add(count_row("all", totals, kTotals, ""));
  Table storage{"storage",
                "Table 2: storage of endgame tables, two bits for each position with White to move",
                {"pieces", "positions: published", "ours", "bare size: published", "ours",
                 "document's index: published", "ours", "our index with symmetries"},
                {}};
  for (std::size_t i = 0; i < kTable2.size(); ++i) {
    const auto sizes = jungle::tablebase::index_sizes(static_cast<int>(i) + 2);
    const auto bytes = [](std::uint64_t entries) { return static_cast<double>(entries) / 4; };
    storage.add({std::to_string(sizes.pieces), with_commas(kTable2[i].positions), with_commas(sizes.positions),
                 kTable2[i].bare, size_text(bytes(sizes.positions), 1000), kTable2[i].actual,
                 size_text(bytes(sizes.document_entries), 1024), size_text(bytes(sizes.dense_entries), 1024)});
  }
  Section section;
  section.text = fmt::format(
      "Counted by a formula over the shapes of surrounded sides, and for up to {} animals also by going through all "
      "placements.\n"
      "[jungle.md](jungle.md) explains the columns.",
      enumerated);
  section.tables = {table, storage};
  section.differences = {
      {"Four fewer stalemates with seven animals and 80 fewer with eight; these positions are unfinished instead, and "
       "totals agree.",
       "One picture of the document's stalemate situation 6 is no stalemate: the rat takes the elephant. An erratum; "
       "the "
       "enumeration of all positions confirms it (`tusk jungle count --enumerate 8`, and a test of the picture)."},
      {"Sizes without overhead are in units of 1000, actual sizes in units of 1024.",
       "So the document's figures come out."},
      {"The actual size for five animals is printed as 3.6 GB.", "It is 3.68 GB, cut off instead of rounded."},
  };
  if (!all_equal) section.differences.push_back({"Formula and enumeration differ.", "One of them has a bug."});
  return section;
}

}  // namespace

Experiment jungle_count_experiment() {
  return {"jungle-count",
          "Jungle Checkers: the number of positions",
          "001 section 3.2, tables 1 to 3",
          "positions of Jungle Checkers by kind, by formula and by enumeration",
          {{"enumerate", "animals up to which all placements are gone through", 5, 6, 8}},
          {},
          2,
          run_jungle_count};
}

}  // namespace tusk::lab
