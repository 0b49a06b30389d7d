// Depth-first proof-number search as printed in the appendix of van Boven's thesis (001): one table of proof and
// disproof numbers, without any notion of path, horizon or draw. It is only here to be studied; search/df_pn.h is the
// search that proves things.
//
// The numbers are those of the side to move: `proof` estimates the work to show that the side to move wins, `disproof`
// that it does not. Before a position is expanded, its thresholds are stored in the table "to detect repetitions": a
// line that returns to the position finds numbers too large to continue.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "jungle/position.h"
#include "search/oracle.h"

namespace tusk::lab {

struct PlainDfPnResult {
  // A win, or a loss for "no win"; unknown if a limit was reached.
  search::Value value = search::Value::unknown;
  std::uint64_t nodes = 0;  // positions visited
  double seconds = 0;
};

class PlainDfPn {
 public:
  explicit PlainDfPn(int table_bits = 20);

  // Starts with an empty table.
  [[nodiscard]] PlainDfPnResult search(const jungle::Position& root, std::uint64_t most_nodes,
                                       const std::stop_token& stop);

 private:
  using Effort = std::uint64_t;
  static constexpr Effort kInfinity = Effort{1} << 40;
  // Deeper lines would overflow the stack; only a search that goes astray reaches this.
  static constexpr int kDeepest = 20'000;

  struct Entry {
    std::uint64_t key = 0;
    Effort proof = 1, disproof = 1;
  };
  struct Thresholds {
    Effort proof, disproof;
  };
  struct Children;

  Entry& entry_of(const jungle::Position& position);
  [[nodiscard]] Thresholds numbers_of(const jungle::Position& position);
  void store(const jungle::Position& position, Thresholds numbers);
  [[nodiscard]] Children look_at_children(const jungle::Position& position, const jungle::MoveList& moves);
  Thresholds expand(const jungle::Position& position, Thresholds thresholds, int depth);

  std::vector<Entry> table_;
  std::uint64_t nodes_ = 0, most_nodes_ = 0;
  bool stopped_ = false;
  std::stop_token stop_;
};

}  // namespace tusk::lab
