// How a crew shares the slabs of a class.
#include <algorithm>

#include "jungle/tablebase/solver.h"

namespace tusk::jungle::tablebase {

bool Solver::shared_out() const { return crew_->size() > 1 && family_.layout().folded; }

int Solver::owner_of_slab(std::uint64_t slab) const {
  return static_cast<int>(slab * static_cast<std::uint64_t>(crew_->size()) / kFoldSquares);
}

std::uint64_t Solver::slab_of_row(std::uint64_t row) const { return row / (family_.layout().rows / kFoldSquares); }

bool Solver::owns_row(std::uint64_t row) const { return owner_of_slab(slab_of_row(row)) == crew_->rank(); }

std::vector<int> Solver::readers_of_slab(std::uint64_t slab) const {
  std::vector<int> readers;
  for (const int to : each_bit(kGeometry.neighbours[kGeometry.square_of_fold[slab]] & kFieldWord)) {
    const int fold = kGeometry.fold_of_square[to];
    if (fold == kNoSquare) continue;
    const int owner = owner_of_slab(static_cast<std::uint64_t>(fold));
    if (owner != owner_of_slab(slab) && std::find(readers.begin(), readers.end(), owner) == readers.end())
      readers.push_back(owner);
  }
  return readers;
}

bool Solver::reads_row(std::uint64_t row) const {
  if (owns_row(row)) return true;
  const auto readers = readers_of_slab(slab_of_row(row));
  return std::find(readers.begin(), readers.end(), crew_->rank()) != readers.end();
}

// After a step each member sends its changed rows to the members whose slabs are one step of the last piece away. This
// is needed only if that piece moves in the next step.
void Solver::share_boundaries(bool attacks) {
  const Layout& layout = family_.layout();
  const int next_mover = attacks ? 1 - attacker_ : attacker_;
  if (layout.side[layout.pieces - 1] != next_mover) return;
  const int which = attacks ? 0 : 1;
  auto& member = members_.back();
  std::uint64_t* const words = attacks ? sets_.back().won : sets_.back().lost;
  const std::uint64_t slab_rows = layout.rows / kFoldSquares;
  std::vector<Crew::Words> outgoing(static_cast<std::size_t>(crew_->size()));
  for (std::uint64_t slab = 0; slab < kFoldSquares; ++slab) {
    if (owner_of_slab(slab) != crew_->rank()) continue;
    const auto readers = readers_of_slab(slab);
    if (readers.empty()) continue;
    for (std::uint64_t row = slab * slab_rows; row < (slab + 1) * slab_rows; ++row) {
      if (member.changed_rows[which][row] == 0) continue;
      for (const int reader : readers) {
        auto& message = outgoing[reader];
        message.push_back(row);
        message.insert(message.end(), words + row * kRowWords, words + (row + 1) * kRowWords);
      }
    }
  }
  for (const auto& message : crew_->exchange(std::move(outgoing))) {
    for (std::size_t at = 0; at < message.size(); at += 1 + kRowWords) {
      const std::uint64_t row = message[at];
      std::copy_n(message.begin() + static_cast<std::ptrdiff_t>(at) + 1, kRowWords, words + row * kRowWords);
      member.changed_rows[which][row] = 1;
      member.changed_tiles[which][row / layout.tile_rows()] = 1;
    }
  }
}

// Sends all slabs to the first member, adds up the counts, and finds the longest win of all members.
void Solver::gather() {
  const Layout& layout = family_.layout();
  Crew::Words counts{result_[0].count, result_[1].count};
  crew_->sum(counts);
  for (const std::size_t which : {0, 1}) result_[which].count = counts[which];
  for (SolvedSet& set : result_) {
    constexpr std::uint64_t kNone = ~std::uint64_t{0};
    Crew::Words shortfall{kNone - static_cast<std::uint64_t>(set.longest)};
    crew_->least(shortfall);
    const int longest = static_cast<int>(kNone - shortfall[0]);
    const std::uint64_t entry = set.longest_entry.word * 64 + static_cast<std::uint64_t>(set.longest_entry.bit);
    Crew::Words lowest{set.longest == longest ? entry : kNone};
    crew_->least(lowest);
    set.longest = longest;
    set.longest_entry = {lowest[0] / 64, static_cast<int>(lowest[0] % 64)};
  }
  // A small class is sent at once, a large one slab by slab.
  constexpr std::uint64_t kMaxWords = std::uint64_t{1} << 24;
  const std::uint64_t slab_words = layout.words() / kFoldSquares;
  const std::uint64_t slabs_at_once = std::clamp<std::uint64_t>(kMaxWords / slab_words, 1, kFoldSquares);
  const auto send = [&](std::uint64_t first_slab, std::uint64_t* words, std::uint64_t count) {
    std::vector<Crew::Words> outgoing(static_cast<std::size_t>(crew_->size()));
    const std::uint64_t end = std::min<std::uint64_t>(first_slab + slabs_at_once, kFoldSquares);
    for (std::uint64_t slab = first_slab; slab < end; ++slab)
      if (owner_of_slab(slab) == crew_->rank() && crew_->rank() != 0)
        outgoing[0].insert(outgoing[0].end(), words + slab * count, words + (slab + 1) * count);
    const auto incoming = crew_->exchange(std::move(outgoing));
    std::vector<std::size_t> taken(incoming.size());
    for (std::uint64_t slab = first_slab; slab < end; ++slab) {
      const auto owner = static_cast<std::size_t>(owner_of_slab(slab));
      if (crew_->rank() != 0 || owner == 0) continue;
      std::copy_n(incoming[owner].begin() + static_cast<std::ptrdiff_t>(taken[owner]), count, words + slab * count);
      taken[owner] += count;
    }
  };
  for (std::uint64_t slab = 0; slab < kFoldSquares; slab += slabs_at_once) {
    send(slab, sets_.back().won, slab_words);
    send(slab, sets_.back().lost, slab_words);
    if (!options_.distances) continue;
    for (const Storage& moves : moves_) send(slab, moves.words(), slab_words * kRowWords / sizeof(std::uint64_t));
  }
}

}  // namespace tusk::jungle::tablebase
