#include "arimaa/historic/zhong_order.h"

#include <algorithm>

#include "arimaa/board/steps.h"

namespace tusk::arimaa::historic {

namespace {

constexpr std::int64_t kTableStepScore = std::int64_t{1} << 62;
constexpr std::int64_t kKillerStepScore = std::int64_t{1} << 61;

}  // namespace

void ZhongOrder::forget() {
  killers_ = {};
  history_ = {};
}

void ZhongOrder::list(const StepNode& node, int table_step, ZhongSteps& steps) const {
  const Position& position = node.position;
  const auto& killers = killers_[node.level];
  const auto& history = history_[index_of(position.side())];
  // The killer with more cutoffs comes first.
  const int best_killer = killers[1].cut_offs > killers[0].cut_offs ? 1 : 0;
  const auto score_of = [&](int step, std::int64_t otherwise) {
    if (step == table_step) return kTableStepScore;
    if (use_killers_)
      for (std::size_t i = 0; i < killers.size(); ++i)
        if (killers[i].step == step) return kKillerStepScore + (static_cast<int>(i) == best_killer ? 1 : 0);
    return otherwise;
  };
  for (const Step step : legal_steps(position)) {
    const int code = step.code();
    const auto animal = index_of(position.animal_at(step.from()));
    steps.push_back({code, score_of(code, use_history_ ? history[animal][code] : 0)});
  }
  if (position.may_end_turn()) steps.push_back({kPass, score_of(kPass, -1)});
}

int ZhongOrder::pick(ZhongSteps& steps, int first) {
  int best = first;
  for (int i = first + 1; i < steps.size(); ++i)
    if (steps[i].score > steps[best].score) best = i;
  // The others keep their order.
  std::rotate(steps.begin() + first, steps.begin() + best, steps.begin() + best + 1);
  return steps[first].step;
}

void ZhongOrder::remember_cut(int level, int step) {
  auto& killers = killers_[level];
  for (Killer& killer : killers)
    if (killer.step == step) {
      ++killer.cut_offs;
      return;
    }
  Killer& weaker = killers[killers[1].cut_offs < killers[0].cut_offs ? 1 : 0];
  weaker = {step, 1};
}

void ZhongOrder::reward(const Position& position, int step, int depth) {
  if (step == kPass) return;
  const auto animal = index_of(position.animal_at(step_of(step).from()));
  history_[index_of(position.side())][animal][step] += std::int64_t{depth} * depth;
}

}  // namespace tusk::arimaa::historic
