#include "jungle/hold/slices.h"

#include <algorithm>

#include "base/threads.h"

namespace tusk::jungle::hold {
namespace {

using tablebase::animal_of;
using tablebase::Material;
using tablebase::piece_of;
using tablebase::side_of;

std::vector<Animal> animals_of(Material material, Side side) {
  std::vector<Animal> animals;
  for (const Animal animal : kAllAnimals)
    if (material.has(piece_of(side, animal))) animals.push_back(animal);
  return animals;
}

}  // namespace

Sides sides_of(Material material) {
  const auto white = animals_of(material, Side::white), black = animals_of(material, Side::black);
  Sides sides{static_cast<int>(white.size()), static_cast<int>(black.size()), {}, {}, 0};
  for (std::size_t w = 0; w < white.size(); ++w)
    for (std::size_t b = 0; b < black.size(); ++b) {
      if (can_take(white[w], black[b])) sides.bound_prey[w] = static_cast<std::uint8_t>(sides.bound_prey[w] | 1U << b);
      if (can_take(black[b], white[w])) sides.free_prey[b] = static_cast<std::uint8_t>(sides.free_prey[b] | 1U << w);
    }
  return sides;
}

Slices::Slices(Material material, const Placements& placements, bool win)
    : material_(material),
      attacker_(win ? Side::white : Side::black),
      sides_(sides_of(material)),
      animals_{animals_of(material, Side::white), animals_of(material, Side::black)},
      inside_(placements),
      outside_(placements.with_neighbours()) {
  for (int animal = 2; animal < sides_.free; ++animal) slice_words_ *= kFieldSquares;
}

Cut Slices::cut_for(Material smaller, Capture capture) const {
  Cut cut{tablebase::layout_of(smaller), nullptr, {}, capture, {}, 0};
  std::size_t count = 0;
  for (const int piece : each_bit(smaller.bits())) {
    const auto& side = animals_[index_of(side_of(piece))];
    const auto number = std::find(side.begin(), side.end(), animal_of(piece)) - side.begin();
    cut.source[count++] = static_cast<std::uint8_t>(number + (side_of(piece) == Side::white ? 0 : kAnimals));
  }
  for (int animal = 0; animal < sides_.free; ++animal)
    if (animal != (capture.by_free ? capture.hunter : capture.victim)) cut.loose[cut.loose_count++] = animal;
  return cut;
}

bool Slices::fill(const FindClass& find, const MakeSlices& make, const std::stop_token& stop,
                  const std::function<void(Material)>& on_class) {
  for (int victim = 0; victim < sides_.bound && sides_.bound > 1; ++victim) {
    const Material smaller = material_.without(piece_of(Side::white, animals_[0][index(victim)]));
    find(smaller, attacker_, Side::white, [&](const std::uint64_t* words) {
      for (int hunter = 0; hunter < sides_.free; ++hunter) {
        if ((sides_.free_prey[hunter] >> victim & 1) == 0) continue;
        Cut cut = cut_for(smaller, {true, hunter, victim});
        cut.words = words;
        by_free(hunter, victim) = WordArray(inside_.stored() * slice_words_);
        make(cut, inside_.squares(), by_free(hunter, victim));
      }
    });
    if (stop.stop_requested()) return false;
    if (on_class) on_class(smaller);
  }
  for (int victim = 0; victim < sides_.free && sides_.free > 1; ++victim) {
    const Material smaller = material_.without(piece_of(Side::black, animals_[1][index(victim)]));
    find(smaller, attacker_, Side::black, [&](const std::uint64_t* words) {
      Cut cut = cut_for(smaller, {false, 0, victim});
      cut.words = words;
      by_bound(victim) = WordArray(outside_.stored() * slice_words_);
      make(cut, outside_.squares(), by_bound(victim));
    });
    if (stop.stop_requested()) return false;
    if (on_class) on_class(smaller);
  }
  return true;
}

MakeSlices Slices::on_processor(int threads, const std::stop_token& stop) {
  return [threads, stop](const Cut& cut, std::span<const Squares> placements, WordArray& slices) {
    const std::uint64_t each = placements.empty() ? 0 : slices.size() / placements.size();
    parallel_for(placements.size(), threads, [&](std::size_t placement) {
      if (stop.stop_requested()) return;
      for (std::uint64_t number = 0; number < each; ++number)
        slices.view().set(placement * each + number,
                          cut_word(tablebase::kGeometry, cut, placements[placement].data(), number));
    });
  };
}

}  // namespace tusk::jungle::hold
