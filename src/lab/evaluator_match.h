// Matches between two evaluators with the same search, to compare weights.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "arimaa/eval/evaluator.h"
#include "lab/experiment.h"
#include "match/standings.h"

namespace tusk::lab {

struct EvaluatorMatch {
  using Make = std::function<std::unique_ptr<arimaa::Evaluator>()>;
  Make first, second;
  int games = 20;  // each opening is played with both colours; the first player is Gold in games with an even number
  std::uint64_t nodes = 500;
  std::uint64_t seed = 1;
  // The maximum noise added to each evaluation (cox_noise.h), in centi-rabbits. The seed differs by player and game.
  int first_noise = 0, second_noise = 0;
};

// The first player's results with each colour.
struct ColourTallies {
  match::Tally gold, silver;

  [[nodiscard]] match::Tally both() const {
    return {gold.wins + silver.wins, gold.draws + silver.draws, gold.losses + silver.losses};
  }
};

// The nodes per turn vary at random by a fifth, so that games differ. The result is stored in the session's notebook
// under the name. Throws Interrupted.
[[nodiscard]] ColourTallies play_evaluator_match(Session& session, const std::string& name,
                                                 const EvaluatorMatch& match);

// An evaluator with these weights set.
[[nodiscard]] std::unique_ptr<arimaa::Evaluator> evaluator_with(std::string_view name,
                                                                std::span<const arimaa::Weight> weights);

// Such as "12 - 8".
[[nodiscard]] std::string score_text(const match::Tally& tally);
[[nodiscard]] double share_of(const match::Tally& tally);
// Such as "58.0 ± 9.7%".
[[nodiscard]] std::string points_text(const match::Tally& tally);

}  // namespace tusk::lab
