#include "jungle/hold/shrink.h"

#include <algorithm>
#include <numeric>

#include "base/random.h"

namespace tusk::jungle::hold {
namespace {

int distance_from_den(const Squares& squares, int animals) {
  int sum = 0;
  for (int animal = 0; animal < animals; ++animal)
    sum += distance(squares[static_cast<std::size_t>(animal)], den_of(Side::white));
  return sum;
}

// One in this many restarts begins from the first strategy again, the others near the smallest set.
constexpr int kFreshStart = 8;

class Shrinker {
 public:
  Shrinker(const Game& game, const Placements& placements, const TrySet& try_set, const ShrinkOptions& options)
      : game_(game), try_set_(try_set), options_(options), best_(placements) {
    // Staying at home is what holds.
    constexpr int kFar = 2 * kAnimals * kWidth;
    for (const Squares& squares : best_.squares())
      uses_.push_back(static_cast<std::uint64_t>(kFar - distance_from_den(squares, best_.animals())));
  }

  Placements run() {
    const Placements start = best_;
    attempt(best_);
    const Placements first = best_;
    descend();
    Placements smallest = best_;
    by_chance_ = true;
    for (int restart = 0; restart < options_.restarts && !stopped(); ++restart) {
      smallest_ = smallest.count();
      best_ = restart % kFreshStart == kFreshStart - 1 ? first : with_some_neighbours(smallest, start);
      uses_.assign(best_.stored(), 1);
      descend();
      // Accept a different set of the same size: the descent may continue from there.
      if (best_.count() <= smallest.count()) smallest = best_;
    }
    return smallest;
  }

 private:
  [[nodiscard]] bool stopped() const { return options_.stop.stop_requested(); }

  void descend() {
    while (attempt(best_)) {
    }
    for (std::size_t part = best_.stored() / 2; part >= 1; part /= 2) leave_out(part);
  }

  // If the set suffices, the placements needed from it become the best set. False if that is not smaller.
  bool attempt(const Placements& placements) {
    if (stopped()) return false;
    if (placements.link_of(bound_squares_of(game_.position)) == kNoLink) return false;
    std::vector<std::uint64_t> preference;
    for (const Squares& squares : placements.squares()) preference.push_back(with_chance(uses_of(squares)));
    const auto uses = try_set_(placements, preference);
    if (!uses) return false;
    std::vector<bool> needed(placements.stored());
    for (std::size_t i = 0; i < needed.size(); ++i) needed[i] = (*uses)[i] > 0;
    const Placements smaller = part_of(placements, needed);
    if (smaller.count() >= best_.count()) return false;
    best_ = smaller;
    uses_.clear();
    for (const std::uint64_t count : *uses)
      if (count > 0) uses_.push_back(count);
    if (options_.on_smaller && best_.count() < smallest_)
      options_.on_smaller(best_, std::accumulate(uses_.begin(), uses_.end(), std::uint64_t{0}));
    return true;
  }

  void leave_out(std::size_t part) {
    std::vector<std::size_t> list = least_used_first();
    for (std::size_t first = 0; first < list.size();) {
      if (stopped()) return;
      const std::size_t end = std::min(first + part, list.size());
      std::vector<bool> kept(best_.stored(), true);
      for (std::size_t i = first; i < end; ++i) kept[list[i]] = false;
      if (attempt(part_of(best_, kept))) {
        list = least_used_first();
      } else {
        first = end;
      }
    }
  }

  // The set and a random choice of placements from `whole` that are one step away from it. Some of these can replace
  // several of the set, which removal alone never finds.
  [[nodiscard]] Placements with_some_neighbours(const Placements& set, const Placements& whole) const {
    const Placements near = set.with_neighbours();
    const std::uint64_t one_in = 2 + random_.below(15);
    std::vector<bool> kept(whole.stored());
    for (std::size_t i = 0; i < kept.size(); ++i) {
      const Squares& squares = whole.squares()[i];
      kept[i] = set.link_of(squares) != kNoLink || (near.link_of(squares) != kNoLink && random_.below(one_in) == 0);
    }
    return part_of(whole, kept);
  }

  // Stored placements keep their order.
  static Placements part_of(const Placements& whole, const std::vector<bool>& kept) {
    return Placements(whole.animals(), [&](std::span<const std::uint8_t> squares) {
      const Link link = whole.link_of(to_squares(squares));
      return link != kNoLink && kept[placement_of(link)];
    });
  }

  [[nodiscard]] std::uint64_t uses_of(const Squares& squares) const {
    return uses_[placement_of(best_.link_of(squares))];
  }

  [[nodiscard]] std::vector<std::size_t> least_used_first() const {
    std::vector<std::size_t> list(best_.stored());
    std::iota(list.begin(), list.end(), std::size_t{0});
    Uses keys;
    for (const std::uint64_t count : uses_) keys.push_back(with_chance(count));
    std::stable_sort(list.begin(), list.end(), [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
    return list;
  }

  [[nodiscard]] std::uint64_t with_chance(std::uint64_t count) const {
    constexpr std::uint64_t kOne = 16;
    return by_chance_ ? count * (kOne + random_.below(8 * kOne)) : count;
  }

  const Game& game_;
  const TrySet& try_set_;
  const ShrinkOptions& options_;
  Placements best_;
  bool by_chance_ = false;
  mutable Random random_{1};
  // Of earlier descents.
  std::uint64_t smallest_ = ~std::uint64_t{0};
  // For each stored placement of the best set; before the first attempt, only a preference.
  Uses uses_;
};

}  // namespace

Placements shrink(const Game& game, const Placements& placements, const TrySet& try_set, const ShrinkOptions& options) {
  return Shrinker(game, placements, try_set, options).run();
}

}  // namespace tusk::jungle::hold
