#include "jungle/proof/certificate.h"

#include <charconv>
#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "jungle/notation.h"

namespace tusk::jungle::proof {
namespace {

constexpr std::string_view kTitle = "tusk jungle proof 1";

// Two characters for each animal's square, rat to elephant, White's first; `--` for none; then the side to move.
std::string squares_of(const Position& position) {
  std::string text;
  for (const Side side : kSides)
    for (const Animal animal : kAllAnimals) {
      const int square = position.square_of(side, animal);
      text += square == kNowhere ? "--" : square_name(square);
    }
  return text + (position.to_move() == Side::white ? 'w' : 'b');
}

Position parse_squares(std::string_view text) {
  constexpr std::size_t kLength = 2 * 2 * kAnimals + 1;
  if (text.size() != kLength || (text.back() != 'w' && text.back() != 'b'))
    throw InputError(fmt::format("{} is no list of squares", quote(text)));
  Position position;
  std::size_t at = 0;
  for (const Side side : kSides) {
    for (const Animal animal : kAllAnimals) {
      const auto name = text.substr(at, 2);
      at += 2;
      if (name == "--") continue;
      const int square = parse_square(name);
      if (square == kNowhere) throw InputError(fmt::format("{} is no square", quote(name)));
      position.place(side, animal, square);
    }
  }
  position.set_to_move(text.back() == 'w' ? Side::white : Side::black);
  if (const char* fault = position.fault()) throw InputError(fault);
  return position;
}

Side parse_side(std::string_view text) {
  if (text != "white" && text != "black") throw InputError(fmt::format("{} is no side", quote(text)));
  return text == "white" ? Side::white : Side::black;
}

int parse_small(std::string_view text, int most) {
  const auto number = parse_number(text);
  if (!number || *number > static_cast<std::uint64_t>(most))
    throw InputError(fmt::format("expected a number up to {}, not {}", most, quote(text)));
  return static_cast<int>(*number);
}

// One line after the title.
void parse_line(std::string_view line, Certificate& certificate, bool& has_root) {
  const auto words = words_of(line);
  if (words.empty()) return;
  const auto first = words[0].text;
  if (first == "position") {
    certificate.root = parse_position(line.substr(line.find("position") + std::string_view("position").size()));
    has_root = true;
  } else if (first == "tables" && words.size() == 2) {
    certificate.table_pieces = parse_small(words[1].text, 2 * kAnimals);
  } else if ((first == "wins" || first == "held") && words.size() == 2) {
    certificate.parts.push_back({parse_side(words[1].text), first == "wins", {}});
  } else if (!certificate.parts.empty()) {
    Part& part = certificate.parts.back();
    if (words.size() != (part.wins ? 2U : 1U))
      throw InputError(part.wins ? "expected squares and plies" : "expected squares");
    part.positions.push_back({parse_squares(first), part.wins ? parse_small(words[1].text, 1 << 20) : 0});
  } else {
    throw InputError(fmt::format("expected position, tables, wins or held, not {}", quote(first)));
  }
}

}  // namespace

Claim claim_of(const Certificate& certificate) {
  bool wins[2] = {}, held[2] = {};
  for (const Part& part : certificate.parts) (part.wins ? wins : held)[index_of(part.attacker)] = true;
  if ((wins[0] && (wins[1] || held[0])) || (wins[1] && held[1]))
    throw InputError("the parts of the proof contradict each other");
  if (wins[0]) return Claim::white_wins;
  if (wins[1]) return Claim::black_wins;
  if (held[0] && held[1]) return Claim::draw;
  if (held[0]) return Claim::white_does_not_win;
  if (held[1]) return Claim::black_does_not_win;
  throw InputError("the proof has no part that says wins or held");
}

std::string_view to_string(Claim claim) {
  switch (claim) {
    case Claim::white_wins:
      return "White wins";
    case Claim::black_wins:
      return "Black wins";
    case Claim::draw:
      return "draw";
    case Claim::white_does_not_win:
      return "White does not win";
    case Claim::black_does_not_win:
      return "Black does not win";
  }
  return "";
}

std::string to_text(const Certificate& certificate) {
  std::string text =
      fmt::format("{}\nposition {}\ntables {}\n", kTitle, to_line(certificate.root), certificate.table_pieces);
  for (const Part& part : certificate.parts) {
    text += fmt::format("{} {}\n", part.wins ? "wins" : "held", part.attacker == Side::white ? "white" : "black");
    for (const Listed& listed : part.positions) {
      text += squares_of(listed.position);
      if (part.wins) text += fmt::format(" {}", listed.plies);
      text += '\n';
    }
  }
  return text;
}

Certificate parse_certificate(std::string_view text) {
  const auto lines = lines_of(text);
  if (lines.empty() || lines[0] != kTitle)
    throw InputError({"", 1, 0}, fmt::format("not a proof: the first line should be {}", quote(kTitle)));
  Certificate certificate;
  bool has_root = false;
  for (std::size_t number = 1; number < lines.size(); ++number) {
    try {
      parse_line(lines[number], certificate, has_root);
    } catch (const InputError& error) {
      throw InputError({"", static_cast<int>(number) + 1, 0}, error.reason());
    }
  }
  if (!has_root) throw InputError("the proof has no position");
  return certificate;
}

}  // namespace tusk::jungle::proof
