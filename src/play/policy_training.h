// Learns the step policy from searched positions: a softmax over the legal moves, fitted to the moves the search chose.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "arimaa/engine/step_policy.h"
#include "play/positions_file.h"

namespace tusk::play {

struct PolicyTraining {
  int epochs = 3;
  double rate = 0.1;
  // Every so-manieth position is not learnt from, only judged.
  std::size_t held_back = 20;
};

struct PolicyQuality {
  double surprise = 0;   // mean of -ln(probability of the move chosen)
  double first = 0;      // share of positions in which the move chosen is the likeliest
  double mean_rank = 0;  // its mean place, from 1
  std::size_t positions = 0;
};

using PolicyLogits = std::vector<double>;  // by entry of arimaa::step_policy

[[nodiscard]] PolicyLogits learn_policy(std::span<const Sample> samples, const PolicyTraining& training,
                                        const std::function<void(int epoch, const PolicyQuality& held_back)>& on_epoch);
[[nodiscard]] PolicyQuality judge_policy(std::span<const Sample> samples, const PolicyLogits& logits);

// The file that the program takes in.
[[nodiscard]] std::string policy_file(const PolicyLogits& logits);

// What the move chosen and its rivals look like: entries of every legal move, the chosen one first. Empty if the sample
// has no move.
[[nodiscard]] std::vector<arimaa::step_policy::Entries> choices_of(const Sample& sample);

}  // namespace tusk::play
