#include "jungle/tablebase/solved_tables.h"

#include <algorithm>
#include <cassert>

#include "jungle/symmetry.h"

namespace tusk::jungle::tablebase {
namespace {

// A class and its colour-flipped twin are solved as one.
Position canonical(const Position& position) {
  return Material::of(position).is_canonical() ? position : swap_colours(position);
}

bool contains(const SolvedSet& set, Entry entry) { return (set.words[entry.word] >> entry.bit & 1) != 0; }

int moves_at(const SolvedSet& set, Entry entry) {
  return set.moves[entry.word * kRowWords + kGeometry.field_of_square[entry.bit]];
}

}  // namespace

SolvedTables::SolvedTables(int pieces, std::size_t kept) : kept_(kept) { complete_pieces_ = max_pieces_ = pieces; }

const SolvedTables::Solved* SolvedTables::find(Material material) const {
  const auto found =
      std::find_if(solved_.begin(), solved_.end(), [&](const Solved& one) { return one.material == material; });
  if (found == solved_.end()) return nullptr;
  solved_.splice(solved_.begin(), solved_, found);
  return &solved_.front();
}

void SolvedTables::solve(Material material) const {
  if (!material.is_class() || material.count() > max_pieces_ || find(material) != nullptr) return;
  Solved solved{material, {}};
  for (const Side attacker : kSides) {
    auto solver = std::make_unique<Solver>(material, attacker, SolverOptions{.distances = true});
    [[maybe_unused]] const bool done = solver->run();
    assert(done);
    solved.solvers[index_of(attacker)] = std::move(solver);
  }
  solved_.push_front(std::move(solved));
  const auto is_large = [&](const Solved& one) { return one.material.count() == max_pieces_; };
  if (static_cast<std::size_t>(std::count_if(solved_.begin(), solved_.end(), is_large)) <= kept_) return;
  solved_.erase(std::prev(std::find_if(solved_.rbegin(), solved_.rend(), is_large).base()));
}

void SolvedTables::prepare(const Position& position) const {
  const std::lock_guard hold(lock_);
  for (const Move move : position.moves()) solve(Material::of(position.after(move)).canonical());
  solve(Material::of(position).canonical());
}

std::optional<Outlook> SolvedTables::probe(const Position& position) const {
  const Material material = Material::of(position);
  if (!material.is_class() || material.count() > max_pieces_ || !position.has_dens()) return std::nullopt;
  const Position seen = canonical(position);
  const std::lock_guard hold(lock_);
  const Solved* solved = find(material.canonical());
  if (solved == nullptr) return std::nullopt;
  const Solver& mover = *solved->solvers[index_of(seen.to_move())];
  const Solver& other_side = *solved->solvers[1 - index_of(seen.to_move())];
  const Entry entry = entry_of(solved->material, mover.family().layout(), seen);
  if (contains(mover.won(), entry)) return Outlook{Outcome::win, 2 * moves_at(mover.won(), entry) - 1};
  if (contains(other_side.lost(), entry)) return Outlook{Outcome::loss, 2 * moves_at(other_side.lost(), entry)};
  return Outlook{Outcome::draw, 0};
}

}  // namespace tusk::jungle::tablebase
