// Complete tables of the board without dens, up to five animals, in memory. Van Boven asks what the game would be
// there.
//
// Without dens both sides want the same thing, so colours do not matter: a class is the animals of an attacker and
// those of a defender, and "the attacker forces a win" is kept in two sets, `won` with the attacker to move and `lost`
// with the defender to move. One word holds all squares of the attacker's first animal. The sets grow ply by ply from
// empty ones; a word is looked at again only when a word that it depends on has grown.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "jungle/position.h"
#include "search/oracle.h"

namespace tusk::jungle::open {

// Animals of both sides, a bit each in the order of kAllAnimals.
struct OpenClass {
  unsigned attackers = 0;
  unsigned defenders = 0;

  [[nodiscard]] int pieces() const { return count_bits(attackers) + count_bits(defenders); }
  auto operator<=>(const OpenClass&) const = default;
};

inline constexpr int kMaxOpenPieces = 5;

// The two sets of a class, a word for each arrangement of all animals but the first.
struct OpenSets {
  std::vector<Bits> won, lost;

  [[nodiscard]] std::uint64_t won_positions() const;
  [[nodiscard]] std::uint64_t lost_positions() const;
};

// Positions of a class with one side to move: no two animals on a square.
[[nodiscard]] std::uint64_t open_positions(int pieces);

class OpenTables {
 public:
  // All classes with two to `pieces` animals. `step` is called after each class and may end the work by false.
  OpenTables(int pieces, int threads, const std::function<bool(const OpenClass&)>& step = {});

  [[nodiscard]] int pieces() const { return pieces_; }
  [[nodiscard]] const std::map<OpenClass, OpenSets>& classes() const { return classes_; }
  // The value for the side to move of an unfinished position without dens; nothing beyond the tables.
  [[nodiscard]] std::optional<search::Value> value_of(const Position& position) const;

 private:
  int pieces_;
  std::map<OpenClass, OpenSets> classes_;
};

// For the searches of positions without dens.
[[nodiscard]] search::Oracle<Position> oracle_of(const OpenTables& tables);

}  // namespace tusk::jungle::open
