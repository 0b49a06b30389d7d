// Position search by whole board, half board, area, area for one piece, material or pattern, with the turns played
// there, best first.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "records/bitmap_index.h"
#include "records/database.h"
#include "records/occurrence_set.h"
#include "records/pattern.h"

namespace tusk::records {

// An occurrence that was found, with the turn played there, transformed to the query.
struct Hit {
  std::int64_t occurrence = 0;
  std::int64_t game_id = 0;
  std::int64_t archive_id = 0;  // negative: none
  int ply = 0;                  // 0 is Gold's first turn after the setups
  View view;                    // from the position in the game to the one in the query
  arimaa::Turn turn;            // as played in the position of the query
  Merit merit;
};

struct SearchResult {
  std::int64_t found = 0;  // number of occurrences
  std::int64_t won = 0;    // how many of them the side to move won
  std::vector<Hit> hits;   // by merit, then by import order
};

struct SearchOptions {
  std::size_t limit = 20;
  bool as_is = false;  // require the same side to move and orientation
};

class PositionSearch {
 public:
  explicit PositionSearch(Database& database);

  // The same board and side to move.
  [[nodiscard]] SearchResult whole_board(const Position& position, const SearchOptions& options = {});
  // The same four middle ranks.
  [[nodiscard]] SearchResult half_board(const Position& position, const SearchOptions& options = {});
  // The same 5x5 squares around a square.
  [[nodiscard]] SearchResult area(const Position& position, Square centre, const SearchOptions& options = {});
  // The same, with strengths reduced for a piece that is to move.
  [[nodiscard]] SearchResult area_for_piece(const Position& position, Square centre, Animal moving,
                                            const SearchOptions& options = {});
  // The same pieces on both sides, on any squares.
  [[nodiscard]] SearchResult material(const Position& position, const SearchOptions& options = {});
  // A pattern from the view of `side`.
  [[nodiscard]] SearchResult pattern(const Pattern& pattern, arimaa::Side side, const SearchOptions& options = {});

  [[nodiscard]] std::int64_t occurrences() const { return bitmaps_.occurrences(); }

 private:
  struct Literal;

  [[nodiscard]] OccurrenceSet matching(const Pattern& pattern);
  [[nodiscard]] OccurrenceSet everything() const;
  void keep_only(OccurrenceSet& found, const Literal& literal);
  void keep_verified(OccurrenceSet& found, const Pattern& pattern);
  [[nodiscard]] Literal literal_of(Square square, ContentSet allowed) const;
  void keep_side(OccurrenceSet& found, arimaa::Side side);
  [[nodiscard]] SearchResult ranked(OccurrenceSet straight, OccurrenceSet mirrored, arimaa::Side side,
                                    const SearchOptions& options);
  [[nodiscard]] OccurrenceSet best_of(OccurrenceSet candidates, std::size_t limit);

  Database& database_;
  BitmapReader bitmaps_;
};

// The occurrences of a position, in import order, transformed to `asked`.
[[nodiscard]] std::vector<Hit> occurrences_of(Database& database, const Position& asked);

}  // namespace tusk::records
