#include "jungle/tablebase/verifier.h"

#include <atomic>
#include <fmt/format.h>
#include <map>
#include <memory>

#include "base/error.h"
#include "base/threads.h"
#include "jungle/notation.h"
#include "jungle/tablebase/family.h"
#include "jungle/tablebase/planes.h"
#include "jungle/tablebase/word_step.h"

namespace tusk::jungle::tablebase {
namespace {

[[noreturn]] void wrong(const std::filesystem::path& path, const std::string& what) {
  throw InputError({path.string(), 0, 0}, what);
}

// Holds the class and those one capture away, unpacked.
class WordVerifier {
 public:
  WordVerifier(const std::filesystem::path& folder, Material material, int threads)
      : path_(folder / file_name(material, Kind::wdl)), family_(material), threads_(threads) {
    planes_.resize(static_cast<std::size_t>(family_.size()));
    for (const Material member : family_.members()) {
      if (member.count() < material.count() - 1) continue;
      auto& planes = planes_[family_.index_of(member)];
      planes = std::make_unique<Planes>(folder, member, Kind::wdl, threads);
      mark_illegal(*planes);
    }
  }

  // False if stopped. Counts the figures along the way.
  bool run(std::array<SideFigures, 2>& counted, const std::stop_token& stop,
           const std::function<void(double)>& on_part) {
    for (const Side attacker : kSides) {
      std::vector<Sets> sets(planes_.size());
      for (std::size_t class_index = 0; class_index < planes_.size(); ++class_index)
        if (planes_[class_index] != nullptr)
          sets[class_index] = {planes_[class_index]->wins(attacker), planes_[class_index]->losses(other(attacker))};
      for (const bool attacks : {true, false}) {
        const Side mover = attacks ? attacker : other(attacker);
        const Step step{&kGeometry, family_.layouts().data(), sets.data(), index_of(mover), attacks};
        SideFigures& figures = counted[static_cast<std::size_t>(mover)];
        const std::uint64_t count = check(step, attacker, stop, on_part);
        if (stop.stop_requested()) return false;
        (attacks ? figures.won : figures.lost) = count;
      }
    }
    for (SideFigures& figures : counted) figures.drawn = positions_ - figures.won - figures.lost;
    return true;
  }

 private:
  // The step requires positions with two animals on one square to be marked as won.
  void mark_illegal(const Planes& planes) const {
    const Layout& layout = planes.layout();
    parallel_for(layout.rows, threads_, [&](std::size_t row) {
      std::uint8_t squares[kMaxPieces] = {};
      squares_of<2>(kGeometry, layout, row, squares);
      for (const Side side : kSides) {
        for (int i = 0; i < kFieldSquares; ++i) {
          squares[1] = kGeometry.square_of_field[i];
          planes.wins(side)[row * kRowWords + static_cast<std::uint64_t>(i)] |= ~legal_squares(layout, squares);
        }
      }
    });
  }

  std::uint64_t check(const Step& step, Side attacker, const std::stop_token& stop,
                      const std::function<void(double)>& on_part) {
    const Layout& layout = family_.layout();
    const int class_index = family_.size() - 1;
    const std::uint64_t* const words = step.attacks ? step.sets[class_index].won : step.sets[class_index].lost;
    std::atomic<std::uint64_t> count{0}, legal_count{0}, tiles{0};
    parallel_for(layout.tiles(), threads_, [&](std::size_t tile) {
      if (stop.stop_requested()) return;
      std::uint64_t found = 0, positions = 0;
      std::uint8_t squares[kMaxPieces] = {};
      for (std::uint64_t row = tile * layout.tile_rows(); row < (tile + 1) * layout.tile_rows(); ++row) {
        squares_of<2>(kGeometry, layout, row, squares);
        const auto weight = static_cast<std::uint64_t>(weight_of_row(layout, row));
        for (int i = 0; i < kFieldSquares; ++i) {
          squares[1] = kGeometry.square_of_field[i];
          const Bits legal = legal_squares(layout, squares);
          if (legal == 0) continue;
          const Bits expected = fresh_bits(step, class_index, squares, 0);
          const std::uint64_t word = row * kRowWords + static_cast<std::uint64_t>(i);
          const Bits stored = words[word] & legal;
          if (expected != stored) report({word, lowest_bit(expected ^ stored)}, step, attacker);
          found += static_cast<std::uint64_t>(count_bits(stored)) * weight;
          positions += static_cast<std::uint64_t>(count_bits(legal)) * weight;
        }
      }
      count += found;
      legal_count += positions;
      if (++tiles % 64 == 0 && on_part) on_part(64.0 / static_cast<double>(4 * layout.tiles()));
    });
    positions_ = legal_count;
    return count;
  }

  [[noreturn]] void report(Entry entry, const Step& step, Side attacker) const {
    const Side to_move = step.attacks ? attacker : other(attacker);
    const Position position = position_of(family_.material(), family_.layout(), entry, to_move);
    wrong(path_, fmt::format("the value of {} does not follow from its moves", quote(to_line(position))));
  }

  std::filesystem::path path_;
  Family family_;
  int threads_;
  std::vector<std::unique_ptr<Planes>> planes_;
  std::uint64_t positions_ = 0;
};

bool same_counts(const SideFigures& a, const SideFigures& b) {
  return a.won == b.won && a.lost == b.lost && a.drawn == b.drawn;
}

}  // namespace

bool verify_table(const std::filesystem::path& folder, Material material, Kind kind, int threads,
                  const std::stop_token& stop, const std::function<void(double part)>& on_part) {
  const TableFile file(folder, material, kind);
  std::array<SideFigures, 2> counted;
  const bool finished = kind == Kind::wdl ? WordVerifier(folder, material, threads).run(counted, stop, on_part)
                                          : verify_distances(folder, material, threads, stop, on_part, counted);
  if (!finished) return false;
  for (const std::size_t side : {0, 1})
    if (!same_counts(counted[side], file.figures().side[side]))
      wrong(folder / file_name(material, kind), "the counts in the header are not those of the entries");
  return true;
}

}  // namespace tusk::jungle::tablebase
