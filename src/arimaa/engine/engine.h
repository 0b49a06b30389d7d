// The engine as others use it: set options, search a position, be told how it goes. It never prints or exits.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "arimaa/board/step.h"
#include "arimaa/engine/options.h"
#include "arimaa/engine/root.h"
#include "arimaa/engine/searcher.h"
#include "arimaa/eval/evaluator.h"
#include "base/standing_threads.h"
#include "search/shared_table.h"

namespace tusk::arimaa {

// One line of play: turns from the root on, the first one possibly in continuation of steps already taken.
struct Line {
  Score score = 0;  // for the side to move at the root
  std::vector<Turn> turns;
};

struct SearchReport {
  int depth = 0;          // steps
  int deepest = 0;        // steps looked at, with quiescence
  bool finished = false;  // this depth is complete
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::vector<Line> lines;  // the best first

  [[nodiscard]] std::optional<Turn> best_turn() const {
    if (lines.empty() || lines.front().turns.empty()) return std::nullopt;
    return lines.front().turns.front();
  }
};

// Blocking; stop() may be called from another thread or a signal handler. One search at a time.
class Engine {
 public:
  using OnReport = std::function<void(const SearchReport&)>;

  explicit Engine(const EngineOptions& options = {});
  ~Engine();

  [[nodiscard]] const EngineOptions& options() const { return options_; }
  void set_options(const EngineOptions& options);
  [[nodiscard]] const Evaluator& evaluator() const { return *evaluator_; }
  // An evaluator made elsewhere (with other weights) instead of the one named in the options. Returns the old one.
  std::unique_ptr<Evaluator> set_evaluator(std::unique_ptr<Evaluator> evaluator);
  // What the leading thread finds out inside its tree is told to the observer; an empty one ends that.
  void tell(TreeObserver observer) { observer_ = std::move(observer); }
  // Forgets all that was learnt in earlier searches.
  void new_game();
  // The same, for callers who cannot wait while a large table is cleared: prepare() or the next search does it.
  void forget();
  // Does what the next search would do first. A stop() ends it early, and nothing is lost.
  void prepare();
  // Does also what a search else does as it goes, for callers who have the time now: its memory is all there.
  void make_ready();

  // The first turn of every line is legal: of the game the root was made of, repetition included, and as the
  // continuation of the steps it was made with. Without a legal turn there is one line without turns. Reports come from
  // the thread that calls: one for every depth that is finished, and one that is not when a better turn shows up early
  // in the next.
  SearchReport search(const Root& root, const SearchLimits& limits, const OnReport& on_report = {});
  // Ends the search that runs, or the next one as it begins.
  void stop() {
    stop_requested_ = true;
    control_.stop = true;
  }
  // Forgets a stop() that came when no search ran.
  void cancel_stop() { stop_requested_ = false; }

 private:
  SearchReport search_openings(const Root& root, const SearchLimits& limits, const OnReport& on_report);
  SearchReport search_settled(const Root& root, const OnReport& on_report);
  SearchReport search_handed_over(const Root& root);
  void lift_stop();
  void deepen(Searcher& searcher, const Root& root, const OnReport& on_report, SearchReport& result);
  Score search_with_window(Searcher& searcher, int depth, Score expected, bool narrow,
                           const std::function<void(Score)>& on_rise);
  // Whether every other turn is far worse than the best one of this depth, as far as a less deep search can tell.
  static bool has_no_rival(Searcher& searcher, const Root& root, const SearchReport& report);
  // One searcher for each thread, and the threads for all but the first, which runs where the caller does.
  void prepare_workers(const Root& root);
  void deepen_as_helper(Searcher& searcher, int number);

  EngineOptions options_;
  std::unique_ptr<Evaluator> evaluator_;
  search::SharedTable table_;
  bool table_is_empty_ = true;
  bool forgotten_ = false;  // the table is to be cleared
  SearchControl control_;
  TreeObserver observer_;
  std::atomic<bool> stop_requested_{false};  // from outside, while control_.stop also says that a limit is reached
  std::vector<std::unique_ptr<Searcher>> workers_;  // the first leads, the others help by filling the table
  int wanted_helpers_ = 0;
  std::unique_ptr<StandingThreads> helpers_;  // last: they use all the others
};

// The turns of a line of moves from the root on.
[[nodiscard]] std::vector<Turn> turns_of(const Root& root, const MoveLine& line);

}  // namespace tusk::arimaa
