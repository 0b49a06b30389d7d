// tusk bench: a fixed search; its node count is a signature, and its speed a benchmark.
#include <memory>

#include "arimaa/engine/bench_positions.h"
#include "arimaa/notation/position_text.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/text.h"
#include "commands.h"
#include "searching.h"

namespace tusk::cli {

namespace {

using namespace arimaa;

// About eight seconds on one core of 2020.
constexpr int kDefaultDepth = 8;

struct BenchOptions {
  int depth = kDefaultDepth;
  std::optional<double> seconds;  // per position, instead of a depth
  EngineOptions engine;
  bool json = false;
};

struct Total {
  std::uint64_t nodes = 0;
  double seconds = 0;
  int depth = 0;  // sum over the positions
  int positions = 0;

  [[nodiscard]] double nps() const { return seconds > 0 ? static_cast<double>(nodes) / seconds : 0; }
  [[nodiscard]] double mean_depth() const { return positions > 0 ? static_cast<double>(depth) / positions : 0; }
};

Total run_bench(const BenchOptions& options) {
  SearchLimits limits;
  if (options.seconds)
    limits.maximum_seconds = options.seconds;
  else
    limits.depth = options.depth;
  Engine engine(options.engine);
  const StopOnInterrupt stop(engine);
  Progress progress("bench", kBenchPositions.size(),
                    options.json ? Progress::Style::silent : Progress::Style::automatic);
  Total total;
  for (const std::string_view text : kBenchPositions) {
    engine.new_game();
    int finished = 0;
    const SearchReport report = engine.search(Root(parse_position(text).position), limits, [&](const auto& so_far) {
      if (so_far.finished) finished = so_far.depth;
    });
    if (stop.token().stop_requested()) throw InputError("interrupted: partial bench discarded");
    total.nodes += report.nodes;
    total.seconds += report.seconds;
    total.depth += finished;
    ++total.positions;
    progress.advance();
  }
  return total;
}

void bench(const BenchOptions& options) {
  const Total total = run_bench(options);
  if (options.json) {
    Json json{{"nodes", total.nodes}, {"nps", static_cast<std::uint64_t>(total.nps())}};
    if (options.seconds) json["depth"] = total.mean_depth();
    print_json(json);
    return;
  }
  fmt::print("positions  {}\n", total.positions);
  if (options.seconds)
    fmt::print("depth      {:.2f} steps on average in {} s\n", total.mean_depth(), *options.seconds);
  else
    fmt::print("depth      {} steps\n", options.depth);
  fmt::print("nodes      {}\n", total.nodes);
  fmt::print("time       {:.2f} s\n", total.seconds);
  fmt::print("nodes/s    {}\n", with_commas(static_cast<std::uint64_t>(total.nps())));
}

}  // namespace

void add_bench_command(Command& app) {
  Command command = app.add_subcommand("bench", "Measures the search: nodes as a signature, and nodes per second");
  auto options = std::make_shared<BenchOptions>();
  const Option depth = command.add_option("--depth", options->depth, "depth of the search in steps")
                           .show_default(std::to_string(kDefaultDepth))
                           .between(1, 60)
                           .type_name("STEPS");
  command.add_option("--time", options->seconds, "seconds per position, instead of a depth")
      .positive()
      .type_name("SECONDS")
      .excludes(depth);
  add_engine_options(command, options->engine);
  command.add_flag("--json", options->json, "print JSON: {\"nodes\": N, \"nps\": X}");
  command.footer(
      "With one thread and a depth the nodes are the same on every machine; they change only with the search or the\n"
      "evaluation.\n\n"
      "Example:\n  tusk bench\n  tusk bench --time 5 --threads 2");
  command.callback([options] { bench(*options); });
}

}  // namespace tusk::cli
