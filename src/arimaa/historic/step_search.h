// The search of Cox's thesis (000) and of Zhong's comparisons (004): alpha-beta by single steps, with a switch for
// every technique they measured.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/engine/options.h"
#include "arimaa/engine/root.h"
#include "arimaa/eval/evaluator.h"
#include "arimaa/historic/packed_table.h"

namespace tusk::arimaa::historic {

struct StepSearchOptions {
  enum class Windows : std::uint8_t { plain, pvs_all_steps, pvs_last_step };
  Windows windows = Windows::plain;
  bool iterative_deepening = true;  // from depth 1; each depth starts with the best line of the previous one
  bool null_move = false;           // skips a whole turn at its start, for a cut-off,
  int null_reduction = 0;           // ... reducing the depth by this many steps beyond its four,
  bool null_narrows = false;        // ... or else to raise alpha, as by Donninger,
  int null_margin = 0;              // ... unless the side to move is behind by this much; 0: always
  bool pass_first = false;          // tries the legal pass in mid-turn before other steps
  bool table_exact = false;         // exact values from the table, including leaves, end a search,
  bool table_cut_offs = false;      // ... and so do values of cut-off positions, as if exact, which is unsound,
  bool table_bounds = false;        // bounds from the table narrow the window,
  bool table_order = false;         // the best step from the table comes first,
  bool whole_turn = false;          // ... and is all that the table says in the root's own turn, whose steps are played
  int killers = 0;                  // number of killers per level
  bool history = false;             // orders steps by the sum of 2^depth over their cut-offs and best scores,
  bool history_kept = false;        // ... which is halved between searches instead of cleared
  bool bare_order = false;          // steps as generated, not displacements and strong pieces first
  // Skips a position already met in the same turn after as many steps. Not with pvs_all_steps, which searches positions
  // of a turn twice.
  bool unique_in_turn = false;
  int table_bits = 20;      // base-2 logarithm of the number of entries
  int packed_key_bits = 0;  // uses Cox's 64-bit entries with this many key bits (packed_table.h); 0: full keys
  // The maximum noise added to every evaluation, from Gold's view: uniform from 0 to this, by the hash of the position.
  int noise = 0;
  std::uint64_t noise_seed = 0;
};

// The cost of one depth; the depths of iterative deepening are counted separately.
struct DepthCost {
  std::uint64_t nodes = 0;  // steps and passes made, except those whose value was in the table
  std::uint64_t table_hits = 0;
  double seconds = 0;
};

struct NullCount {
  std::uint64_t tried = 0;
  std::uint64_t cut = 0;
};

struct StepSearchResult {
  Score score = 0;                    // for the side to move
  Turn turn;                          // legal, and starts with the best line; empty if there is no legal turn
  int depth = 0;                      // of the last finished iteration
  std::uint64_t nodes = 0;            // of all iterations
  std::vector<DepthCost> depths;      // [depth - 1], to the depth that was asked for; zero where stopped
  std::array<NullCount, 16> nulls{};  // null moves, and passes tried first, by steps from the root
  PackedCounts packed;                // if the table is packed
  bool stopped = false;               // by request or by the node limit
};

class StepSearch {
 public:
  StepSearch(std::unique_ptr<Evaluator> evaluator, const StepSearchOptions& options);
  ~StepSearch();

  [[nodiscard]] StepSearchResult search(const Root& root, const SearchLimits& limits, const std::atomic<bool>& stop);
  // Without earlier positions. `most_nodes` 0: no limit.
  [[nodiscard]] StepSearchResult search(const Position& root, int depth, std::uint64_t most_nodes = 0,
                                        const std::stop_token& stop = {});
  void set_noise_seed(std::uint64_t seed);
  // Discards what was learned in earlier searches: history that is kept.
  void new_game();

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

// The search of Cox's program, COXA: what proved best in his experiments (000 section 6.4).
[[nodiscard]] StepSearchOptions coxa_search();

}  // namespace tusk::arimaa::historic
