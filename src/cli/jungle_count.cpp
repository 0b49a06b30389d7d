// tusk jungle count: the thesis's table of positions, by formula and by enumeration.
#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <optional>

#include "base/error.h"
#include "base/interrupt.h"
#include "base/progress.h"
#include "base/text.h"
#include "base/threads.h"
#include "jungle.h"
#include "jungle/counting.h"

namespace tusk::cli {
namespace {

using jungle::Counts;

constexpr int kAllPieces = 8;

struct JungleCountArguments {
  int pieces = 0;
  int enumerate = 5;
  int threads = default_threads();
  bool json = false;
};

struct Row {
  int pieces = 0;
  Counts formula;
  std::optional<Counts> enumerated;

  [[nodiscard]] bool agrees() const { return !enumerated || *enumerated == formula; }
};

Json to_json(const Counts& counts) {
  return {{"unreachable_unfinished", counts.unreachable_unfinished},
          {"unfinished", counts.unfinished},
          {"unreachable_won", counts.unreachable_won},
          {"won_by_material", counts.won_by_material},
          {"won_by_den", counts.won_by_den},
          {"stalemates", counts.stalemates},
          {"total", counts.total()},
          {"impossible_material_wins", counts.impossible_material_wins}};
}

Counts enumerate(int pieces, int threads, const std::stop_token& stop) {
  // Progress in thousandths of the work.
  constexpr int kParts = 1000;
  Progress progress(fmt::format("enumerating {} pieces", pieces), kParts,
                    pieces > 6 ? Progress::Style::automatic : Progress::Style::silent);
  double done = 0;
  int shown = 0;
  const Counts counts = jungle::count_by_enumeration(pieces, threads, stop, [&](double part) {
    done += part;
    const int now = std::min(kParts, static_cast<int>(done * kParts));
    progress.advance(static_cast<std::uint64_t>(now - shown));
    shown = now;
  });
  if (stop.stop_requested()) throw InputError("interrupted");
  return counts;
}

void print_table(const std::vector<Row>& rows, const Counts& sum) {
  constexpr const char* kLine = "{:>6} {:>12} {:>22} {:>16} {:>12} {:>20} {:>10} {:>22}  {}\n";
  fmt::print(kLine, "pieces", "unreachable", "unfinished", "unreachable won", "by material", "by den", "stalemates",
             "total", "checked");
  const auto print = [&](const std::string& name, const Counts& counts, std::string_view checked) {
    fmt::print(kLine, name, with_commas(counts.unreachable_unfinished), with_commas(counts.unfinished),
               with_commas(counts.unreachable_won), with_commas(counts.won_by_material), with_commas(counts.won_by_den),
               with_commas(counts.stalemates), with_commas(counts.total()), checked);
  };
  for (const Row& row : rows)
    print(std::to_string(row.pieces), row.formula,
          !row.enumerated ? ""
          : row.agrees()  ? "by enumeration"
                          : "ENUMERATION DIFFERS");
  if (rows.size() > 1) print("all", sum, "");
  if (sum.impossible_material_wins > 0)
    fmt::print(
        "{} of the wins by material cannot arise in a game (see docs/jungle.md); without them the total is {}.\n",
        with_commas(sum.impossible_material_wins), with_commas(sum.total() - sum.impossible_material_wins));
}

void run_jungle_count(const JungleCountArguments& arguments) {
  const InterruptGuard interrupt;
  std::vector<Row> rows;
  Counts sum;
  bool agree = true;
  const int first = arguments.pieces > 0 ? arguments.pieces : 1,
            last = arguments.pieces > 0 ? arguments.pieces : kAllPieces;
  for (int pieces = first; pieces <= last; ++pieces) {
    Row row{pieces, jungle::count_by_formula(pieces), std::nullopt};
    if (pieces <= arguments.enumerate) row.enumerated = enumerate(pieces, arguments.threads, interrupt.token());
    sum += row.formula;
    agree = agree && row.agrees();
    rows.push_back(row);
  }
  if (!arguments.json) {
    print_table(rows, sum);
  } else {
    Json list = Json::array();
    for (const Row& row : rows) {
      Json entry{{"pieces", row.pieces}};
      entry.update(to_json(row.formula));
      entry["enumerated"] = row.enumerated.has_value();
      entry["agrees"] = row.agrees();
      list.push_back(entry);
    }
    print_json({{"rows", list}, {"sum", to_json(sum)}, {"total", sum.total()}});
  }
  if (!agree) throw std::runtime_error("formula and enumeration differ");
}

}  // namespace

void add_jungle_count_command(Command& jungle) {
  const auto arguments = std::make_shared<JungleCountArguments>();
  Command command = jungle.add_subcommand("count", "Counts the positions of the game, by formula and by enumeration");
  command.add_option("--pieces", arguments->pieces, "only positions with this many animals").between(1, kAllPieces);
  command
      .add_option("--enumerate", arguments->enumerate,
                  "check the formula by enumeration up to this many animals (8 takes minutes)")
      .between(0, kAllPieces)
      .show_default();
  command.add_option("--threads", arguments->threads, "threads for the enumeration").positive();
  command.add_flag("--json", arguments->json, "print JSON");
  command.footer("Example: tusk jungle count --enumerate 6");
  command.callback([arguments] { run_jungle_count(*arguments); });
}

}  // namespace tusk::cli
