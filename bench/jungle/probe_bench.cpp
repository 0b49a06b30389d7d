// Probing a table whose block is in the cache.
#include <benchmark/benchmark.h>
#include <filesystem>
#include <memory>
#include <unistd.h>
#include <vector>

#include "base/random.h"
#include "base/threads.h"
#include "jungle/random_position.h"
#include "jungle/tablebase/builder.h"
#include "jungle/tablebase/tablebase.h"

namespace tusk::jungle::tablebase {
namespace {

// Tables of up to four animals, made when first needed.
const Tablebase& tables() {
  static const std::unique_ptr<const Tablebase> instance = [] {
    BuildOptions options;
    options.pieces = 4;
    options.folder = std::filesystem::temp_directory_path() / ("tusk-bench-" + std::to_string(::getpid()));
    options.threads = default_threads();
    build_tables(options, {});
    auto opened = std::make_unique<const Tablebase>(options.folder);
    // The files stay mapped.
    std::filesystem::remove_all(options.folder);
    return opened;
  }();
  return *instance;
}

void probe_cached(benchmark::State& state) {
  Random random(1);
  std::vector<Position> positions;
  for (int i = 0; i < 4096; ++i) positions.push_back(random_position(4, random));
  for (const Position& position : positions) benchmark::DoNotOptimize(tables().probe(position));
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(tables().probe(positions[next++ % positions.size()]));
}
BENCHMARK(probe_cached)->Threads(1)->Threads(2);

}  // namespace
}  // namespace tusk::jungle::tablebase
