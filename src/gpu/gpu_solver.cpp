#include "gpu/gpu_solver.h"

#include <cuda_runtime_api.h>
#include <utility>
#include <vector>

#include "base/error.h"
#include "gpu/device_array.h"
#include "gpu/level.h"
#include "jungle/tablebase/family.h"
#include "jungle/tablebase/storage.h"

namespace tusk::gpu {
namespace {

using jungle::Side;
using tablebase::kGeometry;
using tablebase::kRowWords;
using tablebase::Layout;
using tablebase::Material;
using tablebase::Sets;

class GpuSolver : public tablebase::ClassSolver {
 public:
  GpuSolver(Material material, Side attacker, SolverOptions options)
      : family_(material), options_(std::move(options)), attacker_(jungle::index_of(attacker)) {}

  bool run() override {
    prepare();
    for (int level = 1;; ++level) {
      const Found found = run_one(level);
      if (found.anything == 0) break;
      note(level, found);
      if (options_.stop.stop_requested()) return false;
      if (options_.on_level) options_.on_level({level, found.count, found.rows});
    }
    if (options_.verify) verify();
    clear_illegal(board_, family_.size() - 1);
    check(cudaDeviceSynchronize(), "finishing");
    if (options_.inspect) options_.inspect(won_.back().get(), lost_.back().get());
    if (options_.download) bring_home();
    lost_.clear();
    won_.clear();
    return true;
  }

 private:
  void prepare() {
    std::vector<Sets> sets;
    std::vector<std::uint64_t> first_tile, queue_starts(tablebase::kMaxPieces + 1);
    std::uint64_t tiles = 0;
    for (const Layout& layout : family_.layouts()) {
      won_.emplace_back(layout.words());
      lost_.emplace_back(layout.words());
      lost_.back().clear();
      sets.push_back({won_.back().get(), lost_.back().get()});
      first_tile.push_back(tiles);
      tiles += layout.tiles();
    }
    // Members with fewer pieces come first, so each number of pieces gets a queue that starts at the first tile of its
    // members and cannot overflow.
    for (int class_index = family_.size() - 1; class_index >= 0; --class_index)
      queue_starts[family_.layouts()[static_cast<std::size_t>(class_index)].pieces] = first_tile[class_index];
    geometry_ = DeviceArray<tablebase::Geometry>(std::vector{kGeometry});
    layouts_ = DeviceArray<Layout>(std::vector<Layout>(family_.layouts().begin(), family_.layouts().end()));
    sets_array_ = DeviceArray<Sets>(sets);
    first_tile_ = DeviceArray<std::uint64_t>(first_tile);
    queue_starts_ = DeviceArray<std::uint64_t>(queue_starts);
    queue_ = DeviceArray<std::uint64_t>(tiles);
    queued_ = DeviceArray<std::uint64_t>(tablebase::kMaxPieces + 1);
    found_ = DeviceArray<Found>(1);
    board_ = {geometry_.get(),
              layouts_.get(),
              sets_array_.get(),
              first_tile_.get(),
              family_.size(),
              tiles,
              {},
              queue_.get(),
              queued_.get(),
              {}};
    for (const int which : {0, 1}) {
      changed_[which] = DeviceArray<std::uint8_t>(tiles);
      changed_[which].clear();
      board_.changed[which] = changed_[which].get();
      if (!options_.distances) continue;
      moves_[which] = DeviceArray<std::uint8_t>(family_.layout().words() * kRowWords);
      moves_[which].clear();
      board_.moves[which] = moves_[which].get();
    }
    for (int class_index = 0; class_index < family_.size(); ++class_index) mark_illegal(board_, class_index);
  }

  void note(int level, const Found& found) {
    if (found.count == 0) return;
    tablebase::SolvedSet& set = result_[level % 2 == 1 ? 0 : 1];
    set.count += found.count;
    set.longest = level;
    set.longest_entry = {found.lowest / 64, static_cast<int>(found.lowest % 64)};
  }

  // One more step of each side over all tiles, changed or not, must find nothing. Then the attacker wins no other
  // position, in any class of the family.
  void verify() {
    // The first two levels process all tiles.
    for (const int level : {1, 2})
      if (run_one(level).anything != 0)
        throw InputError("GPU: a solved class does not follow from its moves; is the memory sound?");
  }

  Found run_one(int level) {
    const bool attacks = level % 2 == 1;
    const Found nothing{0, ~0ULL, 0, 0};
    check(cudaMemcpy(found_.get(), &nothing, sizeof nothing, cudaMemcpyHostToDevice), "copying");
    run_level(board_, queue_starts_.get(), attacks ? attacker_ : 1 - attacker_, attacks, level, found_.get());
    check(cudaGetLastError(), "starting a level");
    Found found{};
    found_.download(&found);
    return found;
  }

  void bring_home() {
    for (const int which : {0, 1}) {
      const auto& words = which == 0 ? won_.back() : lost_.back();
      home_[which] = tablebase::Storage(words.bytes(), "");
      words.download(home_[which].words());
      result_[which].words = home_[which].words();
      if (!options_.distances) continue;
      home_moves_[which] = tablebase::Storage(moves_[which].bytes(), "");
      moves_[which].download(home_moves_[which].bytes());
      result_[which].moves = home_moves_[which].bytes();
      moves_[which] = {};
    }
  }

  tablebase::Family family_;
  SolverOptions options_;
  int attacker_;
  Board board_{};
  std::vector<DeviceArray<std::uint64_t>> won_, lost_;
  DeviceArray<tablebase::Geometry> geometry_;
  DeviceArray<Layout> layouts_;
  DeviceArray<Sets> sets_array_;
  DeviceArray<std::uint64_t> first_tile_, queue_starts_, queue_, queued_;
  DeviceArray<std::uint8_t> changed_[2], moves_[2];
  DeviceArray<Found> found_;
  tablebase::Storage home_[2], home_moves_[2];
};

}  // namespace

std::unique_ptr<tablebase::ClassSolver> make_solver(Material material, Side attacker, SolverOptions options) {
  require_gpu();
  return std::make_unique<GpuSolver>(material, attacker, std::move(options));
}

std::uint64_t peak_memory() { return memory_in_use().most; }

}  // namespace tusk::gpu
