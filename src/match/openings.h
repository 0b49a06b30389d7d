// The openings of the games of a match. Every opening is played twice, with colours swapped.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "match/played_game.h"

namespace tusk::match {

// The same number always gives the same opening, whoever plays it.
class Openings {
 public:
  enum class Source : std::uint8_t {
    book,    // random choice among the good setups of the engine's book, for both sides
    random,  // any setups
    own,     // the players choose their own setups
    listed,  // the beginnings of the games of a file, in turn
  };

  Openings(Source source, int random_turns, std::uint64_t seed)
      : source_(source), random_turns_(random_turns), seed_(seed) {}
  // From the text of a record or an archive: setups and up to `turns` turns of both sides together, from each game as
  // far as it is legal and not over. Throws InputError if no game can be used.
  static Openings listed(std::string_view games, int turns, int random_turns, std::uint64_t seed);

  [[nodiscard]] Opening opening(std::uint64_t number) const;
  // Everything that the openings depend on, to tell matches apart.
  [[nodiscard]] std::string fingerprint() const;

 private:
  Source source_;
  int random_turns_;
  std::uint64_t seed_;
  std::vector<Opening> list_;
};

}  // namespace tusk::match
