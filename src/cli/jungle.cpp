#include "jungle.h"

#include <fmt/format.h>
#include <iostream>
#include <iterator>
#include <memory>

#include "base/error.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "commands.h"
#include "jungle/evaluation.h"
#include "jungle/notation.h"
#include "jungle/perft.h"
#include "jungle/record.h"

namespace tusk::cli {

using jungle::Move;
using jungle::Position;

void PositionArgument::add_to(Command& command) {
  command
      .add_option("position", words,
                  "the side to move and the animals, e.g. w Eb1 Rf1 rb7; start; or - for standard input")
      .type_name("POSITION");
}

Position PositionArgument::get() const {
  if (words.empty()) return Position::start();
  if (words.size() == 1 && words[0] == "-")
    return jungle::parse_position(std::string(std::istreambuf_iterator<char>(std::cin), {}));
  return jungle::parse_position(joined(words, " "));
}

void LimitArguments::add_to(Command& command) {
  command.add_option("--nodes", nodes, "stop after this many nodes");
  command.add_option("--time", seconds, "stop after this many seconds").not_negative();
}

search::Limits LimitArguments::get(std::stop_token stop) const {
  search::Limits limits;
  if (nodes > 0) limits.nodes = nodes;
  if (seconds > 0) limits.seconds = seconds;
  limits.stop = std::move(stop);
  return limits;
}

void TablesArgument::add_to(Command& command) {
  command.add_option("--tables,--dir", folder, "folder of tables for the search (see tusk jungle tablebase)");
}

std::unique_ptr<jungle::tablebase::Tablebase> TablesArgument::open() const {
  if (folder.empty()) return nullptr;
  return std::make_unique<jungle::tablebase::Tablebase>(folder);
}

std::vector<std::string> line_to_strings(Position position, const std::vector<Move>& line) {
  std::vector<std::string> words;
  for (const Move move : line) {
    words.push_back(jungle::to_string(position, move));
    position = position.after(move);
  }
  return words;
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  return fmt::format("{}", fmt::join(words, between));
}

std::string_view lower_name(jungle::Side side) { return side == jungle::Side::white ? "white" : "black"; }

namespace {

void show(const Position& position, bool json) {
  const auto result = jungle::result_of(position);
  const bool over = result != jungle::Result::unknown;
  const auto moves = over ? jungle::MoveList{} : position.moves();
  if (json) {
    print_json({{"position", jungle::to_line(position)},
                {"to_move", lower_name(position.to_move())},
                {"board", lines_of(jungle::to_board(position))},
                {"pieces", position.pieces()},
                {"over", over},
                {"result", jungle::to_string(result)},
                {"moves", moves.size()},
                {"evaluation", jungle::evaluate(position)}});
    return;
  }
  fmt::print("{}{}\n", jungle::to_board(position), jungle::to_line(position));
  if (over) {
    fmt::print("The game is over: {}\n", jungle::to_string(result));
  } else {
    fmt::print("{} to move, {} moves, evaluation {:+}\n", jungle::name_of(position.to_move()), moves.size(),
               jungle::evaluate(position));
  }
}

void list_moves(const Position& position, bool json) {
  const auto moves = position.ending() == search::Ending::none ? position.moves() : jungle::MoveList{};
  Json list = Json::array();
  for (const Move move : moves) {
    const Position next = position.after(move);
    const bool wins = next.ending() == search::Ending::lost;
    const std::string text = jungle::to_string(position, move);
    if (json) {
      list.push_back({{"move", text}, {"capture", move.capture}, {"wins", wins}, {"position", jungle::to_line(next)}});
    } else {
      fmt::print("{:5} {}{}\n", text, jungle::to_line(next), wins ? "  wins" : "");
    }
  }
  if (json) print_json({{"position", jungle::to_line(position)}, {"moves", list}});
}

void run_perft(const Position& position, int depth, bool divide, bool json) {
  const Stopwatch watch;
  Json parts = Json::object();
  if (divide && depth > 0 && position.ending() == search::Ending::none)
    for (const Move move : position.moves())
      parts[jungle::to_string(position, move)] = jungle::perft(position.after(move), depth - 1);
  const std::uint64_t lines = jungle::perft(position, depth);
  const double seconds = watch.seconds();
  if (json) {
    Json answer{{"position", jungle::to_line(position)}, {"depth", depth}, {"lines", lines}, {"seconds", seconds}};
    if (divide) answer["moves"] = parts;
    print_json(answer);
    return;
  }
  for (const auto& [move, count] : parts.items())
    fmt::print("{:5} {}\n", move, with_commas(count.get<std::uint64_t>()));
  fmt::print("perft({}) = {} in {:.3f} s\n", depth, with_commas(lines), seconds);
}

struct JungleArguments {
  PositionArgument position;
  bool json = false;
  bool divide = false;
  int depth = 6;
};

Command add_position_command(Command& jungle, const std::string& name, const std::string& text,
                             JungleArguments& arguments) {
  Command command = jungle.add_subcommand(name, text);
  arguments.position.add_to(command);
  command.add_flag("--json", arguments.json, "print JSON");
  return command;
}

}  // namespace

void add_jungle_command(Command& app) {
  Command command = app.add_subcommand("jungle", "Jungle Checkers: positions, counting, searching, proving");
  command.require_subcommand();
  command.footer("Example: tusk jungle prove b Ra3 ea1 df3");
  const auto arguments = std::make_shared<JungleArguments>();

  Command shown = add_position_command(command, "show", "Shows a position", *arguments);
  shown.footer("Example: tusk jungle show w Eb1 Rf1 Dc2 Te2 rb7 ef7 tc6 de6");
  shown.callback([arguments] { show(arguments->position.get(), arguments->json); });
  Command moves = add_position_command(command, "moves", "Lists the legal moves of a position", *arguments);
  moves.footer("Example: tusk jungle moves b Ra3 ea1 df3");
  moves.callback([arguments] { list_moves(arguments->position.get(), arguments->json); });
  Command perft = add_position_command(command, "perft", "Counts the lines of play of a given length", *arguments);
  perft.add_option("--depth", arguments->depth, "plies").between(0, 20).show_default();
  perft.add_flag("--divide", arguments->divide, "also count by first move");
  perft.footer("Example: tusk jungle perft --depth 6 start");
  perft.callback(
      [arguments] { run_perft(arguments->position.get(), arguments->depth, arguments->divide, arguments->json); });

  add_jungle_search_commands(command);
  add_jungle_play_command(command);
  add_jungle_count_command(command);
  add_jungle_tablebase_command(command);
  add_jungle_probe_command(command);
  add_jungle_solve_commands(command);
  add_jungle_hold_command(command);
}

}  // namespace tusk::cli
