// tusk jungle play: a game against the search, or of the search against itself.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "base/error.h"
#include "base/mapped_file.h"
#include "base/text.h"
#include "base/threads.h"
#include "jungle.h"
#include "jungle/notation.h"
#include "jungle/record.h"
#include "jungle/rules.h"
#include "jungle/tablebase/oracle.h"

namespace tusk::cli {
namespace {

using jungle::GameRecord;
using jungle::Move;
using jungle::Position;
using jungle::Result;

struct Arguments {
  PositionArgument position;
  LimitArguments limits;
  TablesArgument tables;
  std::string human = "white";
  std::string file;
  int plies = 200;
  bool json = false;
};

// A game in progress. Play that never ends is a draw; here the third time of a position, or the limit of plies.
class Game {
 public:
  explicit Game(const Position& start) : now_(start), seen_{start} { record_.start = start; }

  void play(Move move) {
    record_.moves.push_back(move);
    now_ = now_.after(move);
    seen_.push_back(now_);
    record_.result = jungle::result_of(now_);
    if (record_.result == Result::unknown && std::count(seen_.begin(), seen_.end(), now_) >= 3)
      record_.result = Result::draw;
  }
  void adjourn(int plies) {
    if (over() || static_cast<int>(record_.moves.size()) < plies) return;
    record_.result = Result::draw;
  }
  [[nodiscard]] bool over() const { return record_.result != Result::unknown; }
  [[nodiscard]] const Position& now() const { return now_; }
  [[nodiscard]] const GameRecord& record() const { return record_; }

 private:
  GameRecord record_;
  Position now_;
  std::vector<Position> seen_;
};

// A move from the person, or nothing when they are done.
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

// Perfect play where the tables know every move: the shortest win, the longest loss. Tables without distances only rule
// out the moves that give something away.
std::optional<Move> look_up(const jungle::tablebase::Tablebase& tables, const Position& position,
                            std::optional<Move> searched) {
  const auto moves = jungle::tablebase::rated_moves(tables, position);
  if (moves.empty()) return searched;
  if (moves[0].outlook.plies >= 0 || !searched) return moves[0].move;
  const bool keeps = std::any_of(moves.begin(), moves.end(), [&](const auto& rated) {
    return rated.move == *searched && rated.outlook.outcome == moves[0].outlook.outcome;
  });
  return keeps ? *searched : moves[0].move;
}

std::optional<Move> think(jungle::AlphaBeta& search, const jungle::tablebase::Tablebase* tables,
                          const Position& position, const Arguments& arguments) {
  if (tables != nullptr && tables->has_distances())
    if (const auto move = look_up(*tables, position, std::nullopt)) return move;
  auto limits = arguments.limits.get();
  if (arguments.limits.nodes == 0 && arguments.limits.seconds == 0) limits.seconds = 1;
  const auto result = search.search(position, limits);
  // A search stopped within its first depth has no move; the first legal one will do.
  if (InterruptGuard::interrupted()) return std::nullopt;
  const auto move = result.best ? result.best : position.moves()[0];
  return tables != nullptr ? look_up(*tables, position, move) : move;
}

void run(const Arguments& arguments) {
  Game game(arguments.position.get());
  if (jungle::result_of(game.now()) != Result::unknown) throw InputError("the game is over in this position");
  if (arguments.json && arguments.human != "nobody")
    throw InputError("--json needs --human nobody: only a game without a person can be one document");
  const InterruptGuard guard;
  const auto tables = arguments.tables.open();
  jungle::AlphaBeta search;
  if (tables) search.consult(jungle::tablebase::oracle_of(*tables));
  while (!game.over()) {
    const bool asks = arguments.human == lower_name(game.now().to_move());
    if (asks) fmt::print("{}", jungle::to_board(game.now()));
    const auto move = asks ? ask(game.now()) : think(search, tables.get(), game.now(), arguments);
    if (!move) break;
    if (!asks && !arguments.json)
      fmt::print("{} plays {}\n", jungle::name_of(game.now().to_move()), jungle::to_string(game.now(), *move));
    game.play(*move);
    game.adjourn(arguments.plies);
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

void add_jungle_play_command(CLI::App& jungle) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      jungle.add_subcommand("play", "Play against the search (one second a move, if not told otherwise)");
  arguments->position.add_to(*command);
  arguments->limits.add_to(*command);
  arguments->tables.add_to(*command);
  command->add_option("--human", arguments->human, "The side you play: white, black or nobody")
      ->check(CLI::IsMember({"white", "black", "nobody"}))
      ->capture_default_str();
  command->add_option("--plies", arguments->plies, "A game this long is a draw")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("--record", arguments->file, "Write the game to this file");
  command->add_flag("--json", arguments->json, "Print the finished game as JSON (with --human nobody)");
  command->footer("Example: tusk jungle play --human black --time 2 start");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace tusk::cli
