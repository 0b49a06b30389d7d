// tusk book: an opening book from the engine's own games.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>

#include "arimaa/notation/ply.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/mapped_file.h"
#include "base/progress.h"
#include "base/text.h"
#include "base/threads.h"
#include "commands.h"
#include "game/opening_book.h"
#include "match/book_builder.h"
#include "output.h"

namespace tusk::cli {

namespace {

using arimaa::Game;
using arimaa::Ply;
using game::BookChoice;
using game::BookTerms;
using game::OpeningBook;

struct BookOptions {
  std::string file;
  std::uint64_t games = 160;
  std::optional<std::uint64_t> nodes;
  std::optional<int> turns;
  std::optional<std::uint64_t> seed;
  int threads = default_threads();
  bool json = false;
};

// The existing book, to be extended, or a new one.
OpeningBook open_book(const BookOptions& options) {
  const bool exists = std::filesystem::exists(options.file);
  OpeningBook book = exists ? OpeningBook::read(options.file) : OpeningBook();
  BookTerms wanted = book.terms();
  wanted.nodes = options.nodes.value_or(wanted.nodes);
  wanted.turns = options.turns.value_or(wanted.turns);
  wanted.seed = options.seed.value_or(wanted.seed);
  if (!exists) return OpeningBook(wanted);
  if (const BookTerms& found = book.terms(); wanted != found)
    throw InputError({options.file}, fmt::format("it was built with --nodes {} --turns {} --seed {}; continue it with "
                                                 "the same values",
                                                 found.nodes, found.turns, found.seed));
  return book;
}

void build(const BookOptions& options) {
  OpeningBook book = open_book(options);
  if (book.games() > 0) fmt::print(stderr, "{} games are already in the book\n", with_commas(book.games()));
  // Fails early if the file cannot be written, instead of after the first round.
  write_file_atomically(options.file, book.text());
  const std::uint64_t rounds = (options.games + match::kBookRound - 1) / match::kBookRound;
  const std::uint64_t games = rounds * match::kBookRound;
  const InterruptGuard interrupt;
  Progress progress("games", std::max(games, book.games()));
  progress.advance(book.games());
  match::build_book(
      book, games, options.threads, [&] { progress.advance(); },
      [&] {
        write_file_atomically(options.file, book.text());
        progress.note(fmt::format("{} positions", with_commas(book.positions())));
      },
      interrupt.token());
  progress.finish();
  fmt::print("{}: {} games, {} positions\n", options.file, with_commas(book.games()), with_commas(book.positions()));
}

double percent(const BookChoice& choice) {
  return 100 * static_cast<double>(choice.points) / static_cast<double>(choice.games);
}

std::vector<BookChoice> most_played_first(std::vector<BookChoice> choices) {
  std::stable_sort(choices.begin(), choices.end(),
                   [](const BookChoice& one, const BookChoice& two) { return one.games > two.games; });
  return choices;
}

Json choices_json(const OpeningBook& book, const Game& game) {
  Json list = Json::array();
  for (const BookChoice& choice : most_played_first(book.choices(game)))
    list.push_back({{"ply", to_text(game, choice.ply)}, {"games", choice.games}, {"points", choice.points}});
  return list;
}

// The choices of a position, with the one that would be played marked.
void print_choices(const OpeningBook& book, const Game& game) {
  constexpr std::size_t kShown = 12;
  const auto choices = most_played_first(book.choices(game));
  const auto best = book.best(game);
  for (std::size_t i = 0; i < std::min(choices.size(), kShown); ++i)
    fmt::print("{} {:>6} games {:>5.1f}%  {}\n", best && *best == choices[i].ply ? '*' : ' ', choices[i].games,
               percent(choices[i]), to_text(game, choices[i].ply));
  if (choices.size() > kShown) fmt::print("  and {} more\n", choices.size() - kShown);
}

// The plies that the book would play against itself, with the alternatives.
void show(const BookOptions& options) {
  const OpeningBook book = OpeningBook::read(options.file);
  const BookTerms& terms = book.terms();
  Json plies = Json::array();
  if (!options.json)
    fmt::print("{} games with {} nodes a turn, {} turns of each kept; {} positions\n", with_commas(book.games()),
               with_commas(terms.nodes), terms.turns, with_commas(book.positions()));
  for (Game game; !book.choices(game).empty();) {
    if (options.json) {
      plies.push_back(choices_json(book, game));
    } else {
      fmt::print("\n{}{}\n", game.turn_number(), game.side() == arimaa::Side::gold ? 'g' : 's');
      print_choices(book, game);
    }
    const auto best = book.best(game);
    if (!best) break;
    apply(game, *best);
  }
  if (options.json)
    print_json({{"games", book.games()},
                {"nodes", terms.nodes},
                {"turns", terms.turns},
                {"seed", terms.seed},
                {"positions", book.positions()},
                {"line", plies}});
}

void add_build(Command& book) {
  Command command = book.add_subcommand("build", "Plays games and records the results of their openings");
  auto options = std::make_shared<BookOptions>();
  const BookTerms defaults;
  command.add_option("file", options->file, "the book; an existing one is continued").required().type_name("FILE");
  command
      .add_option("--games", options->games, fmt::format("total number of games, in rounds of {}", match::kBookRound))
      .show_default()
      .positive()
      .type_name("N");
  command.add_option("--nodes", options->nodes, "nodes per turn")
      .show_default(std::to_string(defaults.nodes))
      .positive()
      .type_name("N");
  command.add_option("--turns", options->turns, "turns to keep of each game, both sides together")
      .show_default(std::to_string(defaults.turns))
      .between(0, 100)
      .type_name("N");
  command.add_option("--seed", options->seed, "random seed").show_default(std::to_string(defaults.seed)).type_name("N");
  command.add_option("--threads", options->threads, "games to play at the same time")
      .show_default("one per core")
      .between(1, 1024)
      .type_name("N");
  command.footer(
      "The file is written after every round; Ctrl-C discards the unfinished round.\n\n"
      "Example:\n  tusk book build my.book --games 1600 --nodes 100000\n  tusk aei  (setoption name book value "
      "my.book)\n"
      "  tusk match -e internal,name=book,opt.book=my.book -e internal,name=none --openings own --nodes 20000 -n 100");
  command.callback([options] { build(*options); });
}

void add_show(Command& book) {
  Command command = book.add_subcommand("show", "Shows the book's preferred line, and the alternatives");
  auto options = std::make_shared<BookOptions>();
  command.add_option("file", options->file, "the book").required().type_name("FILE");
  command.add_flag("--json", options->json, "print JSON");
  command.footer("A star marks the choice that is played.\n\nExample:\n  tusk book show my.book");
  command.callback([options] { show(*options); });
}

}  // namespace

void add_book_command(Command& app) {
  Command command = app.add_subcommand("book", "An opening book of the engine's own games");
  command.require_subcommand();
  add_build(command);
  add_show(command);
}

}  // namespace tusk::cli
