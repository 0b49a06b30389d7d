#include "arimaa/historic/step_order.h"

#include <algorithm>

#include "arimaa/board/steps.h"

namespace tusk::arimaa::historic {

namespace {

// Scores that separate the groups.
constexpr std::int64_t kDisplacement = std::int64_t{1} << 58;
constexpr std::int64_t kKiller = std::int64_t{1} << 60;
constexpr std::int64_t kLine = std::int64_t{1} << 61;
constexpr std::int64_t kTable = kLine + 1;
constexpr std::int64_t kFirst = std::int64_t{1} << 62;

struct RankedMove {
  int move;
  std::int64_t score;
};

// Insertion sort: the lists are short, many scores are equal, and the sort must be stable.
void sort_by_score(FixedList<RankedMove, 130>& scored) {
  for (int i = 1; i < scored.size(); ++i) {
    const RankedMove one = scored[i];
    int place = i;
    for (; place > 0 && scored[place - 1].score < one.score; --place) scored[place] = scored[place - 1];
    scored[place] = one;
  }
}

}  // namespace

void StepOrder::forget() {
  for (auto& killers : killers_) killers.clear();
  history_ = {};
}

void StepOrder::begin_search() {
  if (!options_.history_kept) return forget();
  for (auto& killers : killers_) killers.clear();
  for (auto& animals : history_)
    for (auto& steps : animals)
      for (std::int64_t& count : steps) count /= 2;
}

void StepOrder::list(const Position& position, int level, const Hints& hints, StepOrderList& moves) const {
  StepList steps;
  generate_steps(position, steps);
  FixedList<RankedMove, 130> scored;
  const auto& killers = killers_[level];
  const auto& history = history_[index_of(position.side())];
  const Bits enemies = position.of(other(position.side()));
  for (const Step step : steps) {
    const int move = step.code();
    const Animal animal = position.animal_at(step.from());
    std::int64_t score = options_.bare ? 0 : static_cast<std::int64_t>(animal);
    if (!options_.bare && (enemies & step.from().bit()) != 0)
      score += kDisplacement;
    else if (options_.history)
      score += 8 * history[index_of(animal)][move];
    for (std::size_t k = 0; k < killers.size(); ++k)
      if (killers[k] == move) score = kKiller - static_cast<std::int64_t>(k);
    if (move == hints.line) score = kLine;
    if (move == hints.table) score = kTable;
    scored.push_back({move, score});
  }
  if (position.may_end_turn()) {
    const bool hinted = hints.line == kPass || hints.table == kPass;
    scored.push_back({kPass, options_.pass_first ? kFirst : hinted ? kLine : -1});
  }
  sort_by_score(scored);
  for (const RankedMove& one : scored) moves.push_back(one.move);
}

void StepOrder::remember_cut(int level, int move) {
  if (options_.killers == 0 || move == kPass) return;
  auto& killers = killers_[level];
  if (const auto old = std::find(killers.begin(), killers.end(), move); old != killers.end()) killers.erase(old);
  killers.insert(killers.begin(), move);
  if (killers.size() > static_cast<std::size_t>(options_.killers)) killers.pop_back();
}

void StepOrder::reward(const Position& position, int move, int depth) {
  if (!options_.history || move == kPass) return;
  const auto animal = index_of(position.animal_at(step_of(move).from()));
  history_[index_of(position.side())][animal][move] += std::int64_t{1} << std::min(depth, 30);
}

}  // namespace tusk::arimaa::historic
