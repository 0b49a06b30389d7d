// tusk arimaa show: prints a position with what the rules say about it.
#include <memory>
#include <unistd.h>

#include "arimaa.h"
#include "arimaa/board/game.h"
#include "arimaa/notation/tokens.h"
#include "arimaa/notation/turn_text.h"

namespace tusk::cli {

namespace {

using namespace arimaa;

struct ArimaaShowOptions {
  std::string position;
  Rules rules = Rules::official;
  bool json = false;
};

// Such as "E M 2H 2D 2C 8R", in upper case for Gold and lower case for Silver.
std::string material(const Position& position, Side side) {
  std::string text;
  for (auto animal = kAnimals.rbegin(); animal != kAnimals.rend(); ++animal) {
    const int count = count_bits(position.of(side, *animal));
    if (count == 0) continue;
    if (!text.empty()) text += ' ';
    if (count > 1) text += std::to_string(count);
    text += letter_of(Piece{side, *animal});
  }
  return text.empty() ? "nothing" : text;
}

std::vector<std::string> frozen_pieces(const Position& position, Side side) {
  std::vector<std::string> pieces;
  for (const int index : each_bit(position.frozen(side)))
    pieces.push_back(letter_of(*position.at(Square(index))) + to_text(Square(index)));
  return pieces;
}

// Gold's pieces in bold yellow and Silver's in bold cyan, for terminals.
std::string coloured(const std::string& board) {
  std::string text;
  bool in_rank = false;
  for (const char c : board) {
    if (c == '|') in_rank = !in_rank;
    const auto piece = in_rank ? piece_from_letter(c) : std::nullopt;
    text += piece ? fmt::format("\033[1;{}m{}\033[0m", piece->side == Side::gold ? 33 : 36, c) : std::string(1, c);
  }
  return text;
}

std::string turn_line(const TurnState& state) {
  const Position& position = state.position;
  std::string text = fmt::format("{}, turn {}, {} step{} left", name_of(position.side()), state.turn_number,
                                 position.steps_left(), position.steps_left() == 1 ? "" : "s");
  if (!state.steps.empty()) text += fmt::format(" after {}", to_text(state.turn_start, state.steps));
  if (position.pending() == Pending::push)
    text += fmt::format("; the push off {} must be completed", to_text(position.pending_square()));
  return text;
}

void show_json(const TurnState& state, const std::optional<Outcome>& outcome) {
  const Position& position = state.position;
  Json json;
  json["position"] = short_form(position);
  json["side"] = std::string(1, letter_of(position.side()));
  json["turn"] = state.turn_number;
  json["steps"] = to_text(state.turn_start, state.steps);
  json["steps_left"] = position.steps_left();
  for (const Side side : kSides)
    for (const Animal animal : kAnimals)
      json["material"][std::string(1, letter_of(side))][name_of(animal)] = count_bits(position.of(side, animal));
  for (const Side side : kSides) json["frozen"][std::string(1, letter_of(side))] = frozen_pieces(position, side);
  json["hash"] = fmt::format("{:016x}", position.key());
  json["outcome"] = outcome ? to_json(*outcome) : Json();
  print_json(json);
}

void show_text(const TurnState& state, const std::optional<Outcome>& outcome) {
  const Position& position = state.position;
  const std::string board = board_text(position);
  fmt::print("{}\n", ::isatty(STDOUT_FILENO) != 0 ? coloured(board) : board);
  fmt::print("To move   {}\n", turn_line(state));
  fmt::print("Material  Gold {}, Silver {}\n", material(position, Side::gold), material(position, Side::silver));
  auto frozen = frozen_pieces(position, Side::gold);
  for (auto& piece : frozen_pieces(position, Side::silver)) frozen.push_back(std::move(piece));
  fmt::print("Frozen    {}\n", frozen.empty() ? "none" : fmt::format("{}", fmt::join(frozen, " ")));
  fmt::print("Hash      {:016x}\n", position.key());
  fmt::print("Short     {}\n", short_form(position));
  if (outcome) fmt::print("Game over {}\n", in_words(*outcome));
}

}  // namespace

void add_arimaa_show(Command& arimaa) {
  Command command = arimaa.add_subcommand("show", "Shows a position: board, side, material, frozen pieces, hash");
  auto options = std::make_shared<ArimaaShowOptions>();
  add_position_option(command, options->position);
  add_rules_option(command, options->rules);
  command.add_flag("--json", options->json, "print JSON");
  command.footer(
      "Example:\n  tusk arimaa show 'g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]'\n"
      "  tusk arimaa show position.txt");
  command.callback([options] {
    const TurnState state = read_position(options->position);
    const auto outcome = Game(state.turn_start, options->rules).outcome();
    options->json ? show_json(state, outcome) : show_text(state, outcome);
  });
}

}  // namespace tusk::cli
