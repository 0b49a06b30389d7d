// The interface for probing tables, wherever they are.
#pragma once

#include <optional>
#include <vector>

#include "jungle/position.h"
#include "jungle/tablebase/codec.h"

namespace tusk::jungle::tablebase {

// Thread-safe.
class Tables {
 public:
  Tables() = default;
  virtual ~Tables() = default;
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  // The value for the side to move of an unfinished position; nothing if its class has no table.
  [[nodiscard]] virtual std::optional<Outlook> probe(const Position& position) const = 0;
  // Call before probing an unfinished position and its moves: prepares what is needed.
  virtual void prepare(const Position& /*position*/) const {}
  // As `probe`, but for any position: a finished game is a loss in 0 plies, or a draw.
  [[nodiscard]] std::optional<Outlook> value_of(const Position& position) const;

  // All classes with up to this many pieces have a table (at least 1).
  [[nodiscard]] int complete_pieces() const { return complete_pieces_; }
  // The most pieces of any table.
  [[nodiscard]] int max_pieces() const { return max_pieces_; }
  [[nodiscard]] bool has_distances() const { return has_distances_; }

 protected:
  int complete_pieces_ = 1;
  int max_pieces_ = 1;
  bool has_distances_ = true;
};

// A move and its value for the side that makes it.
struct RatedMove {
  Move move;
  Outlook outlook;
};
// All moves of an unfinished position, best first: the shortest win, a draw, the longest loss; ties in move order.
// Empty if the position after one of them has no table.
std::vector<RatedMove> rated_moves(const Tables& tables, const Position& position);

// Best play from a position to the end, by distances; empty for a draw or if a table is missing.
std::vector<Move> best_line(const Tables& tables, Position position);

}  // namespace tusk::jungle::tablebase
