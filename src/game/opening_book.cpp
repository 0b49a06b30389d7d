#include "game/opening_book.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "arimaa/notation/position_text.h"
#include "base/error.h"
#include "base/mapped_file.h"
#include "base/text.h"

namespace tusk::game {

using namespace arimaa;

namespace {

constexpr std::string_view kFirstLine = "tusk book 1";
constexpr std::string_view kLastLine = "end";

// With fewer games the result is mostly chance.
constexpr std::uint64_t kFewestGames = 4;
// Plies that score less than this are left to the search.
constexpr double kWorstShare = 1.0 / 3;

Square image_of(Square square) { return {7 - square.file(), square.rank()}; }

Step image_of(Step step) {
  const Direction direction = step.direction();
  const bool sideways = direction == Direction::east || direction == Direction::west;
  return {image_of(step.from()), sideways ? opposite(direction) : direction};
}

std::string board_after(Game game, const Ply& ply) {
  apply(game, ply);
  return short_form(game.position());
}

// The key of a position in the book, and whether the book stores its mirror image.
struct Filed {
  std::string key;
  bool is_mirrored = false;
};

Filed filed(const Position& position) {
  std::string as_is = short_form(position);
  std::string image = short_form(position.mirrored());
  if (image < as_is) return {std::move(image), true};
  return {std::move(as_is), false};
}

bool is_own_image(const Position& position) { return short_form(position) == short_form(position.mirrored()); }

// A ply as stored in the book, and the board after it.
struct FiledPly {
  Ply ply;
  std::string board;
};

FiledPly filed(const Game& game, const Ply& ply) {
  const auto& position = game.position();
  const bool is_mirrored = filed(position).is_mirrored;
  const Game shown = game_at(is_mirrored ? position.mirrored() : position);
  FiledPly one{is_mirrored ? mirrored(ply) : ply, {}};
  one.board = board_after(shown, one.ply);
  if (!is_own_image(position)) return one;
  FiledPly image{mirrored(one.ply), {}};
  image.board = board_after(shown, image.ply);
  return image.board < one.board ? image : one;
}

// A lower bound of the score: the score minus one standard error of an even result.
double certain_share(const BookChoice& choice) {
  const auto games = static_cast<double>(choice.games);
  return static_cast<double>(choice.points) / games - 0.5 / std::sqrt(games);
}

}  // namespace

Ply mirrored(const Ply& ply) {
  if (ply.is_setup()) {
    Setup setup = ply.setup();
    for (Placement& placement : setup) placement.square = image_of(placement.square);
    return setup;
  }
  Turn turn;
  for (const Step step : ply.turn()) turn.push_back(image_of(step));
  return turn;
}

void OpeningBook::add(const std::vector<Setup>& setups, const std::vector<Turn>& turns, Side winner) {
  Game game;
  const auto take = [&](const Ply& ply) {
    count(game, ply, winner == game.side());
    apply(game, ply);
  };
  for (const Setup& setup : setups) take(setup);
  const auto kept = std::min(turns.size(), static_cast<std::size_t>(terms_.turns));
  for (std::size_t i = 0; i < kept; ++i) take(turns[i]);
  ++games_;
}

void OpeningBook::count(const Game& game, const Ply& ply, bool won) {
  FiledPly named = filed(game, ply);
  BookChoice& choice =
      positions_[filed(game.position()).key].try_emplace(named.board, BookChoice{named.ply}).first->second;
  ++choice.games;
  choice.points += static_cast<std::uint64_t>(won);
}

std::vector<BookChoice> OpeningBook::choices(const Game& game) const {
  const Filed at = filed(game.position());
  const auto found = positions_.find(at.key);
  std::vector<BookChoice> choices;
  if (found == positions_.end()) return choices;
  for (const auto& [board, choice] : found->second) {
    choices.push_back(choice);
    if (at.is_mirrored) choices.back().ply = mirrored(choice.ply);
  }
  return choices;
}

BookChoice OpeningBook::results_of(const Game& game, const Ply& ply) const {
  BookChoice results{ply};
  const auto position = positions_.find(filed(game.position()).key);
  if (position == positions_.end()) return results;
  const auto choice = position->second.find(filed(game, ply).board);
  if (choice == position->second.end()) return results;
  results.games = choice->second.games;
  results.points = choice->second.points;
  return results;
}

std::optional<Ply> OpeningBook::best(const Game& game) const {
  std::optional<BookChoice> best;
  for (const BookChoice& choice : choices(game)) {
    const bool did_well = static_cast<double>(choice.points) >= kWorstShare * static_cast<double>(choice.games);
    if (choice.games < kFewestGames || !did_well || !why_illegal(game, choice.ply).empty()) continue;
    if (!best || certain_share(choice) > certain_share(*best)) best = choice;
  }
  if (!best) return std::nullopt;
  return best->ply;
}

std::string OpeningBook::text() const {
  std::string text = fmt::format("{}\nnodes {} turns {} seed {} games {}\n", kFirstLine, terms_.nodes, terms_.turns,
                                 terms_.seed, games_);
  for (const auto& [position, choices] : positions_) {
    text += position + "\n";
    const Game game = game_at(parse_position(position).position);
    for (const auto& [board, choice] : choices)
      text += fmt::format("  {} {} {}\n", choice.games, choice.points, to_text(game, choice.ply));
  }
  return text + fmt::format("{}\n", kLastLine);
}

// Reads a book in one pass over its lines.
class OpeningBook::Reader {
 public:
  OpeningBook read(std::string_view text) {
    const auto lines = lines_of(text);
    if (lines.empty() || lines[0] != kFirstLine)
      throw InputError(fmt::format("not an opening book: its first line is not {}", quote(kFirstLine)));
    if (lines.size() < 3 || lines.back() != kLastLine)
      throw InputError(fmt::format("the book is cut off: its last line is not {}", quote(kLastLine)));
    for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
      try {
        if (i == 1)
          read_terms(lines[i]);
        else if (lines[i].starts_with("  "))
          read_choice(lines[i]);
        else
          read_position(lines[i]);
      } catch (const InputError& error) {
        throw InputError({{}, static_cast<int>(i) + 1, 0}, error.reason());
      }
    }
    check_games();
    return std::move(book_);
  }

 private:
  static std::uint64_t number_in(std::string_view word) {
    const auto number = parse_number(word);
    if (!number) throw InputError(fmt::format("{} is not an integer", quote(word)));
    return *number;
  }

  void read_terms(std::string_view line) {
    const auto words = words_of(line);
    if (words.size() != 8 || words[0].text != "nodes" || words[2].text != "turns" || words[4].text != "seed" ||
        words[6].text != "games")
      throw InputError("expected: nodes N turns N seed N games N");
    constexpr std::uint64_t kMaxTurns = 1000;
    book_.terms_.nodes = number_in(words[1].text);
    book_.terms_.turns = static_cast<int>(std::min(number_in(words[3].text), kMaxTurns));
    book_.terms_.seed = number_in(words[5].text);
    book_.games_ = number_in(words[7].text);
  }

  void read_position(std::string_view line) {
    const Position position = parse_position(line).position;
    if (short_form(position) != line) throw InputError("the position is not in its canonical form");
    if (filed(position).is_mirrored) throw InputError("the mirror image of the position should be here instead");
    if (choices_ != nullptr && choices_->empty()) throw InputError("the position before has no choices");
    const auto [place, is_new] = book_.positions_.try_emplace(std::string(line));
    if (!is_new) throw InputError("the position is here twice");
    choices_ = &place->second;
    game_ = game_at(position);
  }

  void read_choice(std::string_view line) {
    if (choices_ == nullptr) throw InputError("a choice without a position");
    const auto words = words_of(line);
    if (words.size() < 3) throw InputError("expected: games, points and a setup or turn");
    BookChoice choice{parse_ply(line.substr(static_cast<std::size_t>(words[2].column) - 1), game_),
                      number_in(words[0].text), number_in(words[1].text)};
    if (choice.games == 0 || choice.points > choice.games)
      throw InputError(fmt::format("{} points from {} games are impossible", choice.points, choice.games));
    const std::string board = filed(game_, choice.ply).board;  // throws if the ply is illegal
    if (board != board_after(game_, choice.ply)) throw InputError("the mirror image of the ply should be here instead");
    if (!choices_->emplace(board, choice).second) throw InputError("two choices lead to the same board");
  }

  // Every game starts with Gold's setup, so the games of the setups add up to the games of the book.
  void check_games() const {
    std::uint64_t setups = 0;
    for (const BookChoice& choice : book_.choices(Game())) setups += choice.games;
    if (setups != book_.games_)
      throw InputError(fmt::format("the book claims {} games but holds {}", book_.games_, setups));
  }

  OpeningBook book_;
  Game game_;
  Choices* choices_ = nullptr;
};

OpeningBook OpeningBook::parse(std::string_view text) { return Reader().read(text); }

OpeningBook OpeningBook::read(const std::string& path) {
  const std::string text = read_file(path);
  try {
    return parse(text);
  } catch (const InputError& error) {
    throw error.inside(path);
  }
}

}  // namespace tusk::game
