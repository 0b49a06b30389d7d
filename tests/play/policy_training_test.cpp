// The step policy: entries by their description, and learning what a rule of thumb would say.
#include "play/policy_training.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "arimaa/tactics/positions.h"

namespace tusk::play {
namespace {

using namespace arimaa;
using step_policy::Circumstances;
using step_policy::Entries;

std::vector<Entries> sorted_entries(const Position& position) {
  MoveList moves;
  generate_moves(position, moves);
  const Circumstances circumstances(position);
  std::vector<Entries> entries;
  for (const Move move : moves) entries.push_back(circumstances.of(move));
  std::sort(entries.begin(), entries.end());
  return entries;
}

TEST(StepPolicy, SeesMirrorImagesAndSwappedColoursAsTheSame) {
  Random random(1);
  for (int i = 0; i < 5000; ++i) {
    const Position position = random_tactical_position(random);
    const auto entries = sorted_entries(position);
    ASSERT_EQ(sorted_entries(position.mirrored()), entries);
    ASSERT_EQ(sorted_entries(position.colours_swapped()), entries);
  }
}

TEST(StepPolicy, KeepsToItsTable) {
  Random random(2);
  for (int i = 0; i < 5000; ++i) {
    const Position position = random_tactical_position(random);
    const Circumstances circumstances(position);
    MoveList moves;
    generate_moves(position, moves);
    for (const Move move : moves) {
      const Entries entries = circumstances.of(move);
      EXPECT_TRUE(entries[0] >= 0 && entries[0] < step_policy::kOwnSteps);
      const bool displaces =
          entries[1] >= step_policy::kOwnSteps && entries[1] < step_policy::kOwnSteps + step_policy::kDisplaced;
      EXPECT_TRUE(move.steps() == 2 ? displaces : entries[1] == step_policy::kNothing);
      EXPECT_TRUE(entries[2] >= step_policy::kOwnSteps + step_policy::kDisplaced &&
                  entries[2] < step_policy::kFirstEnd);
    }
  }
}

// In these games rabbits advance whenever they can.
std::vector<Sample> rabbits_advance(int count, std::uint64_t seed) {
  Random random(seed);
  std::vector<Sample> samples;
  while (static_cast<int>(samples.size()) < count) {
    Sample sample;
    sample.position = random_tactical_position(random);
    MoveList moves;
    generate_moves(sample.position, moves);
    const Direction ahead = sample.position.side() == Side::gold ? Direction::north : Direction::south;
    for (const Move move : moves)
      if (move.steps() == 1 && move.first().direction() == ahead &&
          sample.position.animal_at(move.first().from()) == Animal::rabbit)
        sample.move = static_cast<std::uint16_t>(move.code() + 1);
    if (sample.move != 0) samples.push_back(sample);
  }
  return samples;
}

TEST(PolicyTraining, LearnsARule) {
  const auto samples = rabbits_advance(4000, 3);
  const PolicyLogits logits = learn_policy(samples, {}, [](int, const PolicyQuality&) {});
  const auto fresh = rabbits_advance(1000, 4);
  const PolicyQuality learnt = judge_policy(fresh, logits);
  const PolicyQuality blank = judge_policy(fresh, PolicyLogits(step_policy::kWeights));
  EXPECT_LT(learnt.surprise, blank.surprise / 2);
  EXPECT_LT(learnt.mean_rank, 4);
}

TEST(PolicyTraining, WritesWhatTheProgramReads) {
  PolicyLogits logits(step_policy::kWeights);
  logits[3] = 1.5;
  logits[4] = -1000;
  const std::string file = policy_file(logits);
  ASSERT_EQ(file.size(), sizeof(StepPolicy::Weights));
  std::int16_t value = 0;
  std::copy_n(file.data() + 6, 2, reinterpret_cast<char*>(&value));
  EXPECT_EQ(value, 384);
  std::copy_n(file.data() + 8, 2, reinterpret_cast<char*>(&value));
  EXPECT_EQ(value, -32767);
}

}  // namespace
}  // namespace tusk::play
