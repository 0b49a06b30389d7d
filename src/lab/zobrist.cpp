#include "lab/zobrist.h"

#include <algorithm>
#include <unordered_set>

#include "arimaa/board/rules.h"
#include "arimaa/board/steps.h"
#include "arimaa/historic/step_memory.h"
#include "base/random.h"

namespace tusk::lab {

using namespace arimaa;

Zobrist::Zobrist(std::uint64_t seed) {
  Random random(seed);
  for (auto& animals : numbers_)
    for (const Animal animal : kAnimals)
      for (std::uint64_t& number : animals[index_of(animal)]) number = random.next();
  silver_to_move_ = random.next();
}

std::uint64_t Zobrist::hash(const Position& position) const {
  std::uint64_t sum = position.side() == Side::silver ? silver_to_move_ : 0;
  for (const Side side : kSides)
    for (const int square : each_bit(position.of(side)))
      sum ^= numbers_[index_of(side)][index_of(position.animal_at(Square(square)))][square];
  return sum;
}

MetPositions positions_met(const Position& root, std::size_t count) {
  MetPositions met;
  std::unordered_set<std::uint64_t> states, boards;
  std::vector<Position> now{root}, next;
  const auto meet = [&](const Position& position) {
    if (!states.insert(historic::state_key(position)).second) return;
    next.push_back(position);
    const std::uint64_t side = position.side() == Side::silver ? 1 : 0;
    if (boards.insert(mix_bits(position.board_key()) ^ side).second) met.boards.push_back(position);
  };
  while (!now.empty() && met.boards.size() < count) {
    for (const Position& position : now) {
      if (met.boards.size() >= count) break;
      for (const Step step : legal_steps(position)) {
        Position after = position.after(step);
        if (after.steps_left() == 0) {
          after.end_turn();
          if (outcome_on_board(after, position.side(), Rules::official)) continue;
        }
        meet(after);
      }
    }
    now = std::exchange(next, {});
  }
  met.boards.resize(std::min(count, met.boards.size()));
  met.states = states.size();
  return met;
}

std::uint64_t equal_pairs(std::vector<std::uint64_t> numbers, int bits) {
  const std::uint64_t mask = bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  for (std::uint64_t& number : numbers) number &= mask;
  std::sort(numbers.begin(), numbers.end());
  std::uint64_t pairs = 0, run = 0;
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    run = numbers[i] == numbers[i - 1] ? run + 1 : 0;
    pairs += run;
  }
  return pairs;
}

}  // namespace tusk::lab
