// A restricted game: a position, the side that is bound to a set of placements, and what is asked.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "jungle/hold/slices.h"
#include "jungle/position.h"
#include "jungle/tablebase/crew.h"

namespace tusk::jungle::hold {

enum class Goal : std::uint8_t { hold, win };

struct Game {
  // Seen so that the bound side is White.
  Position position;
  Goal goal = Goal::hold;

  // Throws InputError if the position is finished or impossible.
  Game(const Position& position, Side bound, Goal goal);

  [[nodiscard]] tablebase::Material material() const { return tablebase::Material::of(position); }
  [[nodiscard]] bool free_attacks() const { return goal == Goal::hold; }
  // The lowest bit of the sum of all squares when the free side is to move.
  [[nodiscard]] int free_parity() const;
};

// The squares of White's animals, from the weakest.
Squares bound_squares_of(const Position& position);

// A set in words, for a game: `all`; `m=5,s=13` (no animal more than 5 steps from its own den, all together no more
// than 13); `R:b1-f4,E:a1-g2` (animals kept to rectangles, seen from White's side of the board); `file:NAME` (lines
// like `Rf1 Dc2 Te2 Eb1`). Throws InputError.
Allows parse_set(std::string_view text, const Game& game);

// Whether the placement of White's animals is in the set.
bool contains(const Allows& allows, const Position& position);

// The set as lines of a file that parse_set reads.
std::string to_text(const Placements& placements, const Game& game);

// What a side knows of the game afterwards.
struct Counts {
  // Positions with mirror images, by the side to move.
  std::uint64_t held_free = 0, held_bound = 0;
  std::uint64_t won_free = 0, won_bound = 0;
};

struct Verdict {
  // The bound side holds, or wins, as was asked.
  bool proved = false;
  int passes = 0;
  bool finished = true;
  Counts counts;
};

struct PassReport {
  int pass;
  std::uint64_t changed_tiles;
};

struct SolverOptions {
  int threads = 1;
  // End as soon as the position asked for is decided against the bound side, or for it if it is to win.
  bool early_stop = false;
  // Asked after each pass; false ends the work.
  std::function<bool(const PassReport&)> keep_going{};
  // Each member works on a part of the placements; all must have the same slices. A crew cannot be told to end.
  tablebase::Crew* crew = nullptr;
};

}  // namespace tusk::jungle::hold
