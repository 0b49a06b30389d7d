#include "arimaa/engine/setups.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"

namespace tusk::arimaa {

namespace {

constexpr std::array kBook{
    BookSetup{"cats", "RHCMECHR", "RRRDDRRR", "cats behind the traps, dogs at home between them"},
    BookSetup{"dogs", "RHDMEDHR", "RRRCCRRR", "dogs behind the traps, cats at home between them"},
    BookSetup{"mixed", "RHDMECHR", "RRRCDRRR", "a dog on the camel's wing, a cat on the elephant's"},
    BookSetup{"wing", "RMDEHDHR", "RRRCCRRR", "the camel on a wing, a horse beside the elephant"},
    BookSetup{"wall", "DHCMECHD", "RRRRRRRR", "all rabbits at home, dogs on the edges"},
    BookSetup{"hounds", "HDCMECDH", "RRRRRRRR", "all rabbits at home, horses on the edges, dogs beside them"},
};

// Replies that score this much below the best are still good.
constexpr int kNearlyAsGood = 3;

Animal animal_of(char letter) { return piece_from_letter(letter)->animal; }

// The file of the side's only piece of that kind, or nothing.
std::optional<int> file_of(const Position& board, Side side, Animal animal) {
  const Bits pieces = board.of(side, animal);
  if (count_bits(pieces) != 1) return std::nullopt;
  return Square(lowest_bit(pieces)).file();
}

// The setups whose answer_score is close to the best.
std::vector<Setup> good_answers(const std::vector<Setup>& setups, const Position& board, int tolerance) {
  int best = answer_score(setups.front(), board);
  for (const Setup& setup : setups) best = std::max(best, answer_score(setup, board));
  std::vector<Setup> good;
  for (const Setup& setup : setups)
    if (answer_score(setup, board) >= best - tolerance) good.push_back(setup);
  return good;
}

}  // namespace

std::span<const BookSetup> setup_book() { return kBook; }

Setup make_setup(const BookSetup& book, Side side, bool mirrored) {
  Setup setup;
  for (const bool is_front : {true, false}) {
    const std::string_view rank_text = is_front ? book.front : book.back;
    const int rank = side == Side::gold ? (is_front ? 1 : 0) : (is_front ? 6 : 7);
    for (int file = 0; file < 8; ++file) {
      const char letter = rank_text[mirrored ? 7 - file : file];
      setup.push_back({{side, animal_of(letter)}, Square(file, rank)});
    }
  }
  return setup;
}

std::vector<std::string> setup_choices() {
  std::vector<std::string> choices{"best", "random"};
  for (const auto& book : kBook) choices.emplace_back(book.name);
  return choices;
}

void check_setup_choice(std::string_view choice) {
  const std::vector<std::string> choices = setup_choices();
  if (std::find(choices.begin(), choices.end(), choice) != choices.end()) return;
  throw InputError(fmt::format("unknown setup {}; choose one of {}", quote(choice), fmt::join(choices, ", ")));
}

int answer_score(const Setup& silver, const Position& board) {
  Position both = board;
  place(silver, both);
  const auto gold_elephant = file_of(board, Side::gold, Animal::elephant);
  const auto gold_camel = file_of(board, Side::gold, Animal::camel);
  const auto elephant = file_of(both, Side::silver, Animal::elephant);
  const auto camel = file_of(both, Side::silver, Animal::camel);
  int score = 0;
  // Elephants that face each other block each other; the camel keeps away from the enemy elephant, and the elephant
  // faces the enemy camel.
  if (gold_elephant && elephant && *gold_elephant == *elephant) score -= 6;
  if (gold_elephant && camel) score += std::min(std::abs(*gold_elephant - *camel), 4);
  if (gold_camel && elephant) score -= std::min(std::abs(*gold_camel - *elephant), 4);
  // A horse on or next to the enemy camel's file is in danger.
  if (gold_camel)
    for (const int horse : each_bit(both.of(Side::silver, Animal::horse)))
      if (std::abs(Square(horse).file() - *gold_camel) <= 1) score -= 1;
  return score;
}

Setup choose_setup(std::string_view choice, Side side, const Position& board, Random& random) {
  check_setup_choice(choice);
  std::vector<Setup> setups;
  for (const auto& book : kBook)
    if (choice == "best" || choice == "random" || book.name == choice)
      for (const bool mirrored : {false, true}) setups.push_back(make_setup(book, side, mirrored));
  if (side == Side::silver) setups = good_answers(setups, board, choice == "random" ? kNearlyAsGood : 0);
  return choice == "random" ? random.pick(setups) : setups.front();
}

}  // namespace tusk::arimaa
