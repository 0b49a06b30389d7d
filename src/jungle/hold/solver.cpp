#include "jungle/hold/solver.h"

#include <algorithm>
#include <atomic>
#include <set>
#include <utility>

#include "base/error.h"
#include "base/threads.h"

namespace tusk::jungle::hold {
namespace {

// The plain position, and the number of White's `animal` in it.
std::pair<PlainPosition, int> plain_of(const Position& position, Animal animal) {
  PlainPosition plain{};
  int number = 0;
  for (const Side side : kSides) {
    std::size_t count = 0;
    for (const Animal each : kAllAnimals) {
      const int square = position.square_of(side, each);
      if (square == kNowhere) continue;
      if (side == Side::white && each == animal) number = static_cast<int>(count);
      plain.square[index_of(side)][count++] = static_cast<std::uint8_t>(square);
    }
  }
  return {plain, number};
}

}  // namespace

Solver::Solver(const Game& game, const Placements& placements, const Slices& slices, SolverOptions options)
    : game_(game),
      options_(std::move(options)),
      ground_(game, placements, slices),
      crew_(options_.crew != nullptr ? options_.crew : &alone_),
      won_(ground_.words()),
      arena_(ground_.arena()) {
  if (placements.link_of(bound_squares_of(game.position)) == kNoLink)
    throw InputError("the position itself is not in the set of placements");
  arena_.won = won_.view();
  if (options_.keep_passes) passes_.resize(ground_.words() * kSquares);
  for (int victim = 0; victim < kAnimals; ++victim) {
    arena_.taken_by_bound[victim] = slices.by_bound(victim).view();
    for (int hunter = 0; hunter < kAnimals; ++hunter)
      arena_.taken_by_free[hunter][victim] = slices.by_free(hunter, victim).view();
  }
  for (auto& tiles : changed_) tiles.resize(placements.stored() * static_cast<std::size_t>(ground_.tiles));
}

Verdict Solver::solve() {
  Verdict verdict;
  const bool free_attacks = game_.free_attacks();
  for (;;) {
    ++verdict.passes;
    if (options_.keep_passes && verdict.passes > kMaxPasses) throw InputError("more passes than can be kept");
    std::uint64_t changed = step({free_attacks, true}, verdict.passes);
    changed = summed(changed + step({!free_attacks, false}, verdict.passes));
    if (stopped()) {
      verdict.finished = false;
      return verdict;
    }
    if (options_.on_pass) options_.on_pass({verdict.passes, changed});
    if (changed == 0 || (options_.early_stop && summed(is_won(game_.position) ? 1 : 0) > 0)) break;
  }
  verdict.proved = (summed(is_won(game_.position) ? 1 : 0) > 0) != free_attacks;
  verdict.counts = count();
  for (std::uint64_t* const number :
       {&verdict.counts.held_free, &verdict.counts.held_bound, &verdict.counts.won_free, &verdict.counts.won_bound})
    *number = summed(*number);
  return verdict;
}

bool Solver::is_won(const Position& position) const {
  const auto [word, square] = ground_.entry_of(position);
  return (won_.view().get(word) >> square & 1) != 0;
}

// A step of the free side reads positions of the same placement with the last digit up to one step away; a step of the
// bound side reads those of other placements.
bool Solver::may_change(Mover mover, std::uint64_t placement, int tile) const {
  const auto& changed = changed_[mover.free ? 0 : 1];
  const auto tiles = static_cast<std::uint64_t>(arena_.tiles);
  const Geometry& geometry = *arena_.geometry;
  const auto in = [&](std::uint64_t at, int number) {
    return changed[at * tiles + static_cast<std::uint64_t>(number)] != 0;
  };
  const int square = geometry.square_of_field[tile];
  if (mover.free) {
    if (in(placement, tile)) return true;
    if (arena_.tiles == 1) return false;
    for (const int to : each_bit(geometry.neighbours[square] & kFieldSet))
      if (in(placement, geometry.field_of_square[to])) return true;
    return false;
  }
  for (int move = 0; move < kMaxMoves; ++move) {
    const Link link = arena_.targets[placement * kMaxMoves + static_cast<std::uint64_t>(move)].placement;
    if (link == kNoLink) continue;
    if (in(placement_of(link), is_mirrored(link) && arena_.tiles > 1 ? geometry.mirror_of_field[tile] : tile))
      return true;
  }
  return false;
}

// Returns the number of changed tiles.
std::uint64_t Solver::step(Mover mover, int pass) {
  const bool everything = pass == 1;
  auto& written = changed_[mover.free ? 1 : 0];
  std::fill(written.begin(), written.end(), std::uint8_t{0});
  std::atomic<std::uint64_t> count{0};
  const std::uint64_t first_own = first_of(crew_->rank()), own = first_of(crew_->rank() + 1) - first_own;
  parallel_for(own, options_.threads, [&](std::size_t index) {
    if (stopped()) return;
    const std::uint64_t placement = first_own + index;
    for (int tile = 0; tile < arena_.tiles; ++tile) {
      if (!everything && !may_change(mover, placement, tile)) continue;
      bool changed = false;
      const std::uint64_t first = static_cast<std::uint64_t>(tile) * arena_.tile_words;
      for (std::uint64_t word = first; word < first + arena_.tile_words; ++word) {
        const std::uint64_t at = placement * arena_.words_each + word, old = arena_.won.get(at);
        const std::uint64_t fresh = fresh_squares(arena_, mover, placement, digits_of(arena_, word), old, true);
        if (fresh == 0) continue;
        arena_.won.set(at, old | fresh);
        if (!passes_.empty()) keep_pass(passes_.data(), at, fresh, pass);
        changed = true;
      }
      if (!changed) continue;
      written[placement * static_cast<std::size_t>(arena_.tiles) + static_cast<std::size_t>(tile)] = 1;
      ++count;
    }
  });
  if (mover.free && crew_->size() > 1) share_changes();
  return count;
}

std::uint64_t Solver::summed(std::uint64_t number) const {
  tablebase::Crew::Words numbers{number};
  crew_->sum(numbers);
  return numbers[0];
}

std::uint64_t Solver::first_of(int member) const {
  return arena_.placements * static_cast<std::uint64_t>(member) / static_cast<std::uint64_t>(crew_->size());
}

int Solver::owner_of(std::uint64_t placement) const {
  int member = 0;
  while (first_of(member + 1) <= placement) ++member;
  return member;
}

// A step of the bound side reads the words of placements one step away, and steps are reversible: so the readers of a
// placement are the owners of its targets. A step of the free side reads only words of the same placement.
void Solver::share_changes() {
  const auto tiles = static_cast<std::uint64_t>(arena_.tiles);
  std::vector<tablebase::Crew::Words> outgoing(static_cast<std::size_t>(crew_->size()));
  for (std::uint64_t placement = first_of(crew_->rank()); placement < first_of(crew_->rank() + 1); ++placement) {
    std::set<int> readers;
    for (int move = 0; move < kMaxMoves; ++move)
      if (const Link link = arena_.targets[placement * kMaxMoves + static_cast<std::uint64_t>(move)].placement;
          link != kNoLink)
        readers.insert(owner_of(placement_of(link)));
    readers.erase(crew_->rank());
    for (std::uint64_t tile = placement * tiles; tile < (placement + 1) * tiles && !readers.empty(); ++tile) {
      if (changed_[1][tile] == 0) continue;
      for (const int reader : readers) {
        auto& message = outgoing[reader];
        message.push_back(tile);
        for (std::uint64_t i = 0; i < arena_.tile_words; ++i)
          message.push_back(arena_.won.get(tile * arena_.tile_words + i));
      }
    }
  }
  for (const auto& message : crew_->exchange(std::move(outgoing))) {
    for (std::size_t at = 0; at < message.size(); at += 1 + arena_.tile_words) {
      changed_[1][message[at]] = 1;
      for (std::uint64_t i = 0; i < arena_.tile_words; ++i)
        arena_.won.set(message[at] * arena_.tile_words + i, message[at + 1 + i]);
    }
  }
}

Counts Solver::count() const {
  Counts counts;
  for (std::uint64_t placement = first_of(crew_->rank()); placement < first_of(crew_->rank() + 1); ++placement) {
    std::uint64_t parts[4] = {};
    for (std::uint64_t word = 0; word < arena_.words_each; ++word) count_word(arena_, placement, word, parts);
    const auto weight = static_cast<std::uint64_t>(ground_.placements.weight(placement));
    counts.held_free += weight * parts[0];
    counts.held_bound += weight * parts[1];
    counts.won_free += weight * parts[2];
    counts.won_bound += weight * parts[3];
  }
  return counts;
}

PlainView Solver::plain_view() const {
  return {arena_, ground_.placements.links().data(), ground_.slices.outside().links().data()};
}

bool Solver::keeps(const Position& position, Move move) const {
  const auto& [plain, animal_number] = plain_of(position, move.animal);
  PlainMove wanted{animal_number, move.to, -1};
  for (int victim = 0; victim < arena_.sides.free; ++victim)
    if (plain.square[1][victim] == move.to) wanted.victim = victim;
  return detail::plain_bound_holds(plain_view(), plain, wanted);
}

std::optional<Uses> Solver::close(std::span<const std::uint64_t> preference, const std::stop_token& stop) {
  return hold::close(ground_, arena_, game_.position, preference, passes_.empty() ? nullptr : passes_.data(),
                     options_.threads, stop);
}

std::uint64_t Solver::violations() const {
  std::atomic<std::uint64_t> count{0};
  const PlainView view = plain_view();
  const std::uint64_t first_own = first_of(crew_->rank()), own = first_of(crew_->rank() + 1) - first_own;
  parallel_for(own, options_.threads, [&](std::size_t index) {
    if (stopped()) return;
    const std::uint64_t placement = first_own + index;
    std::uint64_t found = 0;
    for (std::uint64_t word = 0; word < arena_.words_each; ++word)
      found += plain_violations(view, placement, word, {true, -1, -1});
    count += found;
  });
  return summed(count);
}

}  // namespace tusk::jungle::hold
