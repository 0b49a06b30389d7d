// The search of Zhong's program (004 chapters 4 and 5): alpha-beta by single steps over selectively generated turns.
// The turns at the root are complete and sorted by their values in the previous iteration; iterations start at four
// steps.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "arimaa/engine/options.h"
#include "arimaa/engine/root.h"
#include "arimaa/historic/zhong_turns.h"

namespace tusk::arimaa::historic {

// Razoring (section 5.5) assumes that a turn can always improve the static value. `turns`: a turn that does not is
// skipped, and the static value is a lower bound. `combos`: also in mid-turn, after a combo that did not; the thesis
// proposes it but did not get it to work.
enum class Razoring : std::uint8_t { none, turns, combos };

struct ZhongOptions {
  ZhongGeneration generation{};
  bool deepening = true;  // otherwise one iteration at full depth
  bool killers = true;
  bool history = true;
  bool null_move = true;  // at the start of a turn
  bool table = true;      // with 2^table_bits entries
  int table_bits = 20;
  Razoring razoring = Razoring::none;
  // All turns of a position are generated before any is searched, as in programs before Bomb; iterations grow by turns,
  // and killers, history and razoring by combos are not used.
  bool turn_based = false;
  // Replace weights of the evaluator.
  std::vector<std::pair<std::string_view, double>> weights{};
  bool goals = true;  // goals within the turn end the search
};

struct ZhongReport {
  int depth = 0;  // steps of the last finished iteration
  std::uint64_t nodes = 0;
  double seconds = 0;
  Score score = 0;           // for the side to move
  Turn turn;                 // legal; empty if there is no legal turn
  int root_turns = 0;        // number generated
  bool interrupted = false;  // by a node or time limit
};

class ZhongSearch {
 public:
  explicit ZhongSearch(const ZhongOptions& options = {});
  ~ZhongSearch();

  // Discards what was learned in earlier searches.
  void new_game();
  [[nodiscard]] ZhongReport search(const Root& root, const SearchLimits& limits, const std::atomic<bool>& stop);

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace tusk::arimaa::historic
