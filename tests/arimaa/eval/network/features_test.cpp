// The network's inputs against their description, square by square.
#include "arimaa/eval/network/features.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vector>

#include "arimaa/board/steps.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/tactics/brute_force.h"
#include "arimaa/tactics/positions.h"
#include "sample.h"

namespace tusk::arimaa::network {
namespace {

std::vector<int> neighbour_squares(int square) {
  std::vector<int> result;
  if (square % 8 > 0) result.push_back(square - 1);
  if (square % 8 < 7) result.push_back(square + 1);
  if (square / 8 > 0) result.push_back(square - 8);
  if (square / 8 < 7) result.push_back(square + 8);
  return result;
}

// The plain way: pieces in an array, every rule spelled out.
std::vector<Input> described_inputs(const Position& position, Side view, bool mirrored) {
  const auto piece_at = [&](int square) { return position.at(Square(square)); };
  const auto seen_square = [&](int square) {
    int file = square % 8;
    int rank = square / 8;
    if (view == Side::silver) rank = 7 - rank;
    if (mirrored) file = 7 - file;
    return rank * 8 + file;
  };
  std::vector<Input> inputs;
  for (int square = 0; square < 64; ++square) {
    const auto piece = piece_at(square);
    if (!piece) continue;
    int stronger = 0;
    for (int i = 0; i < 64; ++i)
      if (const auto enemy = piece_at(i); enemy && enemy->side != piece->side && enemy->animal > piece->animal)
        ++stronger;
    const int rank = piece->animal == Animal::rabbit ? 0 : 1 + std::min(stronger, 6);
    bool threatened = false;
    bool helped = false;
    for (const int next : neighbour_squares(square)) {
      const auto neighbour = piece_at(next);
      if (!neighbour) continue;
      if (neighbour->side == piece->side) helped = true;
      if (neighbour->side != piece->side && neighbour->animal > piece->animal) threatened = true;
    }
    const int state = !threatened ? 0 : helped ? 1 : 2;
    const int owner = piece->side == view ? 0 : 1;
    inputs.push_back(static_cast<Input>(((owner * 8 + rank) * 3 + state) * 64 + seen_square(square)));
  }
  for (const int trap : {18, 21, 42, 45}) {
    int own = 0, enemy = 0, own_best = 0, enemy_best = 0;
    for (const int next : neighbour_squares(trap)) {
      const auto guard = piece_at(next);
      if (!guard) continue;
      const int strength = static_cast<int>(guard->animal);
      (guard->side == view ? own : enemy) += 1;
      int& best = guard->side == view ? own_best : enemy_best;
      best = std::max(best, strength);
    }
    const int relation = own_best > enemy_best ? 2 : own_best < enemy_best ? 0 : 1;
    const std::vector<int> order{18, 21, 42, 45};
    const auto number = std::find(order.begin(), order.end(), seen_square(trap)) - order.begin();
    inputs.push_back(static_cast<Input>(3072 + number * 75 + (own * 5 + enemy) * 3 + relation));
  }
  return inputs;
}

constexpr int kFirstDanger = 3072 + 300;

std::vector<Input> sorted(const ActiveInputs& inputs) {
  std::vector<Input> result(inputs.begin(), inputs.end());
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<Input> without_dangers(std::vector<Input> inputs) {
  std::erase_if(inputs, [](Input input) { return input >= kFirstDanger; });
  return inputs;
}

// For every piece that some sequence of steps captures: the piece's own input tells owner, class and square.
std::vector<Input> described_dangers(const Position& position, Side view, const Seen& seen) {
  std::vector<Input> inputs;
  BruteForce brute_force;
  for (const Side hunter : kSides) {
    const bool now = hunter == position.side();
    const int steps = now ? position.steps_left() : 4;
    const TurnFacts facts = brute_force.explore(position, hunter);
    for (int square = 0; square < 64; ++square) {
      int fewest = 0;
      for (const auto& trap : facts.capture)
        if (const int needed = trap[static_cast<std::size_t>(square)]; needed > 0)
          fewest = fewest == 0 ? needed : std::min(fewest, needed);
      if (fewest == 0 || fewest > steps) continue;
      const int piece = seen.piece_input(view, square);
      const int danger = (now ? 0 : 2) + (fewest <= 2 ? 0 : 1);
      inputs.push_back(static_cast<Input>(kFirstDanger + (piece / 192 * 4 + danger) * 64 + piece % 64));
    }
  }
  std::sort(inputs.begin(), inputs.end());
  return inputs;
}

TEST(NetworkFeatures, AreAsDescribed) {
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    Position position = random_tactical_position(random);
    const Seen seen(position);
    for (const Side view : kSides) {
      std::vector<Input> expected = described_inputs(position, view, seen.mirrored(view));
      std::sort(expected.begin(), expected.end());
      ASSERT_EQ(without_dangers(sorted(active_inputs(seen, view))), expected) << board_text(position);
    }
  }
}

TEST(NetworkFeatures, NameThePiecesThatBruteForceCaptures) {
  Random random(5);
  std::size_t dangers = 0;
  for (int i = 0; i < sample(1500); ++i) {
    const Position position = random_tactical_position(random);
    const Seen seen(position);
    for (const Side view : kSides) {
      std::vector<Input> found = sorted(active_inputs(seen, view));
      std::erase_if(found, [](Input input) { return input < kFirstDanger; });
      ASSERT_EQ(found, described_dangers(position, view, seen)) << board_text(position);
      for (const Input input : found) ASSERT_LT(input, kInputs);
      dangers += found.size();
    }
  }
  EXPECT_GT(dangers, static_cast<std::size_t>(sample(3000)));
}

TEST(NetworkFeatures, MirrorTheOwnElephantToTheLeft) {
  Random random(2);
  for (int i = 0; i < 2000; ++i) {
    const Position position = random_play(random, random.between(2, 40));
    for (const Side view : kSides) {
      const Bits elephant = position.of(view, Animal::elephant);
      if (elephant == 0) continue;
      ASSERT_EQ(Seen(position).mirrored(view), Square(lowest_bit(elephant)).file() >= 4);
    }
  }
}

TEST(NetworkFeatures, AreTheSameForMirrorImagesAndSwappedColours) {
  Random random(3);
  for (int i = 0; i < 20000; ++i) {
    const Position position = random_tactical_position(random);
    for (const Side view : kSides) {
      const auto inputs = sorted(active_inputs(Seen(position), view));
      ASSERT_EQ(sorted(active_inputs(Seen(position.mirrored()), view)), inputs) << board_text(position);
      ASSERT_EQ(sorted(active_inputs(Seen(position.colours_swapped()), other(view))), inputs) << board_text(position);
    }
  }
}

TEST(NetworkFeatures, ChangeOnlyOnTheSquaresNamed) {
  Random random(4);
  for (int i = 0; i < 20000; ++i) {
    const Position before = random_tactical_position(random);
    Position after = before;
    for (int steps = random.between(1, 4); steps > 0; --steps) {
      const StepList steps_now = legal_steps(after);
      if (steps_now.empty() || after.steps_left() == 0) break;
      after.make(steps_now[random.between(0, steps_now.size() - 1)]);
    }
    const Seen one(before);
    const Seen two(after);
    const Bits changed = two.changed_squares(one);
    ASSERT_EQ(changed, one.changed_squares(two));
    for (const Side view : kSides) {
      if (one.mirrored(view) != two.mirrored(view)) continue;
      for (int square = 0; square < 64; ++square) {
        const Bits bit = Square(square).bit();
        if ((changed & bit) != 0) continue;
        ASSERT_EQ(one.occupied() & bit, two.occupied() & bit);
        if ((one.occupied() & bit) != 0) {
          ASSERT_EQ(one.piece_input(view, square), two.piece_input(view, square));
        }
      }
      const Bits same = ~two.changed_dangers(one, changed);
      ASSERT_EQ(one.in_danger() & same, two.in_danger() & same);
      for (const int square : each_bit(one.in_danger() & same))
        ASSERT_EQ(one.danger_input(view, square), two.danger_input(view, square));
    }
  }
}

}  // namespace
}  // namespace tusk::arimaa::network
