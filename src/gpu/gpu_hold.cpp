#include "gpu/gpu_hold.h"

#include <functional>

#include "gpu/device_array.h"
#include "gpu/gpu_solver.h"
#include "gpu/hold_kernels.h"

namespace tusk::gpu {
namespace {

using hold::Arena;
using hold::Squares;
using hold::WordArray;
using jungle::kAnimals;
using jungle::Side;
using tablebase::kGeometry;
using tablebase::Material;

class DeviceWords {
 public:
  DeviceWords() = default;
  explicit DeviceWords(std::size_t count) : low_(count), high_(count) {}

  [[nodiscard]] hold::Words view() const { return {low_.get(), high_.get()}; }
  void clear() const {
    low_.clear();
    high_.clear();
  }
  void upload(const WordArray& from) const {
    low_.upload(from.view().low, from.size());
    high_.upload(from.view().high, from.size());
  }
  void download(hold::Words to, std::size_t count) const {
    low_.download(to.low, count);
    high_.download(to.high, count);
  }

 private:
  DeviceArray<std::uint32_t> low_;
  DeviceArray<std::uint16_t> high_;
};

const std::uint8_t (*as_rows(const Squares* squares))[kAnimals] {
  return reinterpret_cast<const std::uint8_t(*)[kAnimals]>(squares);
}

}  // namespace

hold::FindClass find_class(std::function<void(Material, const tablebase::ClassSolver&)> solved,
                           const std::stop_token& stop) {
  return [solved = std::move(solved), stop](Material material, Side attacker, Side to_move, const hold::UseClass& use) {
    SolverOptions options;
    options.download = false;
    options.verify = true;
    options.stop = stop;
    options.inspect = [&](const std::uint64_t* won, const std::uint64_t* lost) {
      use(to_move == attacker ? won : lost);
    };
    const auto solver = make_solver(material, attacker, options);
    if (!solver->run()) return;
    solved(material, *solver);
  };
}

// In parts, because the class itself takes most of the memory.
hold::MakeSlices make_slices() {
  return [](const hold::Cut& cut, std::span<const Squares> placements, WordArray& slices) {
    constexpr std::size_t kMaxWords = std::size_t{1} << 28;
    if (placements.empty()) return;
    const std::size_t each = slices.size() / placements.size();
    const std::size_t at_once = std::min(placements.size(), std::max<std::size_t>(1, kMaxWords / each));
    const DeviceArray<hold::Geometry> geometry(std::vector{kGeometry});
    const DeviceWords part(at_once * each);
    for (std::size_t first = 0; first < placements.size(); first += at_once) {
      const std::size_t count = std::min(at_once, placements.size() - first);
      const DeviceArray<Squares> squares(placements.data() + first, count);
      cut_slices(geometry.get(), cut, as_rows(squares.get()), count, each, part.view());
      check(cudaGetLastError(), "cutting slices");
      const hold::Words to = slices.view();
      part.download({to.low + first * each, to.high + first * each}, count * each);
    }
  };
}

struct HoldSolver::Memory {
  Memory(const hold::Ground& ground, bool all_pairs, bool keep_passes)
      : geometry(std::vector{kGeometry}),
        squares(ground.placements.squares().data(), ground.placements.stored()),
        targets(ground.targets),
        free_slice(ground.free_slice),
        links(ground.placements.links()),
        slice_links(ground.slices.outside().links()),
        queue(tiles_of(ground)),
        numbers(8),
        won(ground.words()) {
    won.clear();
    for (auto& tiles : changed) {
      tiles = DeviceArray<std::uint8_t>(tiles_of(ground));
      tiles.clear();
    }
    arena = ground.arena();
    arena.geometry = geometry.get();
    arena.squares = as_rows(squares.get());
    arena.targets = targets.get();
    arena.free_slice = free_slice.get();
    arena.won = won.view();
    std::size_t largest = 0;
    for (int victim = 0; victim < ground.sides.free; ++victim) {
      const WordArray& slices = ground.slices.by_bound(victim);
      if (slices.size() == 0) continue;
      by_bound[victim] = DeviceWords(slices.size());
      by_bound[victim].upload(slices);
      arena.taken_by_bound[victim] = by_bound[victim].view();
      for (int taken = 0; taken < ground.sides.bound; ++taken)
        largest = std::max(largest, ground.slices.by_free(victim, taken).size());
    }
    if (all_pairs) {
      keep_all_pairs(ground.slices);
    } else {
      pair = DeviceWords(largest);
    }
    if (keep_passes) {
      passes = DeviceArray<std::uint8_t>(ground.words() * jungle::kSquares);
      passes.clear();
    }
  }

  void keep_all_pairs(const hold::Slices& slices) {
    for (int hunter = 0; hunter < kAnimals; ++hunter)
      for (int victim = 0; victim < kAnimals; ++victim) {
        const WordArray& words = slices.by_free(hunter, victim);
        if (words.size() == 0) continue;
        by_free[hunter][victim] = DeviceWords(words.size());
        by_free[hunter][victim].upload(words);
        arena.taken_by_free[hunter][victim] = by_free[hunter][victim].view();
      }
  }

  static std::size_t tiles_of(const hold::Ground& ground) {
    return ground.placements.stored() * static_cast<std::size_t>(ground.tiles);
  }

  // Calls use(arena, hunter, victim) with the slices of each pair in turn; the rest of the arena stays the same.
  void each_pair(const hold::Slices& slices, const std::function<void(const Arena&, int, int)>& use) const {
    for (int hunter = 0; hunter < kAnimals; ++hunter)
      for (int victim = 0; victim < kAnimals; ++victim) {
        const WordArray& words = slices.by_free(hunter, victim);
        if (words.size() == 0) continue;
        pair.upload(words);
        Arena with = arena;
        with.taken_by_free[hunter][victim] = pair.view();
        use(with, hunter, victim);
        check(cudaDeviceSynchronize(), "finishing");
      }
  }

  [[nodiscard]] Tiles tiles() const {
    return {{changed[0].get(), changed[1].get()}, queue.get(), numbers.get(), numbers.get() + 1};
  }
  // Counters updated by the kernels: [0] tiles queued, [1] tiles changed, [2..] free for other uses.
  [[nodiscard]] std::vector<unsigned long long> totals() const {
    std::vector<unsigned long long> values(8);
    numbers.download(values.data());
    return values;
  }

  DeviceArray<hold::Geometry> geometry;
  DeviceArray<Squares> squares;
  DeviceArray<hold::Target> targets;
  DeviceArray<std::int32_t> free_slice;
  DeviceArray<hold::Link> links, slice_links;
  DeviceArray<std::uint8_t> changed[2];
  DeviceArray<std::uint32_t> queue;
  DeviceArray<unsigned long long> numbers;
  DeviceArray<std::uint8_t> passes;
  DeviceWords won, pair, by_bound[kAnimals], by_free[kAnimals][kAnimals];
  Arena arena{};
};

HoldSolver::HoldSolver(const hold::Game& game, const hold::Placements& placements, const hold::Slices& slices,
                       hold::SolverOptions options)
    : game_(game), options_(std::move(options)), ground_(game, placements, slices) {
  require_gpu();
  if (placements.link_of(hold::bound_squares_of(game.position)) == hold::kNoLink)
    throw InputError("the position itself is not in the set of placements");
  memory_ = std::make_unique<Memory>(ground_, !game_.free_attacks(), options_.keep_passes);
}

HoldSolver::~HoldSolver() = default;

// The captures of an attacking free side do not change, so they are processed only once.
void HoldSolver::seed() {
  const Step step{{true, true}, true, false, nullptr, 1};
  run_step(memory_->arena, memory_->tiles(), step);
  memory_->each_pair(ground_.slices, [&](const Arena& arena, int, int) { run_step(arena, memory_->tiles(), step); });
}

void HoldSolver::run_pass(int pass) {
  const bool free_attacks = game_.free_attacks();
  memory_->numbers.clear();
  for (const bool attacks : {true, false}) {
    const bool free = attacks == free_attacks;
    memory_->changed[free ? 1 : 0].clear();
    if (pass == 1 && attacks && free) {
      seed();
    } else {
      run_step(memory_->arena, memory_->tiles(), {{free, attacks}, pass == 1, true, memory_->passes.get(), pass});
    }
  }
}

hold::Verdict HoldSolver::solve() {
  hold::Verdict verdict;
  for (;;) {
    ++verdict.passes;
    if (options_.keep_passes && verdict.passes > hold::kMaxPasses) throw InputError("more passes than can be kept");
    run_pass(verdict.passes);
    check(cudaGetLastError(), "starting a pass");
    const std::uint64_t changed = memory_->totals()[1];
    if (options_.stop.stop_requested()) {
      verdict.finished = false;
      return verdict;
    }
    if (options_.on_pass) options_.on_pass({verdict.passes, changed});
    if (changed == 0 || (options_.early_stop && is_won(game_.position))) break;
  }
  verdict.proved = is_won(game_.position) != game_.free_attacks();
  std::vector<std::uint8_t> weights;
  for (std::size_t i = 0; i < ground_.placements.stored(); ++i)
    weights.push_back(static_cast<std::uint8_t>(ground_.placements.weight(i)));
  const DeviceArray<std::uint8_t> on_device(weights);
  memory_->numbers.clear();
  count_positions(memory_->arena, on_device.get(), memory_->numbers.get() + 2);
  const auto totals = memory_->totals();
  verdict.counts = {totals[2], totals[3], totals[4], totals[5]};
  return verdict;
}

bool HoldSolver::is_won(const jungle::Position& position) const {
  const auto [word, square] = ground_.entry_of(position);
  std::uint32_t low = 0;
  std::uint16_t high = 0;
  const hold::Words words = memory_->arena.won;
  check(cudaMemcpy(&low, words.low + word, sizeof low, cudaMemcpyDeviceToHost), "copying");
  check(cudaMemcpy(&high, words.high + word, sizeof high, cudaMemcpyDeviceToHost), "copying");
  return (hold::Words{&low, &high}.get(0) >> square & 1) != 0;
}

std::uint64_t HoldSolver::violations() const {
  memory_->numbers.clear();
  const auto view = [&](const Arena& arena) {
    return hold::PlainView{arena, memory_->links.get(), memory_->slice_links.get()};
  };
  unsigned long long* const found = memory_->numbers.get() + 2;
  check_positions(view(memory_->arena), {true, -1, -1}, found);
  memory_->each_pair(ground_.slices, [&](const Arena& arena, int hunter, int victim) {
    check_positions(view(arena), {false, hunter, victim}, found);
  });
  check(cudaGetLastError(), "checking");
  return memory_->totals()[2];
}

std::optional<hold::Uses> HoldSolver::close(std::span<const std::uint64_t> preference, const std::stop_token& stop) {
  const std::size_t placements = ground_.placements.stored();
  memory_->pair = {};  // frees its memory
  const DeviceArray<std::uint8_t> order(hold::order_moves(ground_, preference)), used(placements);
  const DeviceArray<std::uint32_t> open(ground_.words() / 32 + 1);
  const DeviceArray<unsigned long long> uses(placements);
  used.clear();
  open.clear();
  uses.clear();
  const hold::Closure closure{order.get(), open.get(), used.get(), memory_->passes.get()};
  const auto [word, square] = ground_.entry_of(game_.position);
  open_way(memory_->arena, closure, word, square);
  do {
    if (stop.stop_requested()) return std::nullopt;
    memory_->numbers.clear();
    answer_open(memory_->arena, closure, memory_->numbers.get());
    check(cudaGetLastError(), "following a way to hold");
  } while (memory_->totals()[0] != 0);
  count_uses(memory_->arena, uses.get());
  std::vector<unsigned long long> counts(placements);
  std::vector<std::uint8_t> arise(placements);
  uses.download(counts.data());
  used.download(arise.data());
  hold::Uses result(counts.begin(), counts.end());
  for (std::size_t i = 0; i < placements; ++i) result[i] = std::max<std::uint64_t>(result[i], arise[i]);
  return result;
}

}  // namespace tusk::gpu
