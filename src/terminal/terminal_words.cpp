#include "terminal/terminal_words.h"

#include <algorithm>
#include <fmt/format.h>

#include "arimaa/engine/win_score.h"
#include "base/text.h"

namespace tusk::terminal {

using namespace arimaa;

std::pair<std::string, std::string> first_word(std::string_view line) {
  line = trimmed(line);
  const std::size_t end = std::min(line.find(' '), line.size());
  return {std::string(line.substr(0, end)), std::string(trimmed(line.substr(end)))};
}

std::string with_piece(const std::string& word, const Position& position) {
  if (word.size() != 3 || word[0] < 'a' || word[0] > 'h' || word[1] < '1' || word[1] > '8') return word;
  if (std::string_view("nesw").find(word[2]) == std::string_view::npos) return word;
  const auto piece = position.at(Square(word[0] - 'a', word[1] - '1'));
  return piece ? letter_of(*piece) + word : word;
}

std::string score_words(int score) {
  if (is_win(score)) return "winning";
  return is_loss(score) ? "losing" : fmt::format("{:+.2f} rabbits", score / 100.0);
}

Bits changed_squares(const Position& before, const Position& after) {
  Bits changed = 0;
  for (int index = 0; index < 64; ++index)
    if (before.at(Square(index)) != after.at(Square(index))) changed |= Square(index).bit();
  return changed;
}

std::string clock_text(double seconds) {
  const auto whole = static_cast<int>(seconds);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace tusk::terminal
