#include "jungle/hold/named_sets.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "base/error.h"
#include "base/mapped_file.h"
#include "base/text.h"
#include "jungle/notation.h"
#include "jungle/symmetry.h"

namespace tusk::jungle::hold {
namespace {

[[noreturn]] void refuse(std::string_view text) {
  throw InputError(fmt::format(
      "{} is not a set of placements: expected all, file:NAME, or conditions such as m=5,s=13,R:b1-f4", quote(text)));
}

std::vector<Animal> bound_animals(const Game& game) {
  std::vector<Animal> animals;
  for (const Animal animal : kAllAnimals)
    if (game.position.square_of(Side::white, animal) != kNowhere) animals.push_back(animal);
  return animals;
}

int den_distance(int square) { return distance(square, den_of(Side::white)); }

// The squares between two corners, as in b1-f4.
Bits rectangle(std::string_view text, std::string_view whole) {
  const auto corner = [&](std::string_view name) {
    if (name.size() != 2 || name[0] < 'a' || name[0] > 'g' || name[1] < '1' || name[1] > '7') refuse(whole);
    return square_at(name[0] - 'a', name[1] - '1');
  };
  if (text.size() != 5 || text[2] != '-') refuse(whole);
  const int first = corner(text.substr(0, 2)), last = corner(text.substr(3));
  Bits squares = 0;
  for (int square = 0; square < kSquares; ++square)
    if (file_of(square) >= file_of(first) && file_of(square) <= file_of(last) && rank_of(square) >= rank_of(first) &&
        rank_of(square) <= rank_of(last))
      squares |= bit_of(square);
  return squares;
}

// Conditions joined by commas; a placement must meet all of them.
Allows under_conditions(std::string_view text, const Game& game) {
  const auto animals = bound_animals(game);
  std::vector<Bits> regions(animals.size(), kField);
  int most = 2 * kWidth, sum = 8 * kWidth;
  for (const auto part : split(text, ',')) {
    if (part.starts_with("m=") || part.starts_with("s=")) {
      const auto number = parse_number(part.substr(2));
      if (!number || *number > 100) refuse(text);
      (part[0] == 'm' ? most : sum) = static_cast<int>(*number);
      continue;
    }
    const auto letter = part.empty() ? std::string_view::npos : std::string_view("RDTE").find(part[0]);
    if (letter == std::string_view::npos || part.size() < 2 || part[1] != ':') refuse(text);
    const auto found = std::find(animals.begin(), animals.end(), static_cast<Animal>(letter));
    if (found == animals.end()) refuse(text);
    regions[found - animals.begin()] = rectangle(part.substr(2), text);
  }
  return [regions, most, sum](std::span<const std::uint8_t> squares) {
    int together = 0;
    for (std::size_t i = 0; i < squares.size(); ++i) {
      if ((regions[i] & bit_of(squares[i])) == 0 || den_distance(squares[i]) > most) return false;
      together += den_distance(squares[i]);
    }
    return together <= sum;
  };
}

}  // namespace

Allows parse_placements(std::string_view text, const std::string& name, const Game& game) {
  const auto animals = bound_animals(game);
  std::set<std::vector<std::uint8_t>> placements;
  int number = 0;
  for (const auto line : split(text, '\n')) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::uint8_t> squares(animals.size(), kNowhere);
    for (const auto& [word, at] : words_of(line)) {
      const auto letter = word.size() == 3 ? std::string_view("RDTE").find(word[0]) : std::string_view::npos;
      const auto found = std::find(animals.begin(), animals.end(), static_cast<Animal>(letter));
      const bool square = word.size() == 3 && word[1] >= 'a' && word[1] <= 'g' && word[2] >= '1' && word[2] <= '7';
      if (letter == std::string_view::npos || found == animals.end() || !square)
        throw InputError(
            fmt::format("{}:{}: {} is not an animal of the bound side with its square", name, number, quote(word)));
      squares[found - animals.begin()] = static_cast<std::uint8_t>(square_at(word[1] - 'a', word[2] - '1'));
    }
    if (std::find(squares.begin(), squares.end(), kNowhere) != squares.end())
      throw InputError(fmt::format("{}:{}: expected a square for each of the bound side's animals", name, number));
    placements.insert(squares);
  }
  return [placements = std::move(placements)](std::span<const std::uint8_t> squares) {
    return placements.contains(std::vector<std::uint8_t>(squares.begin(), squares.end()));
  };
}

Allows parse_set(std::string_view text, const Game& game) {
  if (text == "all") return [](std::span<const std::uint8_t>) { return true; };
  if (text.starts_with("file:")) {
    const std::string name(text.substr(5));
    return parse_placements(MappedFile(name).text(), name, game);
  }
  return under_conditions(text, game);
}

bool contains(const Allows& allows, const Position& position) {
  const auto count = static_cast<std::size_t>(position.pieces(Side::white));
  const Squares here = bound_squares_of(position), image = bound_squares_of(mirror(position));
  return allows(std::span(here).first(count)) || allows(std::span(image).first(count));
}

std::string to_text(const Placements& placements, const Game& game) {
  const auto animals = bound_animals(game);
  std::string text = fmt::format("# {} placements, with the mirror images of these\n", placements.count());
  for (const Squares& squares : placements.squares())
    for (std::size_t i = 0; i < animals.size(); ++i)
      text += fmt::format("{}{}{}", letter_of(Side::white, animals[i]), square_name(squares[i]),
                          i + 1 < animals.size() ? ' ' : '\n');
  return text;
}

}  // namespace tusk::jungle::hold
