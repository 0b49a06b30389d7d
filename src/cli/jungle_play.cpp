// tusk jungle play: a game against the search, or of the search against itself.
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "base/error.h"
#include "base/interrupt.h"
#include "base/mapped_file.h"
#include "base/text.h"
#include "base/threads.h"
#include "jungle.h"
#include "jungle/hold/find_class.h"
#include "jungle/hold/keeper.h"
#include "jungle/notation.h"
#include "jungle/tablebase/move_choice.h"
#include "jungle/tablebase/tablebase.h"

namespace tusk::cli {
namespace {

using jungle::Game;
using jungle::Move;
using jungle::Position;

constexpr std::size_t kTableMebibytes = 16;

struct JunglePlayArguments {
  PositionArgument position;
  LimitArguments limits;
  TablesArgument tables;
  std::string human = "white";
  std::string file, hold;
  int plies = 200;
  bool json = false;
};

// Asks the person for a move; nullopt to quit.
std::optional<Move> ask(const Position& position) {
  for (std::string line;;) {
    fmt::print("{} to move ('moves' lists them, 'quit' ends)> ", jungle::name_of(position.to_move()));
    std::fflush(stdout);
    if (!std::getline(std::cin, line) || trimmed(line) == "quit") return std::nullopt;
    if (trimmed(line) == "moves") {
      for (const Move move : position.moves()) fmt::print("{} ", jungle::to_string(position, move));
      fmt::print("\n");
      continue;
    }
    try {
      return jungle::parse_move(position, trimmed(line));
    } catch (const InputError& error) {
      fmt::print("{}\n", error.what());
    }
  }
}

// Parses SIDE=SET; null if none was given.
std::unique_ptr<jungle::hold::Keeper> keeper_for(const JunglePlayArguments& arguments) {
  if (arguments.hold.empty()) return nullptr;
  const auto equals = arguments.hold.find('=');
  const std::string side = arguments.hold.substr(0, equals);
  if (equals == std::string::npos || (side != "white" && side != "black"))
    throw InputError("--hold takes white=SET or black=SET, with a set written as for `tusk jungle hold`");
  if (arguments.human == side) throw InputError("--hold needs a side that the program plays");
  const int threads = default_threads();
  const auto find = arguments.tables.folder.empty() ? jungle::hold::by_solving(threads)
                                                    : jungle::hold::from_tables(arguments.tables.folder, threads);
  return std::make_unique<jungle::hold::Keeper>(arguments.position.get(),
                                                side == "white" ? jungle::Side::white : jungle::Side::black,
                                                arguments.hold.substr(equals + 1), find, threads);
}

// Returns nullopt if interrupted.
std::optional<Move> think(const Game& game, const jungle::tablebase::Tablebase* tables,
                          const jungle::hold::Keeper* keeper, const JunglePlayArguments& arguments,
                          const std::stop_token& stop) {
  auto limits = arguments.limits.get(stop);
  if (arguments.limits.nodes == 0 && arguments.limits.seconds == 0) limits.seconds = 1;
  std::vector<Move> kept;
  if (keeper != nullptr && game.now().to_move() == keeper->bound()) kept = keeper->moves(game.now());
  const auto chosen = kept.empty() ? jungle::tablebase::choose_move(game, tables, kTableMebibytes, limits)
                                   : jungle::tablebase::choose_among(game, kept, kTableMebibytes, limits);
  if (stop.stop_requested()) return std::nullopt;
  return chosen.move;
}

void run_jungle_play(const JunglePlayArguments& arguments) {
  Game game(arguments.position.get(), arguments.plies);
  if (game.over()) throw InputError("the game is over in this position");
  if (arguments.json && arguments.human != "nobody") throw InputError("--json needs --human nobody");
  const InterruptGuard interrupt;
  const auto tables = arguments.tables.open();
  const auto keeper = keeper_for(arguments);
  while (!game.over()) {
    const bool asks = arguments.human == lower_name(game.now().to_move());
    if (asks) fmt::print("{}", jungle::to_board(game.now()));
    const auto move = asks ? ask(game.now()) : think(game, tables.get(), keeper.get(), arguments, interrupt.token());
    if (!move) break;
    if (!asks && !arguments.json)
      fmt::print("{} plays {}\n", jungle::name_of(game.now().to_move()), jungle::to_string(game.now(), *move));
    game.play(*move);
  }
  const auto& record = game.record();
  if (!arguments.file.empty()) write_file_atomically(arguments.file, jungle::to_text(record));
  if (arguments.json) {
    print_json({{"start", jungle::to_line(record.start)},
                {"moves", line_to_strings(record.start, record.moves)},
                {"end", jungle::to_line(game.now())},
                {"result", jungle::to_string(record.result)}});
    return;
  }
  fmt::print("{}{}", jungle::to_board(game.now()), jungle::to_text(record));
}

}  // namespace

void add_jungle_play_command(Command& jungle) {
  const auto arguments = std::make_shared<JunglePlayArguments>();
  Command command = jungle.add_subcommand("play", "Plays against you (by default one second per move)");
  arguments->position.add_to(command);
  arguments->limits.add_to(command);
  arguments->tables.add_to(command);
  command.add_option("--human", arguments->human, "the side you play: white, black or nobody")
      .one_of({"white", "black", "nobody"})
      .show_default();
  command
      .add_option(
          "--hold", arguments->hold,
          "a side that the program plays, and a set of placements with which it holds the position: it keeps to "
          "them until the first capture; with --tables it does not lose afterwards either")
      .type_name("SIDE=SET");
  command.add_option("--plies", arguments->plies, "plies after which a game is a draw").positive().show_default();
  command.add_option("--record", arguments->file, "write the game to this file");
  command.add_flag("--json", arguments->json, "print the finished game as JSON (with --human nobody)");
  command.footer(
      "Example: tusk jungle play --human black --time 2 start\n"
      "         tusk jungle play --human white --hold black=all --tables tables 'w Rf1 Dc2 rb7 de6'");
  command.callback([arguments] { run_jungle_play(*arguments); });
}

}  // namespace tusk::cli
