// tusk jungle tablebase build, survey and index.
#include "jungle_tablebase.h"

#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <sys/resource.h>

#include "base/error.h"
#include "base/interrupt.h"
#include "base/progress.h"
#include "base/text.h"
#include "base/threads.h"
#include "jungle.h"
#include "jungle/notation.h"
#include "jungle/tablebase/builder.h"
#include "jungle/tablebase/statistics.h"

#ifdef TUSK_CUDA
#include "gpu/gpu_solver.h"
#endif

namespace tusk::cli {

namespace tablebase = jungle::tablebase;
using jungle::Side;
using tablebase::Kind;
using tablebase::Material;

void add_kind_option(Command& command, Kind& kind) {
  const auto choose = [&kind](const std::string& name) { kind = name == "dtw" ? Kind::dtw : Kind::wdl; };
  command.add_option("--kind", choose, "wdl: win, draw or loss; dtw: also the plies to the end (larger files)")
      .one_of({"wdl", "dtw"})
      .show_default("wdl");
}

namespace {

struct BuildArguments {
  tablebase::BuildOptions options{.folder = {}};
  std::string folder;
  std::string only;
  bool gpu = false;
  bool json = false;
};

void use_gpu(tablebase::BuildOptions& options, bool download) {
#ifdef TUSK_CUDA
  options.make_solver = [distances = options.kind == Kind::dtw, download](Material material, Side attacker,
                                                                          const tablebase::OnLevel& on_level,
                                                                          const std::stop_token& stop) {
    return gpu::make_solver(material, attacker, {distances, download, on_level, stop});
  };
#else
  (void)options;
  (void)download;
  throw InputError("this program was built without CUDA; configure it with -DTUSK_CUDA=ON");
#endif
}

double peak_gpu_gibibytes() {
#ifdef TUSK_CUDA
  return static_cast<double>(gpu::peak_memory()) / (1 << 30);
#else
  return 0;
#endif
}

// The number of positions in all classes to be solved, for both attackers.
std::uint64_t work_of(const std::vector<Material>& classes) {
  std::uint64_t work = 0;
  for (const Material material : classes) work += 2 * tablebase::layout_of(material).words();
  return work;
}

std::vector<Material> classes_up_to(int pieces) {
  std::vector<Material> list;
  for (int count = 2; count <= pieces; ++count)
    for (const Material material : tablebase::tables_with(count)) list.push_back(material);
  return list;
}

// Shows the class, the level and the rate.
tablebase::BuildObserver observer_for(Progress& progress) {
  tablebase::BuildObserver observer;
  observer.on_level = [&progress](Material material, Side attacker, const tablebase::LevelReport& report) {
    progress.note(fmt::format("{} {} wins, {} plies, {} found", material.name(), jungle::name_of(attacker),
                              report.level, short_number(static_cast<double>(report.found))));
  };
  observer.on_solved = [&progress](Material material, Side) {
    progress.advance(tablebase::layout_of(material).words());
  };
  observer.on_present = [&progress](Material material) {
    progress.advance(2 * tablebase::layout_of(material).words());
  };
  return observer;
}

double peak_gibibytes() {
  struct rusage usage {};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / (1 << 20);
}

void run_build(BuildArguments arguments) {
  auto& options = arguments.options;
  options.folder = arguments.folder;
  if (arguments.gpu) use_gpu(options, true);
  const InterruptGuard interrupt;
  options.stop = interrupt.token();
  const Stopwatch watch;
  int built = 0, present = 0;
  {
    Progress progress("building", work_of(classes_up_to(options.pieces)));
    auto observer = observer_for(progress);
    observer.on_present = [&, advance = observer.on_present](Material material) {
      ++present;
      advance(material);
    };
    observer.on_written = [&](const tablebase::TableFigures&, double) { ++built; };
    if (!tablebase::build_tables(options, observer)) {
      progress.finish();
      throw InputError(
          fmt::format("interrupted: {} tables are done; run the same command again to continue", built + present));
    }
  }
  if (arguments.json) {
    print_json(
        {{"built", built}, {"present", present}, {"seconds", watch.seconds()}, {"peak_gibibytes", peak_gibibytes()}});
    return;
  }
  fmt::print("{} tables built, {} already there, {:.1f} s, peak memory {:.2f} GiB\n", built, present, watch.seconds(),
             peak_gibibytes());
}

void run_survey(BuildArguments arguments) {
  auto& options = arguments.options;
  options.folder = std::filesystem::temp_directory_path();
  if (arguments.gpu) use_gpu(options, false);
  const InterruptGuard interrupt;
  options.stop = interrupt.token();
  std::vector<Material> classes = tablebase::tables_with(options.pieces);
  if (!arguments.only.empty()) classes = {Material::parse(arguments.only).canonical()};
  Progress progress("solving", work_of(classes));
  Json list = Json::array();
  const Stopwatch all;
  for (const Material material : classes) {
    const Stopwatch watch;
    const auto figures = tablebase::survey_class(material, options, observer_for(progress));
    if (!figures) throw InputError("interrupted");
    std::vector<Material> twins{material};
    if (!material.is_even()) twins.push_back(material.flipped());
    for (const Material which : twins) {
      auto entry = to_json(tablebase::statistics_of(*figures, which));
      entry["seconds"] = watch.seconds();
      list.push_back(entry);
    }
    if (arguments.json) {
      std::fflush(stdout);
      continue;
    }
    const auto statistics = tablebase::statistics_of(*figures, material);
    fmt::print("{:9} won {:>15} lost {:>15} drawn {:>13} longest {} {} {:8.2f} s\n", material.name(),
               with_commas(statistics.won), with_commas(statistics.lost), with_commas(statistics.drawn),
               statistics.white_win.plies, statistics.black_win.plies, watch.seconds());
    std::fflush(stdout);
  }
  progress.finish();
  if (arguments.json) {
    print_json({{"pieces", options.pieces},
                {"seconds", all.seconds()},
                {"peak_gibibytes", peak_gibibytes()},
                {"gpu", arguments.gpu},
                {"peak_gpu_gibibytes", peak_gpu_gibibytes()},
                {"classes", list}});
  } else {
    fmt::print("all {:.1f} s\n", all.seconds());
  }
}

void run_index(bool json) {
  Json list = Json::array();
  if (!json)
    fmt::print("{:>6} {:>8} {:>18} {:>14} {:>14} {:>14}\n", "pieces", "classes", "White to move", "2 bits each",
               "document", "ours");
  for (int pieces = 2; pieces <= tablebase::kPieces; ++pieces) {
    const auto sizes = tablebase::index_sizes(pieces);
    const auto bytes = [](std::uint64_t entries) { return static_cast<double>(entries) / 4; };
    if (json) {
      list.push_back({{"pieces", pieces},
                      {"classes", sizes.classes},
                      {"positions", sizes.positions},
                      {"bytes_without_overhead", bytes(sizes.positions)},
                      {"document_bytes", bytes(sizes.document_entries)},
                      {"dense_bytes", bytes(sizes.dense_entries)}});
    } else {
      fmt::print("{:>6} {:>8} {:>18} {:>13}B {:>11}B {:>13}B\n", pieces, sizes.classes, with_commas(sizes.positions),
                 short_number(bytes(sizes.positions)), short_number(bytes(sizes.document_entries)),
                 short_number(bytes(sizes.dense_entries)));
    }
  }
  if (json) print_json({{"rows", list}});
}

void add_build_options(Command& command, BuildArguments& arguments) {
  auto& options = arguments.options;
  command.add_option("--pieces", options.pieces, "animals on the board").between(2, 7).show_default();
  command.add_option("--memory", options.memory, "memory for solving, e.g. 16G; larger classes work in a file")
      .with_size_suffix()
      .show_default("4G");
  command.add_option("--threads", options.threads, "threads").positive().show_default();
  command.add_flag("--gpu", arguments.gpu, "solve on the GPU (if built with CUDA)");
  command.add_flag("--json", arguments.json, "print JSON");
}

}  // namespace

Json to_json(const tablebase::ClassStatistics& statistics) {
  Json json{{"white", statistics.material.name(Side::white)},
            {"black", statistics.material.name(Side::black)},
            {"won", statistics.won},
            {"lost", statistics.lost},
            {"drawn", statistics.drawn},
            {"longest_white_win", statistics.white_win.plies},
            {"longest_black_win", statistics.black_win.plies}};
  if (statistics.white_win.position)
    json["longest_white_win_position"] = jungle::to_line(*statistics.white_win.position);
  if (statistics.black_win.position)
    json["longest_black_win_position"] = jungle::to_line(*statistics.black_win.position);
  return json;
}

void add_jungle_tablebase_command(Command& jungle) {
  Command command =
      jungle.add_subcommand("tablebase", "Tables of all positions with few animals: build, verify, count");
  command.require_subcommand();
  command.footer("Example: tusk jungle tablebase build --pieces 4 --dir tables");

  const auto arguments = std::make_shared<BuildArguments>();
  arguments->options.threads = default_threads();
  Command build = command.add_subcommand("build", "Builds all tables up to a number of animals, or resumes a build");
  add_build_options(build, *arguments);
  build.add_option("--tables,--dir", arguments->folder, "folder of the tables").required();
  add_kind_option(build, arguments->options.kind);
  build.footer("Example: tusk jungle tablebase build --pieces 5 --dir tables --threads 2");
  build.callback([arguments] { run_build(*arguments); });

  const auto survey_arguments = std::make_shared<BuildArguments>(*arguments);
  Command survey = command.add_subcommand("survey", "Solves all classes with a number of animals, and only counts");
  add_build_options(survey, *survey_arguments);
  survey.add_option("--class", survey_arguments->only, "only this class, e.g. RD-T");
  survey.footer("Example: tusk jungle tablebase survey --pieces 5 --json");
  survey.callback([survey_arguments] { run_survey(*survey_arguments); });

  const auto json = std::make_shared<bool>(false);
  Command index = command.add_subcommand("index", "Table 2 of the document: the size of an index");
  index.add_flag("--json", *json, "print JSON");
  index.footer("Example: tusk jungle tablebase index");
  index.callback([json] { run_index(*json); });

  add_jungle_table_check_commands(command);
}

}  // namespace tusk::cli
