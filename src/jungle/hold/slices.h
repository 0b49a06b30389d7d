// The table values after a capture, cut out for the placements of a restricted game.
#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "jungle/hold/placements.h"
#include "jungle/tablebase/family.h"
#include "jungle/tablebase/storage.h"

namespace tusk::jungle::hold {

// The sides as numbers; the bound side is White. free_parity is not set.
Sides sides_of(tablebase::Material material);

// Words in main memory, all empty at first. Words never written take no memory.
class WordArray {
 public:
  WordArray() = default;
  explicit WordArray(std::size_t count)
      : count_(count), low_(count * sizeof(std::uint32_t), {}), high_(count * sizeof(std::uint16_t), {}) {}

  [[nodiscard]] Words view() const {
    return {reinterpret_cast<std::uint32_t*>(low_.bytes()), reinterpret_cast<std::uint16_t*>(high_.bytes())};
  }
  [[nodiscard]] std::size_t size() const { return count_; }

 private:
  std::size_t count_ = 0;
  tablebase::Storage low_, high_;
};

// A capture that ends the restricted game: hunter and victim, by number within their sides.
struct Capture {
  bool by_free;
  // Irrelevant for a capture by the bound side.
  int hunter;
  int victim;
};

// How the positions after a capture are found in the table of their class; also for a GPU.
struct Cut {
  tablebase::Layout layout;
  const std::uint64_t* words;
  // For each piece of the class: bound animals count from 0, free ones from kAnimals.
  std::uint8_t source[tablebase::kMaxPieces];
  Capture capture;
  // Free animals that may stand anywhere, the first in the word.
  int loose[kAnimals];
  int loose_count;
};

// One word of a slice: for the placement before a capture by the free side, or after one by the bound side.
TUSK_HOST_DEVICE std::uint64_t cut_word(const Geometry& geometry, const Cut& cut, const std::uint8_t* placement,
                                        std::uint64_t number) {
  int squares[2 * kAnimals] = {};
  for (int animal = 0; animal < kAnimals; ++animal) squares[animal] = placement[animal];
  if (cut.capture.by_free) squares[kAnimals + cut.capture.hunter] = placement[cut.capture.victim];
  for (int i = 1; i < cut.loose_count; ++i) {
    squares[kAnimals + cut.loose[i]] = geometry.square_of_field[number % kFieldSquares];
    number /= kFieldSquares;
  }
  std::uint64_t found = 0;
  for (int field = 0; field < (cut.loose_count > 0 ? kFieldSquares : 1); ++field) {
    const int square = cut.loose_count > 0 ? geometry.square_of_field[field] : 0;
    if (cut.loose_count > 0) squares[kAnimals + cut.loose[0]] = square;
    const auto stands = [&](int piece) { return squares[cut.source[piece]]; };
    const tablebase::RowIndex row = tablebase::row_index_of<2>(geometry, cut.layout, stands);
    const int first = row.mirrored ? geometry.mirror_of_square[stands(0)] : stands(0);
    const int second = row.mirrored ? geometry.mirror_of_square[stands(1)] : stands(1);
    const std::uint64_t word = cut.words[row.number * tablebase::kRowWords + geometry.field_of_square[second]];
    found |= (word >> first & 1) << square;
  }
  return found;
}

// Passes on the positions of a class that the attacker wins, with `to_move` to move, in the layout of the class.
using UseClass = std::function<void(const std::uint64_t* words)>;
using FindClass = std::function<void(tablebase::Material material, Side attacker, Side to_move, const UseClass& use)>;
// Fills one slice per placement; `words` of the cut are in the memory of the device that solved the class.
using MakeSlices = std::function<void(const Cut& cut, std::span<const Squares> placements, WordArray& slices)>;

class Slices {
 public:
  // For a game with these animals and placements; with `win` the bound side attacks.
  Slices(tablebase::Material material, const Placements& placements, bool win);

  // Finds each class once, and calls `on_class` for each that is done. False if a stop was requested; `find` may then
  // have left out the last one.
  bool fill(const FindClass& find, const MakeSlices& make, const std::stop_token& stop = {},
            const std::function<void(tablebase::Material)>& on_class = {});
  // Makes slices on the CPU; incomplete ones after a request to stop.
  static MakeSlices on_processor(int threads, const std::stop_token& stop = {});

  [[nodiscard]] const Sides& sides() const { return sides_; }
  [[nodiscard]] std::uint64_t slice_words() const { return slice_words_; }
  [[nodiscard]] const Placements& inside() const { return inside_; }
  [[nodiscard]] const Placements& outside() const { return outside_; }
  [[nodiscard]] const WordArray& by_free(int hunter, int victim) const {
    return by_free_[index(hunter)][index(victim)];
  }
  [[nodiscard]] const WordArray& by_bound(int victim) const { return by_bound_[index(victim)]; }
  [[nodiscard]] WordArray& by_bound(int victim) { return by_bound_[index(victim)]; }
  [[nodiscard]] WordArray& by_free(int hunter, int victim) { return by_free_[index(hunter)][index(victim)]; }

 private:
  static std::size_t index(int animal) { return static_cast<std::size_t>(animal); }
  [[nodiscard]] Cut cut_for(tablebase::Material smaller, Capture capture) const;

  tablebase::Material material_;
  Side attacker_;
  Sides sides_;
  std::vector<Animal> animals_[2];
  std::uint64_t slice_words_ = 1;
  Placements inside_, outside_;
  WordArray by_free_[kAnimals][kAnimals];
  WordArray by_bound_[kAnimals];
};

}  // namespace tusk::jungle::hold
