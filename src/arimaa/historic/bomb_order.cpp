#include "arimaa/historic/bomb_order.h"

#include <algorithm>
#include <cstdlib>

namespace tusk::arimaa::historic {

namespace {

constexpr int kHistorySteps = 3;
constexpr std::int64_t kTableScore = std::int64_t{1} << 62;
constexpr std::int64_t kKillerScore = std::int64_t{1} << 61;
constexpr std::int64_t kHistoryScore = std::int64_t{1} << 60;
constexpr std::int64_t kDisplacementScore = 1;

struct Scored {
  int step;
  std::int64_t score;
};
using ScoredSteps = FixedList<Scored, 130>;

void put_in_order(ScoredSteps& scored, BombSteps& steps) {
  std::stable_sort(scored.begin(), scored.end(),
                   [](const Scored& one, const Scored& two) { return one.score > two.score; });
  for (const Scored& one : scored) steps.push_back(one.step);
}

int distance(Square one, Square two) {
  return std::abs(one.index() % 8 - two.index() % 8) + std::abs(one.index() / 8 - two.index() / 8);
}

}  // namespace

void BombOrder::forget() {
  for (auto& pair : killers_) pair = {kNoStep, kNoStep};
  history_ = {};
}

std::int64_t BombOrder::history_of(const Position& position, int step) const {
  const auto animal = index_of(position.animal_at(step_of(step).from()));
  return history_[index_of(position.side())][animal][step];
}

void BombOrder::list(const Position& position, int level, int table_step, bool passes, BombSteps& steps) const {
  ScoredSteps scored;
  const Bits enemies = position.of(other(position.side()));
  const auto& killers = killers_[level];
  // The best by history so far, in order.
  std::array<std::pair<std::int64_t, int>, kHistorySteps> top{};
  for (const Step step : legal_steps(position)) {
    const int code = step.code();
    // Moving an enemy is half of a push or pull, with which captures begin.
    std::int64_t score = (enemies & step.from().bit()) != 0 ? kDisplacementScore : 0;
    if (use_killers_ && code == killers[0]) score = kKillerScore + 1;
    if (use_killers_ && code == killers[1]) score = kKillerScore;
    if (code == table_step) score = kTableScore;
    if (use_history_ && score <= kDisplacementScore) {
      std::pair<std::int64_t, int> entry{history_of(position, code), scored.size()};
      for (auto& place : top)
        if (entry.first > place.first) std::swap(entry, place);
    }
    scored.push_back({code, score});
  }
  for (std::size_t i = 0; i < top.size(); ++i)
    if (top[i].first > 0) scored[top[i].second].score = kHistoryScore - static_cast<std::int64_t>(i);
  if (passes && position.may_end_turn()) scored.push_back({kPass, -1});
  put_in_order(scored, steps);
}

void BombOrder::list_defences(const Position& position, Bits rabbits, BombSteps& steps) {
  ScoredSteps scored;
  for (const Step step : legal_steps(position)) {
    int least = 99;
    for (const int rabbit : each_bit(rabbits))
      least = std::min({least, distance(step.from(), Square(rabbit)), distance(step.to(), Square(rabbit))});
    // The article does not say how near is near enough. A piece farther away than the steps left cannot even come next
    // to the rabbit's path, which is at most four squares long.
    if (least <= position.steps_left() + kStepsPerTurn) scored.push_back({step.code(), -least});
  }
  put_in_order(scored, steps);
}

void BombOrder::remember_cut(const Position& position, int level, int step, int depth) {
  if (step == kPass) return;
  auto& killers = killers_[level];
  if (killers[0] != step) killers = {step, killers[0]};
  const auto animal = index_of(position.animal_at(step_of(step).from()));
  history_[index_of(position.side())][animal][step] += std::int64_t{1} << std::clamp(depth, 0, 30);
}

}  // namespace tusk::arimaa::historic
