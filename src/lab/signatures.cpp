#include "lab/signatures.h"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <span>
#include <stdexcept>

#include "arimaa/board/steps.h"
#include "arimaa/engine/bench_positions.h"
#include "arimaa/engine/engine.h"
#include "arimaa/eval/coxa.h"
#include "arimaa/historic/bomb_search.h"
#include "arimaa/historic/step_search.h"
#include "arimaa/historic/zhong_search.h"
#include "arimaa/notation/position_text.h"
#include "base/crc32.h"
#include "lab/jungle_search.h"

namespace tusk::lab {

namespace {

using namespace arimaa;

constexpr std::string_view kEvaluation = " evaluation";
// Deep enough to use every part of the search, yet fast.
constexpr int kEngineDepth = 5;
constexpr int kStepSearchDepth = 5;
constexpr int kStepSearchPositions = 4;
constexpr int kJunglePositions = 20;

// The evaluations of the bench positions and of all positions one step later. A search of few nodes may not notice a
// change of a small weight; a thousand evaluations do.
std::uint32_t verdicts_of(Evaluator& evaluator) {
  std::uint32_t sum = 0;
  const auto add = [&](const Position& position) {
    const Score score = evaluator.evaluate(position);
    sum = crc32(std::as_bytes(std::span(&score, 1)), sum);
  };
  for (const std::string_view text : kBenchPositions) {
    const Position position = parse_position(text).position;
    add(position);
    for (const Step step : legal_steps(position)) {
      Position after = position;
      after.make(step);
      if (after.pending() != Pending::push) add(after);
    }
  }
  return sum;
}

std::uint32_t verdicts_of(std::string_view name) { return verdicts_of(*make_evaluator(name)); }

std::string engine_signature(std::string_view evaluator) {
  EngineOptions options;
  options.evaluator.name = evaluator;
  options.hash_mebibytes = 16;
  Engine engine(options);
  SearchLimits limits;
  limits.depth = kEngineDepth;
  std::uint64_t nodes = 0;
  for (const std::string_view text : kBenchPositions) {
    engine.new_game();
    nodes += engine.search(Root(parse_position(text).position), limits).nodes;
  }
  return fmt::format("{}-{:08x}", nodes, verdicts_of(evaluator));
}

// Uses all techniques of the theses together. The evaluator is a separate part.
std::string step_search_signature() {
  historic::StepSearchOptions options;
  options.windows = historic::StepSearchOptions::Windows::pvs_last_step;
  options.null_move = true;
  options.table_exact = options.table_bounds = options.table_order = true;
  options.killers = 2;
  options.history = true;
  std::uint64_t nodes = 0;
  historic::StepSearch search(make_evaluator("coxa"), options);
  for (const std::string_view text : std::span(kBenchPositions).first(kStepSearchPositions))
    for (const historic::DepthCost& cost : search.search(parse_position(text).position, kStepSearchDepth).depths)
      nodes += cost.nodes + cost.table_hits;
  return fmt::format("{}", nodes);
}

// For a historic search with its own evaluator.
template <typename Search>
std::string own_search_signature(std::string_view evaluator) {
  const std::atomic<bool> stop{false};
  SearchLimits limits;
  limits.depth = kStepSearchDepth;
  std::uint64_t nodes = 0;
  for (const std::string_view text : std::span(kBenchPositions).first(kStepSearchPositions)) {
    Search search({.table_bits = 14});
    nodes += search.search(Root(parse_position(text).position), limits, stop).nodes;
  }
  return fmt::format("{}-{:08x}", nodes, verdicts_of(evaluator));
}

std::string jungle_search_signature() {
  JungleSearchOptions options;
  options.pieces = {3};
  options.positions = kJunglePositions;
  options.table_mebibytes = 4;
  options.plain_node_limit = 1000;
  double alpha_beta = 0, df_pn = 0, plain = 0;
  Notebook notebook;
  const auto samples = compare_jungle_searches(options, notebook, [] {}, {});
  for (const JungleSearchSample& sample : samples) {
    alpha_beta += sample.alpha_beta.nodes;
    df_pn += sample.df_pn.nodes;
    plain += sample.plain.nodes;
  }
  return fmt::format("{}-{}-{}", alpha_beta, df_pn, plain);
}

}  // namespace

std::string signature_of(std::string_view part) {
  const auto names = evaluator_names();
  const auto is_evaluator = [&](std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  if (is_evaluator(part)) return engine_signature(part);
  if (part.ends_with(kEvaluation)) {
    const std::string_view name = part.substr(0, part.size() - kEvaluation.size());
    if (is_evaluator(name)) return fmt::format("{:08x}", verdicts_of(name));
  }
  if (part == "coxa as printed") {
    Coxa printed(Coxa::Reading{true, true});
    return fmt::format("{:08x}", verdicts_of(printed));
  }
  if (part == "step search") return step_search_signature();
  if (part == "bomb search") return own_search_signature<historic::BombSearch>("bomb");
  if (part == "zhong search") return own_search_signature<historic::ZhongSearch>("zhong");
  if (part == "jungle search") return jungle_search_signature();
  throw std::logic_error(fmt::format("the program has no part {}", part));
}

const std::string& Signatures::of(std::string_view part) {
  const std::lock_guard hold(lock_);
  const auto found = known_.find(part);
  if (found != known_.end()) return found->second;
  return known_.emplace(part, signature_of(part)).first->second;
}

}  // namespace tusk::lab
