#include "arimaa/engine/levels.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "arimaa/eval/noisy.h"

namespace tusk::arimaa {

namespace {

constexpr std::array kLevels{
    Level{3, 20'000, 5, 300, 60, 0.50}, Level{4, 40'000, 5, 200, 45, 0.35}, Level{4, 60'000, 4, 140, 35, 0.20},
    Level{5, 80'000, 4, 100, 28, 0.12}, Level{6, 120'000, 3, 70, 22, 0.06}, Level{7, 160'000, 3, 45, 16, 0.03},
    Level{8, 200'000, 2, 25, 12, 0.01}, Level{9, 300'000, 2, 10, 8, 0.00},  Level{11, 500'000, 1, 0, 0, 0.00},
};
static_assert(kLevels.size() == kFullStrength - kLowestLevel);

// Changes the engine for one search and restores everything.
class Disguise {
 public:
  Disguise(Engine& engine, const EngineOptions& options, Score misjudgement)
      : engine_(engine), options_(engine.options()) {
    engine_.set_options(options);
    if (misjudgement > 0)
      evaluator_ = engine_.set_evaluator(make_noisy_evaluator(engine_.evaluator().clone(), misjudgement));
  }
  ~Disguise() {
    if (evaluator_) (void)engine_.set_evaluator(std::move(evaluator_));
    engine_.set_options(options_);
  }
  Disguise(const Disguise&) = delete;
  Disguise& operator=(const Disguise&) = delete;

 private:
  Engine& engine_;
  EngineOptions options_;
  std::unique_ptr<Evaluator> evaluator_;
};

// Scores that ignore the opponent must not enter the table.
Techniques own_turn_only(Techniques techniques) {
  techniques.table = techniques.quiescence = techniques.goal_test = false;
  techniques.defence_only = techniques.extensions = false;
  return techniques;
}

// A random line, better ones with a higher probability; never one that loses by force if another does not.
std::size_t chosen(const std::vector<Line>& lines, double spread, Random& random) {
  if (lines.empty() || spread <= 0 || is_win(lines.front().score)) return 0;
  std::vector<double> weights;
  double sum = 0;
  for (const Line& line : lines) {
    const bool hopeless = is_loss(line.score) && !is_loss(lines.front().score);
    weights.push_back(hopeless ? 0 : std::exp((line.score - lines.front().score) / spread));
    sum += weights.back();
  }
  double left = random.unit() * sum;
  for (std::size_t i = 0; i < weights.size(); ++i)
    if ((left -= weights[i]) < 0) return i;
  return 0;
}

template <typename T>
std::optional<T> least(const std::optional<T>& limit, T own) {
  return limit ? std::min(*limit, own) : own;
}

}  // namespace

const Level& level_settings(int level) {
  assert(level >= kLowestLevel && level < kFullStrength);
  return kLevels[level - kLowestLevel];
}

SearchReport search_at_level(Engine& engine, int level, const Root& root, const SearchLimits& limits, Random& random,
                             const Engine::OnReport& on_report) {
  if (level >= kFullStrength) return engine.search(root, limits, on_report);
  const Level& settings = level_settings(level);
  EngineOptions options = engine.options();
  options.multipv = settings.candidates;
  options.threads = 1;
  SearchLimits own = limits;
  own.depth = least(limits.depth, settings.depth);
  own.nodes = least(limits.nodes, settings.nodes);
  if (random.chance(settings.oversight)) {
    options.techniques = own_turn_only(options.techniques);
    own.depth = least(own.depth, kStepsPerTurn);
  }
  const Disguise disguise(engine, options, settings.misjudgement);
  SearchReport report = engine.search(root, own, on_report);
  const std::size_t choice = chosen(report.lines, settings.spread, random);
  if (choice > 0) std::swap(report.lines[0], report.lines[choice]);
  return report;
}

}  // namespace tusk::arimaa
