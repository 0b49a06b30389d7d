// The board from one side's view: its own home at the bottom, so that every term is written once for both sides.
#pragma once

#include <array>

#include "arimaa/board/position.h"

namespace tusk::arimaa {

struct View {
  // [animal]; [0] holds all pieces.
  std::array<Bits, 7> own{};
  std::array<Bits, 7> enemy{};
  Bits empty = 0;
  Bits own_dominated = 0;
  Bits enemy_dominated = 0;
  Bits own_frozen = 0;
  Bits enemy_frozen = 0;
  // [animal]: how many enemy pieces are stronger than an own one, and own pieces than an enemy one.
  std::array<int, 7> stronger_enemies{};
  std::array<int, 7> stronger_own{};

  View(const Position& position, Side side) {
    const auto turned = [side](Bits squares) { return side == Side::gold ? squares : ranks_reversed(squares); };
    const Side other_side = other(side);
    own[0] = turned(position.of(side));
    enemy[0] = turned(position.of(other_side));
    empty = ~(own[0] | enemy[0]);
    for (const Animal animal : kAnimals) {
      const Bits both = turned(position.of(animal));
      own[index_of(animal)] = both & own[0];
      enemy[index_of(animal)] = both & enemy[0];
    }
    Bits stronger_enemy = 0;
    Bits stronger_friend = 0;
    for (std::size_t strength = 5; strength >= 1; --strength) {
      stronger_enemy |= enemy[strength + 1];
      stronger_friend |= own[strength + 1];
      stronger_enemies[strength] = count_bits(stronger_enemy);
      stronger_own[strength] = count_bits(stronger_friend);
      own_dominated |= own[strength] & neighbours(stronger_enemy);
      enemy_dominated |= enemy[strength] & neighbours(stronger_friend);
    }
    own_frozen = own_dominated & ~neighbours(own[0]);
    enemy_frozen = enemy_dominated & ~neighbours(enemy[0]);
  }

  // The same board from the other side.
  [[nodiscard]] View opposite() const {
    View result = *this;
    std::swap(result.own, result.enemy);
    std::swap(result.own_dominated, result.enemy_dominated);
    std::swap(result.own_frozen, result.enemy_frozen);
    std::swap(result.stronger_enemies, result.stronger_own);
    for (auto* boards : {&result.own, &result.enemy})
      for (auto& squares : *boards) squares = ranks_reversed(squares);
    for (auto* squares :
         {&result.empty, &result.own_dominated, &result.enemy_dominated, &result.own_frozen, &result.enemy_frozen})
      *squares = ranks_reversed(*squares);
    return result;
  }
};

}  // namespace tusk::arimaa
