// The network's arithmetic: fast against plain, kept up against from scratch, whole against a float reference.
#include "arimaa/eval/network/network.h"

#include <cmath>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arimaa/board/steps.h"
#include "arimaa/eval/network/kernels.h"
#include "arimaa/eval/network/network_evaluator.h"
#include "arimaa/eval/network/networks.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/tactics/positions.h"
#include "base/error.h"
#include "sample.h"

namespace tusk::arimaa::network {
namespace {

using testing::HasSubstr;

class InstructionSet {
 public:
  explicit InstructionSet(std::string_view name) { use_instruction_set(name); }
  ~InstructionSet() { use_instruction_set(""); }
};

Position in_mid_turn(Position position, Random& random) {
  position.set_steps_taken(random.between(0, 3));
  return position;
}

// The formula of docs/network.md in doubles, with nothing rounded between the layers.
double reference_logit(const Network& network, const Position& position) {
  const Seen seen(position);
  std::vector<double> products;
  double direct = 0;
  for (const Side view : {position.side(), other(position.side())}) {
    std::vector<double> hidden(network.bias.begin(), network.bias.end());
    for (const Input input : active_inputs(seen, view)) {
      for (std::size_t i = 0; i < kHidden; ++i) hidden[i] += network.weights[input][i];
      direct += (view == position.side() ? 0.5 : -0.5) * network.direct[input] / kDirectOne;
    }
    for (double& value : hidden) value = std::clamp(value / kAccumulatorOne, 0.0, 1.0);
    for (std::size_t i = 0; i < kHidden / 2; ++i) products.push_back(hidden[i] * hidden[i + kHidden / 2]);
  }
  const Head& head = network.heads[static_cast<std::size_t>(head_of(position))];
  std::vector<double> from(kDense1Out);
  for (std::size_t i = 0; i < kDense1; ++i) {
    double sum = head.bias1[i];
    for (std::size_t j = 0; j < kProducts; ++j) sum += products[j] * head.dense1_weight(i, j) / kDenseOne;
    from[i] = std::clamp(sum, 0.0, 1.0);
    from[kDense1 + i] = std::min(sum * sum, 1.0);
  }
  double logit = head.bias_out + direct;
  for (std::size_t j = 0; j < kDense2; ++j) {
    double sum = head.bias2[j];
    for (std::size_t i = 0; i < kDense1Out; ++i) sum += from[i] * head.dense2[i][j];
    logit += std::clamp(sum, 0.0, 1.0) * head.out[j];
  }
  return logit;
}

TEST(Network, ComesNearTheFloatReference) {
  const auto network = random_network(1);
  NetworkEvaluator evaluator(network);
  NetworkEvaluator shipped;
  Random random(1);
  double sum = 0;
  constexpr int kPositions = 3000;
  for (int i = 0; i < kPositions; ++i) {
    const Position position = in_mid_turn(random_tactical_position(random), random);
    sum += std::abs(evaluator.logit_at(position, 0) - reference_logit(*network, position));
    // What rounding to 1/127 and less does to the network that is used must stay below a tenth of a rabbit or so.
    ASSERT_NEAR(shipped.logit_at(position, 0), reference_logit(*default_network(), position), 0.12)
        << board_text(position);
  }
  EXPECT_LT(sum / kPositions, 0.15);
}

TEST(Network, IsTheSameOnAllInstructionSets) {
  const auto sets = instruction_sets();
  EXPECT_THAT(sets, testing::Contains("plain"));
  const auto network = random_network(2);
  std::vector<float> expected;
  for (const auto set : sets) {
    const InstructionSet use(set);
    NetworkEvaluator evaluator(network);
    Random random(2);
    constexpr std::size_t kPositions = sample(100000);
    Position position;
    for (std::size_t i = 0; i < kPositions; ++i) {
      // Walks are cheaper than new positions, and go through captures.
      if (i % 50 == 0) position = random_tactical_position(random);
      const StepList steps = legal_steps(position);
      if (steps.empty() || position.steps_left() <= 1)
        position.end_turn();
      else
        position.make(steps[random.between(0, steps.size() - 1)]);
      const float logit = evaluator.logit_at(position, 0);
      if (expected.size() <= i) expected.push_back(logit);
      ASSERT_EQ(logit, expected[i]) << set;
    }
  }
}

// A search that goes down and comes back, with captures, at changing plies.
TEST(Network, KeptUpEqualsFromScratch) {
  const auto network = random_network(3);
  NetworkEvaluator kept(network);
  Random random(3);
  int captures = 0;
  for (int game = 0; game < 60; ++game) {
    std::vector<Position> line{random_play(random, random.between(0, 30))};
    for (int i = 0; i < 100; ++i) {
      if (random.chance(0.35) && line.size() > 1) {
        line.resize(static_cast<std::size_t>(random.between(1, static_cast<int>(line.size()) - 1)));
      } else {
        Position next = line.back();
        const StepList steps = legal_steps(next);
        if (steps.empty() || next.steps_left() == 0)
          next.end_turn();
        else
          next.make(steps[random.between(0, steps.size() - 1)]);
        captures += static_cast<int>(count_bits(next.occupied()) < count_bits(line.back().occupied()));
        line.push_back(next);
      }
      const auto ply = static_cast<int>(line.size()) - 1 + random.between(0, 1);
      NetworkEvaluator fresh(network);
      ASSERT_EQ(kept.logit_at(line.back(), ply), fresh.logit_at(line.back(), 0)) << board_text(line.back());
    }
  }
  EXPECT_GT(captures, 50);
}

std::span<const std::byte> bytes_of(const std::string& text) { return std::as_bytes(std::span(text)); }

TEST(NetworkFile, ComesBackAsItWas) {
  const auto network = random_network(4);
  const auto read = parse_network(bytes_of(file_of(*network)), "test");
  EXPECT_EQ(file_of(*read), file_of(*network));
}

TEST(NetworkFile, OfBeforeThePhasesServesAllOfThem) {
  const auto network = random_network(6);
  const auto read = parse_network(bytes_of(file_of(*network, kStepsPerTurn)), "test");
  for (std::size_t i = 0; i < kHeads; ++i) {
    EXPECT_EQ(read->heads[i].out, network->heads[i % kStepsPerTurn].out);
    EXPECT_EQ(read->heads[i].dense1, network->heads[i % kStepsPerTurn].dense1);
  }
}

TEST(NetworkHeads, FollowThePiecesAndTheStepsLeft) {
  Position position;
  position.place({Side::gold, Animal::elephant}, Square(0));
  EXPECT_EQ(head_of(position), 3 * kStepsPerTurn + 3);
  position.set_steps_taken(3);
  EXPECT_EQ(head_of(position), 3 * kStepsPerTurn);
  for (int square = 1; square < 32; ++square) position.place({Side::silver, Animal::rabbit}, Square(square));
  EXPECT_EQ(head_of(position), 0);
  EXPECT_EQ(phase_of(28), 1);
  EXPECT_EQ(phase_of(23), 2);
}

void expect_rejected(const std::string& file, const std::string& reason) {
  try {
    (void)parse_network(bytes_of(file), "some.net");
    FAIL() << "accepted, expected: " << reason;
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr(reason));
    EXPECT_THAT(error.what(), HasSubstr("some.net"));
  }
}

TEST(NetworkFile, SaysWhatIsWrong) {
  const std::string good = file_of(*random_network(5));
  expect_rejected("", "not a network file");
  expect_rejected("TUSKNET", "not a network file");
  expect_rejected("PNG" + good, "not a network file");
  expect_rejected(good.substr(0, good.size() - 1), "bytes instead of");
  expect_rejected(good + "x", "bytes instead of");
  std::string other_shape = good;
  other_shape[12] = static_cast<char>(other_shape[12] + 1);
  expect_rejected(other_shape, "this program needs");
  Random random(5);
  for (int i = 0; i < sample(200); ++i) {
    std::string damaged = good;
    char& byte = damaged[32 + random.below(damaged.size() - 32)];
    byte = static_cast<char>(byte ^ 1 << random.between(0, 7));
    expect_rejected(damaged, "checksum");
  }
}

}  // namespace
}  // namespace tusk::arimaa::network
