// What a side can do in one turn, by trying every sequence of steps: the yardstick of the tactics tests.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/board/steps.h"
#include "base/random.h"

namespace tusk::arimaa {

// The fewest steps for each thing that can be done within four; 0 if it cannot.
struct TurnFacts {
  int goal = 0;
  std::array<int, 64> goal_of{};                      // by the rabbit's square
  std::array<std::array<int, 64>, 4> capture{};       // [trap in the order of kTrapSquares][victim's square]
  std::array<std::array<int, 64>, 4> safe_capture{};  // without own loss
};

class BruteForce {
 public:
  [[nodiscard]] TurnFacts explore(const Position& position, Side side) {
    facts_ = {};
    seen_.clear();
    Position start = position;
    start.end_turn();
    start.set_side(side);
    side_ = side;
    own_pieces_ = count_bits(start.of(side));
    Origins origins{};
    for (int square = 0; square < 64; ++square)
      origins[static_cast<std::size_t>(square)] = static_cast<std::uint8_t>(square);
    explore_from(start, origins, 0);
    return facts_;
  }

 private:
  // For each square, where the piece on it stood at the beginning.
  using Origins = std::array<std::uint8_t, 64>;

  static void keep_fewest(int& fewest, int steps) {
    if (fewest == 0 || steps < fewest) fewest = steps;
  }

  // `origins_key` stands for the squares that alike pieces came from, since facts name a piece by its first square.
  void explore_from(const Position& position, const Origins& origins, std::uint64_t origins_key) {
    for (const Step step : legal_steps(position)) {
      const bool own = (position.of(side_) & step.from().bit()) != 0;
      const bool rabbit = own && position.animal_at(step.from()) == Animal::rabbit;
      // The last step of a turn changes nothing that is noted unless it moves a rabbit or an enemy.
      if (position.steps_left() == 1 && own && !rabbit) continue;
      const Position next = position.after(step);
      note(position, next, origins, step);
      if (next.steps_left() == 0) continue;
      const std::uint8_t origin = origins[static_cast<std::size_t>(step.from().index())];
      std::uint64_t key = origins_key;
      if (!own || rabbit) key ^= origin_key(origin, step.from()) ^ origin_key(origin, step.to());
      if (!seen_.visit(key_of(next) ^ key)) continue;
      Origins moved = origins;
      moved[static_cast<std::size_t>(step.to().index())] = origin;
      explore_from(next, moved, key);
    }
  }

  static std::uint64_t origin_key(std::uint8_t origin, Square square) {
    return mix_bits(static_cast<std::uint64_t>(origin * 64 + square.index()));
  }

  // The position's key, but the same whatever was moved last if that allows and demands nothing now.
  [[nodiscard]] static std::uint64_t key_of(const Position& position) {
    if (position.pending() == Pending::push) return position.key();
    if (position.pending() == Pending::pull)
      for (const int square : each_bit(neighbours(position.pending_square()) & position.of(other(position.side()))))
        if (position.animal_at(Square(square)) < position.puller()) return position.key();
    return position.board_key() ^ mix_bits(static_cast<std::uint64_t>(position.steps_taken()));
  }

  void note(const Position& before, const Position& after, const Origins& origins, Step step) {
    const bool own = (before.of(side_) & step.from().bit()) != 0;
    const int goal_rank = side_ == Side::gold ? 7 : 0;
    if (own && before.animal_at(step.from()) == Animal::rabbit && step.to().rank() == goal_rank &&
        step.from().rank() != goal_rank) {
      keep_fewest(facts_.goal, after.steps_taken());
      keep_fewest(facts_.goal_of[origins[static_cast<std::size_t>(step.from().index())]], after.steps_taken());
    }
    if (own || count_bits(after.of(other(side_))) == count_bits(before.of(other(side_)))) return;
    for (std::size_t trap = 0; trap < 4; ++trap) {
      const Bits square = kTrapSquares[trap].bit();
      const bool there_before = (before.of(other(side_)) & square) != 0 || step.to() == kTrapSquares[trap];
      if (!there_before || (after.of(other(side_)) & square) != 0) continue;
      const Square stood_on = step.to() == kTrapSquares[trap] ? step.from() : kTrapSquares[trap];
      const auto victim = origins[static_cast<std::size_t>(stood_on.index())];
      note_capture(after, trap, victim);
    }
  }

  void note_capture(const Position& after, std::size_t trap, std::uint8_t victim) {
    if (after.pending() != Pending::push) {
      note_capture(trap, victim, after.steps_taken(), count_bits(after.of(side_)) < own_pieces_);
      return;
    }
    for (const Step completion : legal_steps(after)) {
      const Position complete = after.after(completion);
      note_capture(trap, victim, complete.steps_taken(), count_bits(complete.of(side_)) < own_pieces_);
    }
  }

  void note_capture(std::size_t trap, std::uint8_t victim, int steps, bool costs) {
    keep_fewest(facts_.capture[trap][victim], steps);
    if (!costs) keep_fewest(facts_.safe_capture[trap][victim], steps);
  }

  // Keys seen in this exploration.
  class KeySet {
   public:
    void clear() {
      slots_.assign(kSize, 0);
      used_ = 0;
    }
    // Whether the key is new.
    bool visit(std::uint64_t key) {
      std::size_t slot = key & (kSize - 1);
      for (; slots_[slot] != 0; slot = (slot + 1) & (kSize - 1))
        if (slots_[slot] == key) return false;
      if (++used_ > kSize / 2) throw std::length_error("too many boards for the brute force");
      slots_[slot] = key;
      return true;
    }

   private:
    static constexpr std::size_t kSize = std::size_t{1} << 17;
    std::vector<std::uint64_t> slots_;
    std::size_t used_ = 0;
  };

  TurnFacts facts_;
  KeySet seen_;
  Side side_ = Side::gold;
  int own_pieces_ = 0;
};

}  // namespace tusk::arimaa
