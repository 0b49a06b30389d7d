// A search of one thread to one depth, with just the techniques named.
#pragma once

#include <cstdint>

#include "arimaa/engine/engine.h"
#include "search/shared_table.h"

namespace tusk::arimaa::testing {

struct FixedDepthSearch {
  Score score = 0;
  std::uint64_t nodes = 0;
  int deepest = 0;
};

inline FixedDepthSearch search_fixed_depth(const Position& position, int depth, const Techniques& techniques,
                                           const EvaluatorChoice& choice = {}) {
  EngineOptions options;
  options.hash_mebibytes = 4;
  options.techniques = techniques;
  const auto evaluator = make_evaluator(choice);
  search::SharedTable table(4);
  Searcher searcher(*evaluator, options, table);
  SearchControl control;
  const Root root(position);
  searcher.prepare(root, control);
  const Score score = searcher.search_root(depth, -kInfinity, kInfinity);
  return {score, searcher.nodes(), searcher.deepest()};
}

inline Score searched(const Position& position, int depth, const Techniques& techniques) {
  return search_fixed_depth(position, depth, techniques).score;
}

inline Techniques only(std::initializer_list<bool Techniques::*> flags) {
  Techniques techniques = no_techniques();
  for (const auto flag : flags) techniques.*flag = true;
  return techniques;
}

}  // namespace tusk::arimaa::testing
