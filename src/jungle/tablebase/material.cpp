#include "jungle/tablebase/material.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/error.h"

namespace tusk::jungle::tablebase {
namespace {

// One bit for each animal of a side, the rat lowest.
unsigned animals_of(Material material, Side side) {
  unsigned animals = 0;
  for (const Animal animal : kAllAnimals)
    if (material.has(piece_of(side, animal))) animals |= 1U << index_of(animal);
  return animals;
}

}  // namespace

Material Material::of(const Position& position) {
  unsigned pieces = 0;
  for (int piece = 0; piece < kPieces; ++piece)
    if (position.square_of(side_of(piece), animal_of(piece)) != kNowhere) pieces |= 1U << piece;
  return Material(pieces);
}

bool Material::is_canonical() const {
  const unsigned white = animals_of(*this, Side::white), black = animals_of(*this, Side::black);
  const int more = count_bits(white) - count_bits(black);
  return more != 0 ? more > 0 : white >= black;
}

std::string Material::name(Side side) const {
  std::string text;
  for (const Animal animal : kAllAnimals)
    if (has(piece_of(side, animal))) text += letter_of(Side::white, animal);
  return text;
}

std::string Material::name() const { return name(Side::white) + '-' + name(Side::black); }

Material Material::parse(std::string_view text) {
  unsigned pieces = 0;
  Side side = Side::white;
  for (const char c : text) {
    const auto animal = std::string_view("RDTE").find(c);
    if (c == '-' && side == Side::white) {
      side = Side::black;
    } else if (animal != std::string_view::npos) {
      pieces |= 1U << piece_of(side, static_cast<Animal>(animal));
    } else {
      pieces = 0;
      break;
    }
  }
  const Material material(pieces);
  if (!material.is_class() || material.name() != text)
    throw InputError(
        fmt::format("{} is not a material class: expected the animals of both sides, e.g. RD-T", quote(text)));
  return material;
}

std::vector<Material> classes_with(int pieces) {
  std::vector<Material> list;
  for (unsigned bits = 1; bits < 1U << kPieces; ++bits)
    if (const Material material(bits); material.count() == pieces && material.is_class()) list.push_back(material);
  return list;
}

std::vector<Material> tables_with(int pieces) {
  auto list = classes_with(pieces);
  std::erase_if(list, [](Material material) { return !material.is_canonical(); });
  return list;
}

std::vector<Material> family_of(Material material) {
  std::vector<Material> list;
  for (unsigned bits = 1; bits <= material.bits(); ++bits)
    if (const Material part(bits); (bits & ~material.bits()) == 0 && part.is_class()) list.push_back(part);
  std::stable_sort(list.begin(), list.end(), [](Material a, Material b) { return a.count() < b.count(); });
  return list;
}

}  // namespace tusk::jungle::tablebase
