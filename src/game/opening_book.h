// The opening book: statistics of the first plies of many games, played instead of searching.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arimaa/board/game.h"
#include "arimaa/notation/ply.h"

namespace tusk::game {

struct BookChoice {
  arimaa::Ply ply;
  std::uint64_t games = 0;
  std::uint64_t points = 0;  // scored by the side that made the ply
};

// The conditions of the games. A book can only be extended under the same terms, because the results of other games are
// not comparable.
struct BookTerms {
  std::uint64_t nodes = 20'000;  // per turn
  int turns = 4;                 // stored per game, counting both sides
  std::uint64_t seed = 1;

  bool operator==(const BookTerms&) const = default;
};

// Positions that are mirror images of each other share an entry, and so do step orders that lead to the same board. The
// text format starts with a header line and a line with the terms; then come the positions, each followed by its
// choices, one `games points ply` line each; the last line is `end`.
class OpeningBook {
 public:
  explicit OpeningBook(const BookTerms& terms = {}) : terms_(terms) {}
  // Throws InputError, naming the line, for anything that text() would not have written, including illegal plies.
  [[nodiscard]] static OpeningBook parse(std::string_view text);
  [[nodiscard]] static OpeningBook read(const std::string& path);
  [[nodiscard]] std::string text() const;

  [[nodiscard]] const BookTerms& terms() const { return terms_; }
  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] std::size_t positions() const { return positions_.size(); }

  // Adds one game, of which the first terms().turns turns are stored.
  void add(const std::vector<arimaa::Setup>& setups, const std::vector<arimaa::Turn>& turns, arimaa::Side winner);

  // The choices in the game's position, mirrored if the book stores its mirror image.
  [[nodiscard]] std::vector<BookChoice> choices(const arimaa::Game& game) const;
  // The results of one ply; zero games if the ply is not in the book.
  [[nodiscard]] BookChoice results_of(const arimaa::Game& game, const arimaa::Ply& ply) const;
  // The ply with the best lower bound of the score; nullopt if no ply has enough games and a good enough score. Plies
  // that the repetition rule forbids in this game are skipped.
  [[nodiscard]] std::optional<arimaa::Ply> best(const arimaa::Game& game) const;

 private:
  // Keyed by the board after the ply, which identifies a ply.
  using Choices = std::map<std::string, BookChoice>;
  class Reader;

  void count(const arimaa::Game& game, const arimaa::Ply& ply, bool won);

  BookTerms terms_;
  std::uint64_t games_ = 0;
  std::map<std::string, Choices> positions_;  // by short form of the position or, if smaller, of its mirror image
};

[[nodiscard]] arimaa::Ply mirrored(const arimaa::Ply& ply);

}  // namespace tusk::game
