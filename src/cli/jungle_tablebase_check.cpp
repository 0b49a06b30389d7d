// tusk jungle tablebase verify and stats.
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <mutex>

#include "base/error.h"
#include "base/interrupt.h"
#include "base/progress.h"
#include "base/text.h"
#include "base/threads.h"
#include "jungle.h"
#include "jungle/notation.h"
#include "jungle/tablebase/verifier.h"
#include "jungle_tablebase.h"

namespace tusk::cli {
namespace {

namespace tablebase = jungle::tablebase;
using jungle::Side;
using tablebase::Kind;
using tablebase::Material;

struct VerifyArguments {
  std::string folder;
  int threads = default_threads();
  int sample = 0;
  std::uint64_t seed = 1;
  std::uint64_t nodes = 2'000'000;
  bool json = false;
};

struct Found {
  Material material;
  Kind kind;
};

std::vector<Found> tables_in(const std::filesystem::path& folder) {
  std::vector<Found> list;
  for (int pieces = 2; pieces <= tablebase::kPieces; ++pieces)
    for (const Material material : tablebase::tables_with(pieces))
      for (const Kind kind : {Kind::wdl, Kind::dtw})
        if (std::filesystem::exists(folder / tablebase::file_name(material, kind))) list.push_back({material, kind});
  if (list.empty()) throw InputError(fmt::format("no tables in {}", quote(folder.string())));
  return list;
}

// A progress bar for fractions of parts.
class PartProgress {
 public:
  PartProgress(std::string label, double total) : total_(total), progress_(std::move(label), kUnits) {}

  void add(double work) {
    const std::lock_guard hold(lock_);
    show(done_ + work);
  }
  // Marks all work up to this point as done.
  void reach(double work) {
    const std::lock_guard hold(lock_);
    show(work);
  }
  void note(const std::string& text) { progress_.note(text); }

 private:
  void show(double done) {
    done_ = done;
    const auto now = std::min(kUnits, static_cast<std::uint64_t>(done_ / total_ * kUnits));
    if (now > shown_) progress_.advance(now - shown_);
    shown_ = std::max(shown_, now);
  }

  static constexpr std::uint64_t kUnits = 1000;
  double total_;
  std::mutex lock_;
  double done_ = 0;
  std::uint64_t shown_ = 0;
  Progress progress_;
};

void run_verify(const VerifyArguments& arguments) {
  const InterruptGuard interrupt;
  const Stopwatch watch;
  const std::filesystem::path folder = arguments.folder;
  const auto list = tables_in(folder);
  double total = 0;
  const auto work = [](const Found& found) {
    // A distance table is checked position by position.
    return static_cast<double>(tablebase::layout_of(found.material).words()) * (found.kind == Kind::dtw ? 50 : 1);
  };
  for (const Found& found : list) total += work(found);
  double verified = 0;
  std::uint64_t positions = 0;
  {
    PartProgress progress("verifying", total);
    for (const Found& found : list) {
      progress.note(tablebase::file_name(found.material, found.kind));
      const bool finished =
          tablebase::verify_table(folder, found.material, found.kind, arguments.threads, interrupt.token(),
                                  [&](double part) { progress.add(part * work(found)); });
      if (!finished) throw InputError("interrupted");
      progress.reach(verified += work(found));
      const tablebase::TableFile file(folder, found.material, found.kind);
      positions += file.figures().side[0].positions() * static_cast<std::uint64_t>(file.sides());
    }
  }
  tablebase::SampleReport sample;
  if (arguments.sample > 0) {
    const tablebase::Tablebase tables(folder);
    Progress progress("comparing with alpha-beta", list.size());
    for (const Found& found : list) {
      const auto part =
          tablebase::sample_table(folder, tables, found.material, arguments.sample, arguments.seed, arguments.nodes);
      sample.asked += part.asked;
      sample.decided += part.decided;
      progress.advance();
      if (interrupt.token().stop_requested()) throw InputError("interrupted");
    }
  }
  if (arguments.json) {
    print_json({{"tables", list.size()},
                {"positions", positions},
                {"sampled", sample.asked},
                {"decided_by_alpha_beta", sample.decided},
                {"seconds", watch.seconds()}});
    return;
  }
  fmt::print("{} tables with {} positions are sound: checksums, every entry against its moves, counts ({:.1f} s)\n",
             list.size(), with_commas(positions), watch.seconds());
  if (arguments.sample > 0)
    fmt::print("{} random positions: alpha-beta decided {} of them, all with the table's value\n",
               with_commas(static_cast<std::uint64_t>(sample.asked)),
               with_commas(static_cast<std::uint64_t>(sample.decided)));
}

struct StatsArguments {
  std::string folder;
  int pieces = 0;
  bool json = false;
  bool markdown = false;
  bool lines = false;
};

std::string line_of(const tablebase::Tablebase& tables, const tablebase::ClassStatistics::Longest& longest) {
  if (!longest.position) return "";
  return joined(line_to_strings(*longest.position, tablebase::best_line(tables, *longest.position)), " ");
}

void run_stats(const StatsArguments& arguments) {
  const tablebase::Tablebase tables(arguments.folder);
  if (arguments.lines && !tables.has_distances())
    throw InputError("--lines needs tables with distances: build them with --kind dtw");
  auto list = tablebase::statistics_of(tables);
  if (arguments.pieces > 0)
    std::erase_if(list, [&](const auto& entry) { return entry.material.count() != arguments.pieces; });
  if (arguments.json) {
    Json classes = Json::array();
    for (const auto& entry : list) {
      Json json = to_json(entry);
      if (arguments.lines) {
        json["longest_white_win_line"] = line_of(tables, entry.white_win);
        json["longest_black_win_line"] = line_of(tables, entry.black_win);
      }
      classes.push_back(json);
    }
    print_json({{"classes", classes}});
    return;
  }
  const auto position_text = [](const auto& longest) {
    return longest.position ? jungle::to_line(*longest.position) : "-";
  };
  if (arguments.markdown)
    fmt::print(
        "| White | Black | won | lost | drawn | White's longest win | from | Black's longest win | from |\n"
        "|---|---|---:|---:|---:|---:|---|---:|---|\n");
  for (const auto& entry : list) {
    fmt::print(
        fmt::runtime(arguments.markdown ? "| {} | {} | {} | {} | {} | {} | {} | {} | {} |\n"
                                        : "{:>4} v {:<4} {:>15} won {:>15} lost {:>14} drawn  {:>3} {:<28} {:>3} {}\n"),
        entry.material.name(Side::white), entry.material.name(Side::black), with_commas(entry.won),
        with_commas(entry.lost), with_commas(entry.drawn), entry.white_win.plies, position_text(entry.white_win),
        entry.black_win.plies, position_text(entry.black_win));
    if (!arguments.lines || arguments.markdown) continue;
    if (entry.white_win.position) fmt::print("     White: {}\n", line_of(tables, entry.white_win));
    if (entry.black_win.position) fmt::print("     Black: {}\n", line_of(tables, entry.black_win));
  }
}

}  // namespace

void add_jungle_table_check_commands(Command& command) {
  const auto verify_arguments = std::make_shared<VerifyArguments>();
  Command verify = command.add_subcommand("verify", "Checks every byte and every entry of the tables in a folder");
  verify.add_option("--tables,--dir", verify_arguments->folder, "folder of the tables").required();
  verify.add_option("--threads", verify_arguments->threads, "threads").positive().show_default();
  verify
      .add_option("--sample", verify_arguments->sample,
                  "also compare this many positions of each class with alpha-beta")
      .not_negative();
  verify.add_option("--nodes", verify_arguments->nodes, "nodes for each of these searches").show_default();
  verify.add_option("--seed", verify_arguments->seed, "seed of the sample").show_default();
  verify.add_flag("--json", verify_arguments->json, "print JSON");
  verify.footer("Example: tusk jungle tablebase verify --dir tables --sample 20");
  verify.callback([verify_arguments] { run_verify(*verify_arguments); });

  const auto stats_arguments = std::make_shared<StatsArguments>();
  Command stats = command.add_subcommand("stats", "Won, lost and drawn positions and the longest wins of each class");
  stats.add_option("--tables,--dir", stats_arguments->folder, "folder of the tables").required();
  stats.add_option("--pieces", stats_arguments->pieces, "only classes with this many animals").between(2, 8);
  stats.add_flag("--lines", stats_arguments->lines, "also the line of each longest win (needs dtw tables)");
  stats.add_flag("--markdown", stats_arguments->markdown, "print a markdown table");
  stats.add_flag("--json", stats_arguments->json, "print JSON");
  stats.footer("Example: tusk jungle tablebase stats --dir tables --pieces 3");
  stats.callback([stats_arguments] { run_stats(*stats_arguments); });
}

}  // namespace tusk::cli
