// tusk db find: similar positions, and what was played there.
#include <memory>

#include "arimaa/notation/tokens.h"
#include "base/error.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "db.h"
#include "records/question_text.h"
#include "records/search.h"

namespace tusk::cli {

namespace {

using namespace records;

struct DbFindArguments {
  std::string url;
  std::string position;
  std::string kind = "whole";
  std::string centre;
  std::string piece;
  SearchOptions options;
  bool json = false;
  bool csv = false;
};

// The query, as far as it can be parsed without the database.
struct Question {
  std::optional<arimaa::Position> position;  // nullopt for a pattern
  Pattern pattern;
  arimaa::Side side = arimaa::Side::gold;
  std::optional<arimaa::Square> centre;
  std::optional<arimaa::Animal> piece;
};

Question question_from(const DbFindArguments& arguments) {
  Question question;
  if (arguments.kind == "pattern") {
    question.pattern = parse_pattern(arguments.position);
    question.side = *arimaa::side_from_letter(trimmed(arguments.position)[0]);
    return question;
  }
  question.position = position_argument(arguments.position);
  question.side = question.position->side();
  if (!arguments.centre.empty()) question.centre = arimaa::parse_square(arguments.centre);
  if (!arguments.piece.empty()) question.piece = parse_animal(arguments.piece);
  const bool area = arguments.kind == "area" || arguments.kind == "piece";
  if (area && !question.centre)
    throw InputError("an area needs its centre: --around SQUARE, usually a trap such as c3");
  if (arguments.kind == "piece" && !question.piece) throw InputError("choose the piece to move: --piece LETTER");
  return question;
}

SearchResult answer(PositionSearch& search, const DbFindArguments& arguments, const Question& question) {
  const SearchOptions& options = arguments.options;
  if (arguments.kind == "pattern") return search.pattern(question.pattern, question.side, options);
  if (arguments.kind == "half") return search.half_board(*question.position, options);
  if (arguments.kind == "area") return search.area(*question.position, *question.centre, options);
  if (arguments.kind == "piece")
    return search.area_for_piece(*question.position, *question.centre, *question.piece, options);
  if (arguments.kind == "material") return search.material(*question.position, options);
  return search.whole_board(*question.position, options);
}

std::string game_name(const Hit& hit) {
  return hit.archive_id >= 0 ? std::to_string(hit.archive_id) : fmt::format("#{}", hit.game_id);
}
std::string turn_label(const Hit& hit) { return fmt::format("{}{}", hit.ply / 2 + 2, hit.ply % 2 == 0 ? 'g' : 's'); }
std::string view_name(View view) {
  if (view.swapped) return view.mirrored ? "swapped, mirrored" : "swapped";
  return view.mirrored ? "mirrored" : "";
}

void run_db_find(const DbFindArguments& arguments) {
  const Question question = question_from(arguments);
  with_database(arguments.url, Opening::existing, [&](Database& database) {
    PositionSearch search(database);
    const Stopwatch watch;
    const SearchResult result = answer(search, arguments, question);
    const double seconds = watch.seconds();
    if (arguments.csv) fmt::print("game,turn,steps,won,rating,turns_left,view\n");
    Json hits = Json::array();
    for (const Hit& hit : result.hits) {
      const std::string words = turn_words(question.position, hit.turn);
      if (arguments.csv) {
        fmt::print("{}", csv_line({game_name(hit), turn_label(hit), words, hit.merit.won ? "1" : "0",
                                   std::to_string(hit.merit.rating), std::to_string(hit.merit.turns_left),
                                   view_name(hit.view)}));
      } else if (arguments.json) {
        hits.push_back({{"game", game_name(hit)},
                        {"turn", turn_label(hit)},
                        {"steps", words},
                        {"won", hit.merit.won},
                        {"rating", hit.merit.rating},
                        {"turns_left", hit.merit.turns_left},
                        {"view", view_name(hit.view)}});
      } else {
        fmt::print("{:>10} {:>5}  {:32} {:4} {:5} {:4} left  {}\n", game_name(hit), turn_label(hit), words,
                   hit.merit.won ? "won" : "", hit.merit.rating, hit.merit.turns_left, view_name(hit.view));
      }
    }
    if (arguments.csv) return;
    if (arguments.json) {
      print_json({{"found", result.found}, {"won", result.won}, {"seconds", seconds}, {"hits", hits}});
      return;
    }
    fmt::print("{} found, {} won by the side to move ({:.0f}%), in {:.1f} ms\n", with_commas(result.found),
               with_commas(result.won),
               result.found > 0 ? 100.0 * static_cast<double>(result.won) / static_cast<double>(result.found) : 0.0,
               seconds * 1000);
  });
}

}  // namespace

void add_db_find(Command& db) {
  const auto arguments = std::make_shared<DbFindArguments>();
  Command command = db.add_subcommand("find", "Finds positions like a given one, and the turns made there");
  add_database_option(command, arguments->url);
  command.add_option("POSITION", arguments->position, "a position in short form, a file with one, or a pattern")
      .required();
  command.add_option("--kind", arguments->kind, "what must match")
      .one_of({"whole", "half", "area", "piece", "material", "pattern"})
      .show_default();
  command.add_option("--around", arguments->centre, "centre of the 5x5 area, for area and piece");
  command.add_option("--piece", arguments->piece, "the piece to move, for piece: E, M, H, D, C or R");
  command.add_option("--limit", arguments->options.limit, "number of hits to show").show_default();
  command.add_flag("--as-is", arguments->options.as_is, "no mirror images, and no positions with colours swapped");
  command.add_flag("--json", arguments->json, "print JSON");
  command.add_flag("--csv", arguments->csv, "print CSV");
  command.footer(
      "whole: the whole board. half: the four middle ranks. area: the 5x5 squares around --around. piece: the same,\n"
      "where own pieces are all alike and enemies are only weaker than --piece, or not. material: the same pieces.\n"
      "pattern: 64 characters as in a position, with ? for anything, . empty, * any piece, + own, - enemy.\n"
      "Turns of players who won come first, then by rating, then by how few turns were left.\n\n"
      "Example:\n  tusk db find games.db \"g [rrrddrrrrhcemchr                                RHDMEDHRRRRCCRRR]\"\n"
      "  tusk db find games.db position.txt --kind piece --around c6 --piece H\n"
      "  tusk db find games.db \"g [??????????????????????????????????E????????????????????????????r]\" --kind "
      "pattern");
  command.callback([arguments] { run_db_find(*arguments); });
}

}  // namespace tusk::cli
