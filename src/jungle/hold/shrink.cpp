#include "jungle/hold/shrink.h"

#include <algorithm>
#include <set>

namespace tusk::jungle::hold {
namespace {

constexpr std::size_t kMaxPositions = 50'000'000;

int distance_from_den(const Squares& squares, int animals) {
  int sum = 0;
  for (int animal = 0; animal < animals; ++animal)
    sum += distance(squares[static_cast<std::size_t>(animal)], den_of(Side::white));
  return sum;
}

class Shrinker {
 public:
  Shrinker(const Game& game, const Placements& placements, const Slices& slices, const ShrinkOptions& options)
      : game_(game), slices_(slices), options_(options), best_(placements) {}

  Placements run() {
    while (attempt(best_)) {
    }
    for (std::size_t part = best_.stored() / 2; part >= 1; part /= 2) leave_out(part);
    return best_;
  }

 private:
  [[nodiscard]] bool may_go_on() const { return !options_.keep_going || options_.keep_going(); }
  [[nodiscard]] Placements set_of(const std::vector<Squares>& list) const {
    const std::set<Squares> members(list.begin(), list.end());
    return Placements(best_.animals(), [&](std::span<const std::uint8_t> squares) {
      Squares here{};
      std::copy(squares.begin(), squares.end(), here.begin());
      return members.contains(here);
    });
  }

  // If the set holds, the placements that are needed of it become the best set. False if that is none smaller.
  bool attempt(const Placements& placements) {
    if (!may_go_on() || placements.link_of(bound_squares_of(game_.position)) == kNoLink) return false;
    SolverOptions options;
    options.threads = options_.threads;
    options.early_stop = true;
    Solver solver(game_, placements, slices_, options);
    if (!solver.solve().proved) return false;
    const auto strategy = follow(solver, game_, kMaxPositions);
    const Placements needed = strategy ? set_of(strategy->placements) : placements;
    if (needed.count() >= best_.count()) return false;
    best_ = needed;
    if (options_.on_smaller) options_.on_smaller(best_);
    return true;
  }

  void leave_out(std::size_t part) {
    std::vector<Squares> list = by_distance();
    for (std::size_t first = 0; first < list.size() && may_go_on();) {
      std::vector<Squares> rest(list);
      const std::size_t end = std::min(first + part, rest.size());
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(first), rest.begin() + static_cast<std::ptrdiff_t>(end));
      if (attempt(set_of(rest))) {
        list = by_distance();
      } else {
        first = end;
      }
    }
  }

  [[nodiscard]] std::vector<Squares> by_distance() const {
    std::vector<Squares> list(best_.squares().begin(), best_.squares().end());
    std::stable_sort(list.begin(), list.end(), [&](const Squares& a, const Squares& b) {
      return distance_from_den(a, best_.animals()) > distance_from_den(b, best_.animals());
    });
    return list;
  }

  const Game& game_;
  const Slices& slices_;
  const ShrinkOptions& options_;
  Placements best_;
};

}  // namespace

Placements shrink(const Game& game, const Placements& placements, const Slices& slices, const ShrinkOptions& options) {
  return Shrinker(game, placements, slices, options).run();
}

}  // namespace tusk::jungle::hold
