// How the first plies of many games did: what a player may open with instead of searching.
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
  std::uint64_t points = 0;  // of the side that made it
};

// What the games were played with. A book is continued with the same alone: results of other games do not compare.
struct BookTerms {
  std::uint64_t nodes = 20'000;  // for a turn
  int turns = 4;                 // kept of each game, of both sides together
  std::uint64_t seed = 1;

  bool operator==(const BookTerms&) const = default;
};

// A position and its mirror image are one, and so are two orders of steps that lead to the same board. The text says in
// its first lines what it is and what the games were played with; then come the positions, each with its
// choices in lines of games, points and ply; the last line is `end`.
class OpeningBook {
 public:
  explicit OpeningBook(const BookTerms& terms = {}) : terms_(terms) {}
  // Throws InputError with the line for anything that text() would not have written, illegal plies included.
  [[nodiscard]] static OpeningBook parse(std::string_view text);
  [[nodiscard]] static OpeningBook read(const std::string& path);
  [[nodiscard]] std::string text() const;

  [[nodiscard]] const BookTerms& terms() const { return terms_; }
  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] std::size_t positions() const { return positions_.size(); }

  // One more game, of which the first turns are kept.
  void add(const std::vector<arimaa::Setup>& setups, const std::vector<arimaa::Turn>& turns, arimaa::Side winner);

  // What is known in the game's position, as it stands on this board.
  [[nodiscard]] std::vector<BookChoice> choices(const arimaa::Game& game) const;
  // The same for one ply; no games if it is not known.
  [[nodiscard]] BookChoice results_of(const arimaa::Game& game, const arimaa::Ply& ply) const;
  // The ply to play: the one that has done best for certain. Nothing where too little is known, where all that is known
  // has done badly, and for a ply that the rule of repetition forbids in this game.
  [[nodiscard]] std::optional<arimaa::Ply> best(const arimaa::Game& game) const;

 private:
  // By the board after the ply, which tells plies apart.
  using Choices = std::map<std::string, BookChoice>;
  class Reader;

  void count(const arimaa::Game& game, const arimaa::Ply& ply, bool won);

  BookTerms terms_;
  std::uint64_t games_ = 0;
  std::map<std::string, Choices> positions_;  // in the short form, the lesser of it and its mirror image
};

[[nodiscard]] arimaa::Ply mirrored(const arimaa::Ply& ply);

}  // namespace tusk::game
