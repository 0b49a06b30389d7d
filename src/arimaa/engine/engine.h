// The interface of the engine: set options, search a position, receive reports. It never prints or exits.
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

// A line of play: turns from the root; the first one may continue steps already taken.
struct Line {
  Score score = 0;  // for the side to move at the root
  std::vector<Turn> turns;
};

struct SearchReport {
  int depth = 0;          // steps
  int deepest = 0;        // depth reached in steps, including quiescence
  bool finished = false;  // this depth is complete
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::vector<Line> lines;  // best first

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
  // Uses an evaluator made elsewhere (with other weights) instead of the one named in the options. Returns the old one.
  std::unique_ptr<Evaluator> set_evaluator(std::unique_ptr<Evaluator> evaluator);
  // The observer receives what the leading thread finds inside its tree; empty to disable.
  void set_observer(TreeObserver observer) { observer_ = std::move(observer); }
  // Discards what was learned in earlier searches.
  void new_game();
  // The same for callers who cannot wait while a large table is cleared: prepare() or the next search does it.
  void forget();
  // Does what the next search would do first. A stop() ends it early, and nothing is lost.
  void prepare();
  // Also does what a search otherwise does along the way, such as allocating all of its memory, for callers with time
  // now.
  void make_ready();

  // The first turn of every line is legal in the game that the root was made from, including repetition, as the
  // continuation of the steps already taken. If there is no legal turn, there is one line without turns. Reports come
  // from the calling thread: one for every finished depth, and an unfinished one when a better turn shows up early in
  // the next.
  SearchReport search(const Root& root, const SearchLimits& limits, const OnReport& on_report = {});
  // Ends the running search, or the next one as soon as it begins.
  void stop() {
    stop_requested_ = true;
    control_.stop = true;
  }
  // Cancels a stop() that came when no search was running.
  void cancel_stop() { stop_requested_ = false; }

 private:
  SearchReport search_openings(const Root& root, const SearchLimits& limits, const OnReport& on_report);
  SearchReport search_settled(const Root& root, const OnReport& on_report);
  SearchReport search_handed_over(const Root& root);
  void lift_stop();
  void deepen(Searcher& searcher, const Root& root, const OnReport& on_report, SearchReport& result);
  Score search_with_window(Searcher& searcher, int depth, Score expected, bool narrow,
                           const std::function<void(Score)>& on_rise);
  // Whether every other turn is far worse than the best one of this depth, according to a shallower search.
  static bool has_no_rival(Searcher& searcher, const Root& root, const SearchReport& report);
  // Creates one searcher per thread, and the threads for all but the first, which runs on the caller's thread.
  void prepare_workers(const Root& root);
  void deepen_as_helper(Searcher& searcher, int number);

  EngineOptions options_;
  std::unique_ptr<Evaluator> evaluator_;
  search::SharedTable table_;
  bool table_is_empty_ = true;
  bool forgotten_ = false;  // the table must be cleared
  SearchControl control_;
  TreeObserver observer_;
  std::atomic<bool> stop_requested_{false};         // from outside; control_.stop is also set when a limit is reached
  std::vector<std::unique_ptr<Searcher>> workers_;  // the first leads, the others help by filling the table
  int wanted_helpers_ = 0;
  std::unique_ptr<StandingThreads> helpers_;  // last, because they use all other members
};

// The turns of a line of moves from the root.
[[nodiscard]] std::vector<Turn> turns_of(const Root& root, const MoveLine& line);

}  // namespace tusk::arimaa
