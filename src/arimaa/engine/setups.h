// A small book of good setups, and the choice among them for either side.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arimaa/board/setup.h"
#include "base/random.h"

namespace tusk::arimaa {

// From Gold's view, from file a to h. Every setup also exists mirrored.
struct BookSetup {
  std::string_view name;
  std::string_view front;  // rank 2
  std::string_view back;   // rank 1
  std::string_view idea;
};

[[nodiscard]] std::span<const BookSetup> setup_book();
[[nodiscard]] Setup make_setup(const BookSetup& book, Side side, bool mirrored);

// `best`, `random` and the names in the book.
[[nodiscard]] std::vector<std::string> setup_choices();
// Throws InputError for anything else.
void check_setup_choice(std::string_view choice);

// A setup for the side. `best` is the first of the book for Gold; for Silver, who sees Gold's pieces on the board, the
// one that fits them best. `random` is one of those that are nearly as good. With a name, only whether to mirror it is
// chosen.
[[nodiscard]] Setup choose_setup(std::string_view choice, Side side, const Position& board, Random& random);

// How well a setup of Silver answers Gold's on the board; higher is better.
[[nodiscard]] int answer_score(const Setup& silver, const Position& board);

}  // namespace tusk::arimaa
