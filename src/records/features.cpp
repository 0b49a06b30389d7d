#include "records/features.h"

namespace tusk::records {

using namespace arimaa;

Content content_of(const Position& gold_to_move, Square square) {
  const auto piece = gold_to_move.at(square);
  if (!piece) return kEmpty;
  return piece->side == Side::gold ? own(piece->animal) : enemy(piece->animal);
}

std::int64_t material_code(const Position& gold_to_move) {
  std::int64_t code = 0;
  for (const Side side : kSides) {
    const auto count = [&](Animal animal) { return std::int64_t{count_bits(gold_to_move.of(side, animal))}; };
    code = code << 4 | count(Animal::rabbit);
    for (const Animal animal : {Animal::cat, Animal::dog, Animal::horse}) code = code << 2 | count(animal);
    for (const Animal animal : {Animal::camel, Animal::elephant}) code = code << 1 | count(animal);
  }
  return code;
}

}  // namespace tusk::records
