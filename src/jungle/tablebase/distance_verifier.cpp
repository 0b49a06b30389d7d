// Verifies distance tables, position by position, with the plain moves.
#include <array>
#include <atomic>
#include <fmt/format.h>
#include <memory>

#include "base/error.h"
#include "base/random.h"
#include "base/threads.h"
#include "jungle/notation.h"
#include "jungle/rules.h"
#include "jungle/symmetry.h"
#include "jungle/tablebase/family.h"
#include "jungle/tablebase/tablebase.h"
#include "jungle/tablebase/verifier.h"

namespace tusk::jungle::tablebase {
namespace {

// A distance table with all blocks unpacked.
class Distances {
 public:
  Distances(const std::filesystem::path& folder, Material material, int threads)
      : file_(folder, material, Kind::dtw), blocks_(file_.blocks() * static_cast<std::uint64_t>(file_.sides())) {
    parallel_for(blocks_.size(), threads, [&](std::size_t part) {
      blocks_[part] = file_.unpack(part < file_.blocks() ? Side::white : Side::black, part % file_.blocks());
    });
  }
  // For a position of the class itself.
  [[nodiscard]] int plies_of(Position position) const {
    if (file_.sides() == 1 && position.to_move() == Side::black) position = swap_colours(position);
    Entry entry = entry_of(file_.figures().material, file_.layout(), position);
    const std::uint64_t block_words = file_.block_rows() * kRowWords;
    const std::uint64_t block = entry.word / block_words;
    entry.word %= block_words;
    const std::uint64_t part = static_cast<std::uint64_t>(position.to_move()) * file_.blocks() + block;
    return read_entry(Kind::dtw, blocks_[part].data(), file_.rows(block), entry).plies;
  }
  [[nodiscard]] const TableFile& file() const { return file_; }

 private:
  TableFile file_;
  std::vector<std::vector<std::uint8_t>> blocks_;
};

class DistanceVerifier {
 public:
  DistanceVerifier(const std::filesystem::path& folder, Material material, int threads)
      : folder_(folder), material_(material), threads_(threads) {
    for (const int piece : each_bit(material.bits()))
      if (const Material smaller = material.without(piece); smaller.is_class()) load(smaller.canonical());
    load(material);
  }

  bool run(const std::stop_token& stop, const std::function<void(double)>& on_part,
           std::array<SideFigures, 2>& counted) const {
    const TableFile& file = tables_[material_.bits()]->file();
    const Layout& layout = file.layout();
    std::array<std::array<std::atomic<std::uint64_t>, 3>, 2> counts{};
    std::array<std::atomic<int>, 2> longest_win{}, longest_loss{};
    std::atomic<std::uint64_t> rows{0};
    const auto raise = [](std::atomic<int>& most, int value) {
      int now = most;
      while (value > now && !most.compare_exchange_weak(now, value)) {
      }
    };
    parallel_for(layout.rows, threads_, [&](std::size_t row) {
      if (stop.stop_requested()) return;
      const auto weight = static_cast<std::uint64_t>(weight_of_row(layout, row));
      for (const Side side : kSides) {
        std::array<std::uint64_t, 3> found{};
        for (std::uint64_t i = 0; i < kFieldSquares; ++i) {
          for (const int bit : each_bit(kField)) {
            const Position position = position_of(material_, layout, {row * kRowWords + i, bit}, side);
            if (position.fault() != nullptr) continue;
            const int plies = tables_[material_.bits()]->plies_of(position);
            if (plies != expected(position))
              throw InputError({(folder_ / file_name(material_, Kind::dtw)).string(), 0, 0},
                               fmt::format("the plies of {} do not follow from its moves", quote(to_line(position))));
            found[plies == 0 ? 2 : plies % 2 == 1 ? 0 : 1] += weight;
            raise((plies % 2 == 1 ? longest_win : longest_loss)[static_cast<std::size_t>(side)], plies);
          }
        }
        for (std::size_t what = 0; what < 3; ++what) counts[static_cast<std::size_t>(side)][what] += found[what];
      }
      if (++rows % 64 == 0 && on_part) on_part(64.0 / static_cast<double>(layout.rows));
    });
    if (stop.stop_requested()) return false;
    for (const std::size_t side : {0, 1}) {
      counted[side].won = counts[side][0];
      counted[side].lost = counts[side][1];
      counted[side].drawn = counts[side][2];
      const SideFigures& stored = file.figures().side[side];
      if (stored.longest_win != static_cast<std::uint64_t>(longest_win[side]) ||
          stored.longest_loss != static_cast<std::uint64_t>(longest_loss[side]))
        throw InputError({(folder_ / file_name(material_, Kind::dtw)).string(), 0, 0},
                         "the longest wins in the header are not those of the entries");
    }
    return true;
  }

 private:
  void load(Material material) {
    auto& table = tables_[material.bits()];
    if (table == nullptr) table = std::make_unique<Distances>(folder_, material, threads_);
  }
  [[nodiscard]] int plies_of(const Position& position) const {
    const Material material = Material::of(position);
    return material.is_canonical() ? tables_[material.bits()]->plies_of(position)
                                   : tables_[material.flipped().bits()]->plies_of(swap_colours(position));
  }
  // The plies according to the moves: odd for wins, even for losses, 0 for a draw.
  [[nodiscard]] int expected(const Position& position) const {
    int shortest_win = 0, longest_loss = 0;
    bool draw = false;
    for (const Move move : position.moves()) {
      const Position next = position.after(move);
      const bool over = next.ending() == search::Ending::lost;
      const int plies = over ? 0 : plies_of(next);
      if (!over && plies == 0) {
        draw = true;
      } else if (plies % 2 == 0) {
        if (shortest_win == 0 || plies + 1 < shortest_win) shortest_win = plies + 1;
      } else {
        longest_loss = std::max(longest_loss, plies + 1);
      }
    }
    return shortest_win > 0 ? shortest_win : draw ? 0 : longest_loss;
  }

  std::filesystem::path folder_;
  Material material_;
  int threads_;
  std::array<std::unique_ptr<Distances>, 1U << kPieces> tables_;
};

Position random_position_of(Material material, Random& random) {
  Position position;
  for (const int piece : each_bit(material.bits())) {
    int square = kNowhere;
    while ((kField & ~position.occupied() & bit_of(square)) == 0) square = static_cast<int>(random.below(kSquares));
    position.place(side_of(piece), animal_of(piece), square);
  }
  if (random.below(2) == 1) position.set_to_move(Side::black);
  return position;
}

}  // namespace

bool verify_distances(const std::filesystem::path& folder, Material material, int threads, const std::stop_token& stop,
                      const std::function<void(double)>& on_part, std::array<SideFigures, 2>& counted) {
  return DistanceVerifier(folder, material, threads).run(stop, on_part, counted);
}

SampleReport sample_table(const std::filesystem::path& folder, const Tablebase& tables, Material material,
                          int positions, std::uint64_t seed, std::uint64_t nodes) {
  SampleReport report;
  Random random(seed ^ material.bits());
  AlphaBeta search;
  search::Limits limits;
  limits.nodes = nodes;
  while (report.asked < positions) {
    const Position position = random_position_of(material, random);
    if (!position.has_move()) continue;
    ++report.asked;
    const auto outlook = tables.probe(position);
    search.forget();
    const auto result = search.search(position, limits);
    if (!search::is_decided(result.score)) continue;
    ++report.decided;
    const Outcome outcome = search::is_win(result.score) ? Outcome::win : Outcome::loss;
    const bool exact = !result.stopped && search::distance_to_end(result.score) <= result.depth;
    if (outlook->outcome != outcome ||
        (exact && outlook->plies >= 0 && outlook->plies != search::distance_to_end(result.score)))
      throw InputError({folder.string(), 0, 0},
                       fmt::format("alpha-beta finds another value for {}", quote(to_line(position))));
  }
  return report;
}

}  // namespace tusk::jungle::tablebase
