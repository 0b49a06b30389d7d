// Complete tables for the board without dens, up to five animals, in memory. Van Boven asks how the game would be on
// that board.
//
// Without dens both sides have the same aim, so colours do not matter: a class is the animals of an attacker and those
// of a defender. "The attacker forces a win" is stored in two sets, `won` with the attacker to move and `lost` with the
// defender to move. One word holds all squares of the attacker's first animal. The sets start empty and grow ply by
// ply; a word is examined again only when a word that it depends on has grown.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "jungle/position.h"
#include "search/oracle.h"

namespace tusk::jungle::open {

// Animals of both sides, one bit each in the order of kAllAnimals.
struct OpenClass {
  unsigned attackers = 0;
  unsigned defenders = 0;

  [[nodiscard]] int pieces() const { return count_bits(attackers) + count_bits(defenders); }
  // clang-tidy takes the comparison with zero for a null pointer.
  auto operator<=>(const OpenClass&) const = default;  // NOLINT(modernize-use-nullptr)
};

inline constexpr int kMaxOpenPieces = 5;

// The two sets of a class, with one word for each arrangement of all animals but the first.
struct OpenSets {
  std::vector<Bits> won, lost;

  [[nodiscard]] std::uint64_t won_positions() const;
  [[nodiscard]] std::uint64_t lost_positions() const;
};

// Positions of a class for one side to move: no two animals on the same square.
[[nodiscard]] std::uint64_t open_positions(int pieces);

class OpenTables {
 public:
  // Solves all classes with two to `pieces` animals. `step` is called after each class; the work ends if it returns
  // false.
  OpenTables(int pieces, int threads, const std::function<bool(const OpenClass&)>& step = {});

  [[nodiscard]] int pieces() const { return pieces_; }
  [[nodiscard]] const std::map<OpenClass, OpenSets>& classes() const { return classes_; }
  // The value for the side to move of an unfinished position without dens; nothing if there is no table.
  [[nodiscard]] std::optional<search::Value> value_of(const Position& position) const;

 private:
  int pieces_;
  std::map<OpenClass, OpenSets> classes_;
};

// For searching positions without dens.
[[nodiscard]] search::Oracle<Position> oracle_of(const OpenTables& tables);

}  // namespace tusk::jungle::open
