#include "arimaa/engine/engine.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "arimaa/board/steps.h"
#include "arimaa/engine/legal_turn.h"
#include "arimaa/engine/time_manager.h"
#include "arimaa/tactics/goal.h"

namespace tusk::arimaa {

namespace {

constexpr int kMaxDepth = 60;

// A way to complete or leave a pending push or pull: the steps for it, and the root after them.
struct Opening {
  Turn steps;
  Root root;
};

std::vector<Opening> openings_of(const Root& root) {
  std::vector<Opening> openings;
  const Position& position = root.position;
  if (position.pending() != Pending::push) openings.push_back({{}, root});
  if (position.pending() == Pending::none) return openings;
  for (const Step step : legal_steps(position)) {
    const bool own = (position.of(position.side()) & step.from().bit()) != 0;
    if (position.pending() == Pending::pull && (own || position.after(step).pending() == Pending::push)) continue;
    Opening opening{{}, root};
    opening.steps.push_back(step);
    opening.root.position.make(step);
    openings.push_back(opening);
  }
  return openings;
}

Position::Key board_after(const Root& root, const Turn& turn) {
  Position position = root.position;
  for (const Step step : turn) position.make_plain(step);
  return position.board_key();
}

// Any legal turn, in case the search is stopped before it finds one. In mid-turn it may have no further steps.
Line any_legal_line(const Root& root) {
  Line line;
  if (const auto turn = legal_turn_from(root, {})) line.turns = {*turn};
  return line;
}

// The turns of a line found. If the first one has to be completed, the rest belongs to another board and is dropped.
std::vector<Turn> playable_turns(const Root& root, const MoveLine& line) {
  std::vector<Turn> turns = turns_of(root, line);
  if (turns.empty()) return turns;
  const auto legal = legal_turn_from(root, turns.front());
  if (!legal) return {};
  if (!(*legal == turns.front())) turns = {*legal};
  return turns;
}

// A goal within this turn needs no search.
std::optional<Line> certain_line(const Root& root) {
  const Position& position = root.position;
  if (position.steps_left() == 0) return std::nullopt;
  const auto turn = find_goal(position, position.side(), position.steps_left());
  if (!turn) return std::nullopt;
  return Line{win_at(kStepsPerTurn), {*turn}};
}

// The running helpers; the destructor stops them and waits for them.
class HelpersAtWork {
 public:
  HelpersAtWork(StandingThreads& threads, std::atomic<bool>& stop, const std::function<void(int)>& job)
      : threads_(threads), stop_(stop) {
    threads_.start(job);
  }
  ~HelpersAtWork() {
    stop_ = true;
    threads_.wait();
  }
  HelpersAtWork(const HelpersAtWork&) = delete;
  HelpersAtWork& operator=(const HelpersAtWork&) = delete;

 private:
  StandingThreads& threads_;
  std::atomic<bool>& stop_;
};

}  // namespace

std::vector<Turn> turns_of(const Root& root, const MoveLine& line) {
  std::vector<Turn> turns;
  Position position = root.position;
  Turn turn;
  for (const Move move : line) {
    if (!move.is_end_turn()) {
      move.make_on(position);
      move.append_to(turn);
    }
    if (move.is_end_turn() || position.steps_left() == 0) {
      turns.push_back(turn);
      turn.clear();
      position.end_turn();
    }
  }
  if (!turn.empty()) turns.push_back(turn);
  return turns;
}

Engine::Engine(const EngineOptions& options)
    : options_(options),
      evaluator_(make_evaluator(options.evaluator)),
      table_(static_cast<std::size_t>(options.hash_mebibytes)) {
  set_options(options);
}

Engine::~Engine() = default;

void Engine::set_options(const EngineOptions& options) {
  if (options.evaluator != options_.evaluator) evaluator_ = make_evaluator(options.evaluator);
  options_ = options;
  if (table_.resize(static_cast<std::size_t>(options.hash_mebibytes))) table_is_empty_ = true;
  workers_.clear();
}

std::unique_ptr<Evaluator> Engine::set_evaluator(std::unique_ptr<Evaluator> evaluator) {
  workers_.clear();
  std::swap(evaluator_, evaluator);
  return evaluator;
}

void Engine::new_game() {
  forget();
  prepare();
}

void Engine::forget() { forgotten_ = true; }

void Engine::prepare() {
  if (!forgotten_) return;
  workers_.clear();
  if (!table_is_empty_) table_is_empty_ = table_.clear(options_.threads, &stop_requested_);
  forgotten_ = !table_is_empty_;
}

void Engine::make_ready() {
  prepare();
  table_.touch();
}

SearchReport Engine::search(const Root& root, const SearchLimits& limits, const OnReport& on_report) {
  prepare();
  lift_stop();
  table_is_empty_ = false;
  control_.nodes = 0;
  control_.limits = limits;
  control_.watch.restart();
  table_.start_search();
  SearchReport report = search_openings(root, limits, on_report);
  stop_requested_ = false;
  return report;
}

// The order of the two stores here and in stop() ensures that no stop from outside is lost.
void Engine::lift_stop() {
  control_.stop = false;
  if (stop_requested_) control_.stop = true;
}

// A pending push or pull: each way to complete or leave it is searched with its share of the limits.
SearchReport Engine::search_openings(const Root& root, const SearchLimits& limits, const OnReport& on_report) {
  const std::vector<Opening> openings = openings_of(root);
  if (openings.size() == 1 && openings[0].steps.empty()) return search_settled(root, on_report);
  SearchReport best;
  const auto share = static_cast<double>(openings.size());
  const auto shared = [&](const std::optional<double>& seconds) {
    return seconds ? std::optional(control_.watch.seconds() + *seconds / share) : std::nullopt;
  };
  for (const auto& opening : openings) {
    if (limits.nodes) control_.limits.nodes = control_.nodes + *limits.nodes / openings.size();
    control_.limits.minimum_seconds = shared(limits.minimum_seconds);
    control_.limits.target_seconds = shared(limits.target_seconds);
    control_.limits.maximum_seconds = shared(limits.maximum_seconds);
    lift_stop();
    SearchReport report = search_settled(opening.root, {});
    if (report.lines.empty() || report.lines[0].turns.empty()) continue;
    for (auto& line : report.lines) {
      Turn whole = opening.steps;
      for (const Step step : line.turns.front()) whole.push_back(step);
      line.turns.front() = whole;
    }
    if (best.lines.empty() || report.lines[0].score > best.lines[0].score) best = report;
  }
  if (best.lines.empty()) best.lines.push_back({});
  best.nodes = control_.nodes;
  if (on_report) on_report(best);
  return best;
}

// All four steps are taken: the turn can only be passed, and has the value of the opponent's position.
SearchReport Engine::search_handed_over(const Root& root) {
  if (!legal_turn_from(root, {})) {
    SearchReport none;
    none.lines.push_back({});
    return none;
  }
  Root next = root;
  next.position.end_turn();
  next.turn_start = next.position;
  SearchReport report = search_settled(next, {});
  if (report.lines.empty()) report.lines.push_back({});
  for (auto& line : report.lines) {
    line.score = -line.score;
    line.turns.insert(line.turns.begin(), Turn{});
  }
  return report;
}

SearchReport Engine::search_settled(const Root& root, const OnReport& on_report) {
  if (root.position.steps_left() == 0) return search_handed_over(root);
  SearchReport result;
  if (const auto line = certain_line(root)) {
    result.lines = {*line};
    result.finished = true;
    if (on_report) on_report(result);
    return result;
  }
  prepare_workers(root);
  {
    const HelpersAtWork helpers(*helpers_, control_.stop, [this](int number) {
      deepen_as_helper(*workers_[static_cast<std::size_t>(number) + 1], number + 1);
    });
    deepen(*workers_[0], root, on_report, result);
  }
  result.nodes = 0;
  for (const auto& worker : workers_) result.nodes += worker->nodes();
  result.seconds = control_.watch.seconds();
  return result;
}

void Engine::prepare_workers(const Root& root) {
  const int wanted = std::max(options_.threads, 1) - 1;
  if (!helpers_ || wanted_helpers_ != wanted) {
    helpers_.reset();
    helpers_ = std::make_unique<StandingThreads>(wanted);
    wanted_helpers_ = wanted;
  }
  while (workers_.size() < static_cast<std::size_t>(helpers_->count()) + 1)
    workers_.push_back(std::make_unique<Searcher>(*evaluator_, options_, table_));
  for (auto& worker : workers_) worker->prepare(root, control_);
  workers_[0]->set_observer(observer_);
  control_.finished_depth = 0;
}

void Engine::deepen(Searcher& searcher, const Root& root, const OnReport& on_report, SearchReport& result) {
  result.lines = {any_legal_line(root)};
  if (result.lines[0].turns.empty()) return;
  const int last = control_.limits.depth.value_or(kMaxDepth);
  // The shared count lags behind by what the threads have not added yet.
  const auto nodes_so_far = [&] { return std::max(control_.nodes.load(), searcher.nodes()); };
  Pace pace;
  try {
    for (int depth = 1; depth <= last; ++depth) {
      SearchReport report;
      report.depth = depth;
      std::vector<Position::Key> taken;
      for (int number = 0; number < std::max(options_.multipv, 1); ++number) {
        searcher.exclude(taken);
        const auto index = static_cast<std::size_t>(number);
        const Score expected = index < result.lines.size() ? result.lines[index].score : 0;
        const Score score =
            search_with_window(searcher, depth, expected, index < result.lines.size() && depth > 4, [&](Score so_far) {
              if (number > 0) return;
              result.lines[0] = {so_far, playable_turns(root, searcher.line())};
              if (!on_report) return;
              on_report({depth, searcher.deepest(), false, nodes_so_far(), control_.watch.seconds(), result.lines});
            });
        if (searcher.line().empty()) break;
        const Position::Key board = board_after(root, turns_of(root, searcher.line()).front());
        // Lines shorter than a turn cannot be distinguished yet.
        if (std::find(taken.begin(), taken.end(), board) != taken.end()) break;
        taken.push_back(board);
        report.lines.push_back({score, playable_turns(root, searcher.line())});
      }
      if (report.lines.empty()) break;
      // A later line, searched without the earlier turns, may turn out better than they did.
      std::stable_sort(report.lines.begin(), report.lines.end(),
                       [](const Line& one, const Line& two) { return one.score > two.score; });
      report.finished = true;
      report.deepest = searcher.deepest();
      report.nodes = nodes_so_far();
      report.seconds = control_.watch.seconds();
      control_.finished_depth = depth;
      pace.note(result.lines[0], report.lines[0]);
      result = report;
      if (on_report) on_report(result);
      if (is_decided(report.lines[0].score) && kWin - std::abs(report.lines[0].score) <= depth) break;
      if (!pace.goes_on(control_.watch.seconds(), control_.limits)) break;
      if (pace.looks_for_rivals(control_.watch.seconds(), control_.limits) && has_no_rival(searcher, root, result))
        break;
    }
  } catch (const SearchStopped&) {
    // A better turn found before the stop counts, although its depth is not finished.
    if (!searcher.line().empty() && options_.multipv <= 1) {
      const auto turns = playable_turns(root, searcher.line());
      if (!(turns.front() == result.lines[0].turns.front())) result.lines[0].turns = turns;
    }
  }
}

bool Engine::has_no_rival(Searcher& searcher, const Root& root, const SearchReport& report) {
  constexpr Score kFarWorse = 200;
  constexpr int kLessDepth = 3;
  const Line& best = report.lines[0];
  if (report.depth <= kStepsPerTurn + kLessDepth || is_decided(best.score)) return false;
  const Score bar = best.score - kFarWorse;
  try {
    searcher.exclude({board_after(root, best.turns.front())});
    return searcher.search_root(report.depth - kLessDepth, bar - 1, bar) < bar;
  } catch (const SearchStopped&) {
    // Time is up: the result of the earlier depths stands.
    return true;
  }
}

Score Engine::search_with_window(Searcher& searcher, int depth, Score expected, bool narrow,
                                 const std::function<void(Score)>& on_rise) {
  if (!narrow || !options_.techniques.aspiration || is_decided(expected))
    return searcher.search_root(depth, -kInfinity, kInfinity);
  int below = options_.params.aspiration_window;
  int above = below;
  for (;;) {
    const Score alpha = below > kEvaluationLimit ? -kInfinity : std::max(expected - below, -kInfinity);
    const Score beta = above > kEvaluationLimit ? kInfinity : std::min(expected + above, kInfinity);
    const Score score = searcher.search_root(depth, alpha, beta);
    if (score <= alpha && alpha > -kInfinity) {
      below *= 3;
    } else if (score >= beta && beta < kInfinity) {
      on_rise(score);
      above *= 3;
    } else {
      return score;
    }
  }
}

// Helpers fill the table for the leader, half of them one step ahead of it; they skip depths that it has finished.
void Engine::deepen_as_helper(Searcher& searcher, int number) {
  try {
    const int last = control_.limits.depth.value_or(kMaxDepth) + number % 3;
    const int ahead = 1 + number % 2;
    Score expected = 0;
    for (int depth = ahead; depth <= last; depth = std::max(depth + 1, control_.finished_depth + ahead))
      expected = search_with_window(searcher, depth, expected, depth > 4, [](Score) {});
  } catch (const SearchStopped&) {
  }
}

}  // namespace tusk::arimaa
