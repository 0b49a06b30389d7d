// The search of the theses: alpha-beta by single steps, with every technique they measured behind a switch. It is made
// to be compared, not to be strong; the engine is in arimaa/engine.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/board/steps.h"
#include "arimaa/eval/evaluator.h"
#include "lab/packed_table.h"

namespace tusk::lab {

struct StepSearchOptions {
  enum class Windows : std::uint8_t { plain, pvs_all_steps, pvs_last_step };
  Windows windows = Windows::plain;
  bool iterative_deepening = true;  // from one step on; each depth begins with the best line of the one before
  bool null_move = false;           // passes a whole turn at its beginning, for a cut-off,
  int null_reduction = 0;           // ... with so many steps less after it than its four,
  bool null_narrows = false;        // ... or else for a better alpha, as Donninger has it,
  int null_margin = 0;              // ... unless the side to move is behind by so much; 0: always
  bool pass_first = false;          // the legal pass in mid-turn is tried before other steps
  bool table_exact = false;         // exact values of the transposition table, leaves among them, end a search,
  bool table_cut_offs = false;      // ... and those of positions that were cut off, as if exact, which is unsound,
  bool table_bounds = false;        // bounds narrow the window,
  bool table_order = false;         // the best step found before comes first
  int killers = 0;                  // steps for each level that caused cut-offs
  bool history = false;             // steps in the order of 2^depth summed over their cut-offs and best scores,
  bool history_kept = false;        // ... from one search to the next, halved
  // A position met before in the same turn, after as many steps, is left out. Not together with pvs_all_steps, which
  // searches positions of a turn twice.
  bool unique_in_turn = false;
  int table_bits = 20;      // the logarithm of the number of entries
  int packed_key_bits = 0;  // Cox's entries of 64 bits with so many for the key (packed_table.h); 0: whole keys
  // Added to every evaluation, from Gold's side: an even distribution from 0 to this, by the hash of the position.
  int noise = 0;
  std::uint64_t noise_seed = 0;
};

// What one depth cost; depths of iterative deepening apart from each other.
struct DepthCost {
  std::uint64_t nodes = 0;  // steps and passes made, apart from those whose value the table knew
  std::uint64_t table_hits = 0;
  double seconds = 0;
};

struct NullCount {
  std::uint64_t tried = 0;
  std::uint64_t cut = 0;
};

struct StepSearchResult {
  arimaa::Score score = 0;            // for the side to move
  arimaa::Turn turn;                  // begins with the best line, and is legal
  std::vector<DepthCost> depths;      // [depth - 1]
  std::array<NullCount, 16> nulls{};  // null moves, and passes tried first, by steps from the root
  PackedCounts packed;                // if the table is packed
  bool stopped = false;               // as requested, or by the limit of nodes
};

class StepSearch {
 public:
  StepSearch(std::unique_ptr<arimaa::Evaluator> evaluator, const StepSearchOptions& options);
  ~StepSearch();

  // The position is at the start of a turn of a game that is not over. `most_nodes` 0: no limit.
  [[nodiscard]] StepSearchResult search(const arimaa::Position& root, int depth, std::uint64_t most_nodes = 0,
                                        const std::stop_token& stop = {});
  void set_noise_seed(std::uint64_t seed);

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace tusk::lab
