#include "arimaa/engine/step_policy.h"

namespace tusk::arimaa::step_policy {

namespace {

// [side][step code]: turned so that home is below, and mirrored onto the left half.
constexpr auto kFolded = [] {
  std::array<std::array<std::uint8_t, 256>, 2> folded{};
  for (const Side side : kSides)
    for (int square = 0; square < 64; ++square)
      for (const Direction direction : kDirections) {
        Bits from = Square(square).bit();
        Direction seen = direction;
        const bool vertical = direction == Direction::north || direction == Direction::south;
        if (side == Side::silver) {
          from = ranks_reversed(from);
          if (vertical) seen = opposite(seen);
        }
        if (square % 8 > 3) {
          from = mirrored(from);
          if (!vertical) seen = opposite(seen);
        }
        const int seen_square = lowest_bit(from);
        folded[index_of(side)][static_cast<std::size_t>(Step(Square(square), direction).code())] =
            static_cast<std::uint8_t>((seen_square / 8 * 4 + seen_square % 8) * 4 + static_cast<int>(seen));
      }
  return folded;
}();

int own_entry(Side side, int animal, Step step) {
  return animal * kFoldedSteps + kFolded[index_of(side)][static_cast<std::size_t>(step.code())];
}

}  // namespace

Circumstances::Circumstances(const Position& position) : position_(position) {
  const Side side = position.side();
  const Bits own = position.of(side);
  const Bits enemy = position.of(other(side));
  Bits weaker = 0;
  for (int animal = 1; animal < kAnimals; ++animal) {
    const auto index = static_cast<std::size_t>(animal);
    const Bits equal = position.of(other(side), static_cast<Animal>(animal));
    hunts_[index] = neighbours(weaker);
    fears_[index] = neighbours(enemy & ~weaker & ~equal);
    dominated_ |= position.of(side, static_cast<Animal>(animal)) & fears_[index];
    weaker |= equal;
  }
  frees_ = neighbours(dominated_ & ~neighbours(own));
  for (const int trap : each_bit(own & kTraps)) {
    const Bits around = neighbours(Square(trap)) & own;
    if (count_bits(around) == 1) guards_ |= around;
  }
}

Entries Circumstances::of(Move move) const {
  const int left = position_.steps_left();
  if (move.is_end_turn()) return {static_cast<std::int16_t>(kFirstEnd + left - 1), kNothing, kNothing};
  const Side side = position_.side();
  const bool push = move.kind() == Move::Kind::push;
  const Step own = push ? move.second() : move.first();
  const auto animal = static_cast<std::size_t>(position_.animal_at(own.from()));
  const Bits from = own.from().bit();
  const Bits to = own.to().bit();
  const int circumstances = static_cast<int>((dominated_ & from) != 0) |
                            static_cast<int>((fears_[animal] & to) != 0) << 1 |
                            static_cast<int>((frees_ & to) != 0) << 2 | static_cast<int>((guards_ & from) != 0) << 3 |
                            static_cast<int>((hunts_[animal] & to) != 0) << 4;
  int displaced = kNothing;
  if (move.steps() == 2) {
    const Step victim = push ? move.first() : move.second();
    displaced = kOwnSteps + (push ? 0 : kDisplaced / 2) +
                own_entry(side, static_cast<int>(position_.animal_at(victim.from())), victim);
  }
  return {static_cast<std::int16_t>(own_entry(side, static_cast<int>(animal), own)),
          static_cast<std::int16_t>(displaced),
          static_cast<std::int16_t>(kOwnSteps + kDisplaced + (left - 1) * kCircumstances + circumstances)};
}

}  // namespace tusk::arimaa::step_policy
