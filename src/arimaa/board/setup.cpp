#include "arimaa/board/setup.h"

#include <fmt/format.h>

namespace tusk::arimaa {

std::string why_illegal(const Setup& setup, Side side) {
  Bits used = 0;
  std::array<int, 7> counts{};
  for (const auto& [piece, square] : setup) {
    const std::string where = fmt::format("{}{}{}", letter_of(piece), "abcdefgh"[square.file()], square.rank() + 1);
    if (piece.side != side) return fmt::format("{} is not a {} piece", where, name_of(side));
    if ((home_of(side) & square.bit()) == 0)
      return fmt::format("{} is outside {}'s two home ranks", where, name_of(side));
    if ((used & square.bit()) != 0) return fmt::format("{}: the square is already taken", where);
    used |= square.bit();
    if (++counts[index_of(piece.animal)] > initial_count(piece.animal))
      return fmt::format("{}: {} has only {} {}{}", where, name_of(side), initial_count(piece.animal),
                         name_of(piece.animal), initial_count(piece.animal) > 1 ? "s" : "");
  }
  for (const Animal animal : kAnimals)
    if (counts[index_of(animal)] < initial_count(animal))
      return fmt::format("{} of {} {}{} placed", counts[index_of(animal)], initial_count(animal), name_of(animal),
                         initial_count(animal) > 1 ? "s" : "");
  return {};
}

void place(const Setup& setup, Position& position) {
  for (const auto& [piece, square] : setup) position.place(piece, square);
}

Setup random_setup(Side side, Random& random) {
  std::vector<Animal> animals;
  for (const Animal animal : kAnimals)
    animals.insert(animals.end(), static_cast<std::size_t>(initial_count(animal)), animal);
  random.shuffle(std::span(animals));
  Setup setup;
  for (const int index : each_bit(home_of(side))) setup.push_back({{side, animals[setup.size()]}, Square(index)});
  return setup;
}

Setup setup_on(const Position& position, Side side) {
  Setup setup;
  for (const int index : each_bit(position.of(side) & home_of(side)))
    setup.push_back({*position.at(Square(index)), Square(index)});
  return setup;
}

std::uint64_t count_setups() {
  std::uint64_t setups = 1;
  int free = 16;
  for (const Animal animal : kAnimals) {
    // Multiplies by (free choose count); every intermediate result is an integer.
    for (int chosen = 1; chosen <= initial_count(animal); ++chosen)
      setups = setups * static_cast<std::uint64_t>(free--) / static_cast<std::uint64_t>(chosen);
  }
  return setups;
}

}  // namespace tusk::arimaa
