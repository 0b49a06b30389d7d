// The search of Fotland's Bomb as his article describes it (002): step by step, fail-soft, with narrow windows only on
// the last step of a turn, the null move in mid-turn, no passes, killers before history moves, and goals seen early.
// Where the article gives no number, the code says so.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

#include "arimaa/engine/options.h"
#include "arimaa/engine/root.h"

namespace tusk::arimaa::historic {

struct BombOptions {
  bool goals = true;      // goals seen within a turn, and the pruned search for defences
  bool killers = true;    // two per level
  bool history = true;    // the three best steps by history after the killers
  bool passes = false;    // generated like any other step; Bomb never does
  bool null_move = true;  // not on the first step of a turn
  int table_bits = 20;    // for each half: two million entries in all
  bool profile = false;   // measures where the time goes, at some cost
};

struct BombReport {
  int depth = 0;    // steps of the last finished iteration
  int deepest = 0;  // including extensions
  std::uint64_t nodes = 0;
  double seconds = 0;
  double evaluation_seconds = 0, generation_seconds = 0;  // with `profile`; the latter includes sorting
  Score score = 0;                                        // for the side to move
  Turn turn;                                              // legal; empty if there is no legal turn
};

class BombSearch {
 public:
  explicit BombSearch(const BombOptions& options = {});
  ~BombSearch();

  // Discards what was learned in earlier searches.
  void new_game();
  // `on_depth` is called after each iteration.
  [[nodiscard]] BombReport search(const Root& root, const SearchLimits& limits, const std::atomic<bool>& stop,
                                  const std::function<void(const BombReport&)>& on_depth = {});

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace tusk::arimaa::historic
