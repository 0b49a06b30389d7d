#include "arimaa/board/rules.h"

#include <array>

namespace tusk::arimaa {

namespace {

struct ReasonText {
  Reason reason;
  char letter;
  std::string_view name;
};
constexpr std::array kReasons{
    ReasonText{Reason::goal, 'g', "goal"},
    ReasonText{Reason::immobilised, 'm', "immobilised"},
    ReasonText{Reason::eliminated, 'e', "eliminated"},
    ReasonText{Reason::repetition, 'p', "repetition"},
    ReasonText{Reason::no_rabbits, 'n', "no rabbits"},
    ReasonText{Reason::time, 't', "time"},
    ReasonText{Reason::resigned, 'r', "resigned"},
    ReasonText{Reason::illegal, 'i', "illegal move"},
    ReasonText{Reason::forfeit, 'f', "forfeit"},
    ReasonText{Reason::score, 's', "score"},
    ReasonText{Reason::abandoned, 'a', "abandoned"},
    ReasonText{Reason::agreed, 'd', "agreed"},
};

constexpr Bits goal_of(Side side) { return side == Side::gold ? kRank8 : kRank1; }

bool has_rabbit_on_goal(const Position& position, Side side) { return (position.rabbits(side) & goal_of(side)) != 0; }

}  // namespace

char letter_of(Reason reason) { return kReasons[static_cast<std::size_t>(reason)].letter; }
std::string_view name_of(Reason reason) { return kReasons[static_cast<std::size_t>(reason)].name; }
std::optional<Reason> reason_from_letter(char letter) {
  for (const auto& entry : kReasons)
    if (entry.letter == letter) return entry.reason;
  return std::nullopt;
}

std::optional<Outcome> outcome_on_board(const Position& position, Side mover, Rules rules) {
  const Side opponent = other(mover);
  if (has_rabbit_on_goal(position, mover)) return Outcome{mover, Reason::goal};
  if (has_rabbit_on_goal(position, opponent)) return Outcome{opponent, Reason::goal};
  const bool mover_has_rabbits = position.rabbits(mover) != 0;
  const bool opponent_has_rabbits = position.rabbits(opponent) != 0;
  if (rules == Rules::rules2006) {
    if (!mover_has_rabbits && !opponent_has_rabbits) return Outcome{std::nullopt, Reason::no_rabbits};
    return std::nullopt;
  }
  if (!opponent_has_rabbits) return Outcome{mover, Reason::eliminated};
  if (!mover_has_rabbits) return Outcome{opponent, Reason::eliminated};
  return std::nullopt;
}

int score2006(const Position& position, Side side) {
  int rabbit_points = 0;
  for (const int index : each_bit(position.rabbits(side))) {
    const int rank = Square(index).rank();
    const int progress = side == Side::gold ? rank + 1 : 8 - rank;
    rabbit_points += progress * progress * progress;
  }
  int piece_points = 0;
  for (const Animal animal : kAnimals) piece_points += static_cast<int>(animal) * count_bits(position.of(side, animal));
  return rabbit_points + piece_points * (count_bits(position.rabbits(side)) + 1);
}

}  // namespace tusk::arimaa
