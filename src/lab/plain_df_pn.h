// Depth-first proof-number search as van Boven prints it in his appendix (001): one table of proof and disproof
// numbers, no notion of a path, a horizon or a draw. It is here to be watched; the search that proves things is
// search/df_pn.h.
//
// Each number is that of the side to move: `proof` estimates what it takes to show that the side to move wins,
// `disproof` that it does not. Before a position is expanded the table gets its thresholds, "to detect repetitions": a
// line that comes back to it finds numbers too large to go on.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "jungle/position.h"
#include "search/oracle.h"

namespace tusk::lab {

struct PlainDfPnResult {
  // win, or loss for "no win"; unknown when the limit came first.
  search::Value value = search::Value::unknown;
  std::uint64_t nodes = 0;  // visits of positions
  double seconds = 0;
};

class PlainDfPn {
 public:
  explicit PlainDfPn(int table_bits = 20);

  // With an empty table.
  [[nodiscard]] PlainDfPnResult search(const jungle::Position& root, std::uint64_t most_nodes,
                                       const std::stop_token& stop);

 private:
  using Effort = std::uint64_t;
  static constexpr Effort kInfinity = Effort{1} << 40;
  // Deeper lines would need more stack than there is; reached by a search that has lost its way.
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
