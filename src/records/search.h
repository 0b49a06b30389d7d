// Finding positions: the whole board, half a board, an area, an area with shrunken strengths, material, or any pattern;
// with the turns made there, the most promising first.
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

// A position found, and the turn made there, turned to fit the question.
struct Hit {
  std::int64_t occurrence = 0;
  std::int64_t game_id = 0;
  std::int64_t archive_id = 0;  // below zero: the game has none
  int ply = 0;                  // 0 for Gold's first turn after the setups
  View view;                    // from the position in the game to the one asked about
  arimaa::Turn turn;            // as it would be made in the position asked about
  Merit merit;
};

struct SearchResult {
  std::int64_t found = 0;  // occurrences in all
  std::int64_t won = 0;    // of them, by the side to move
  std::vector<Hit> hits;   // by merit; equal ones in the order of import
};

struct SearchOptions {
  std::size_t limit = 20;
  bool as_is = false;  // only boards with the same side to move and not mirrored
};

class PositionSearch {
 public:
  explicit PositionSearch(Database& database);

  // The same board with the same side to move.
  [[nodiscard]] SearchResult whole_board(const Position& position, const SearchOptions& options = {});
  // The same middle four ranks.
  [[nodiscard]] SearchResult half_board(const Position& position, const SearchOptions& options = {});
  // The same 5x5 squares around a square.
  [[nodiscard]] SearchResult area(const Position& position, Square centre, const SearchOptions& options = {});
  // The same with strengths shrunk for a piece that is to move.
  [[nodiscard]] SearchResult area_for_piece(const Position& position, Square centre, Animal moving,
                                            const SearchOptions& options = {});
  // The same pieces on both sides, anywhere.
  [[nodiscard]] SearchResult material(const Position& position, const SearchOptions& options = {});
  // A pattern seen by `side`.
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

// The occurrences of a stored position, in the order of import, turned to fit `asked`.
[[nodiscard]] std::vector<Hit> occurrences_of(Database& database, const Position& asked);

}  // namespace tusk::records
