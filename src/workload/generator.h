// Made-up games for measuring: legal, quickly made, with favourite setups and openings as real archives have them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "arimaa/board/game.h"
#include "base/random.h"

namespace tusk::workload {

// One of the book, the first ones most often, sometimes with pieces exchanged.
[[nodiscard]] arimaa::Setup favourite_setup(arimaa::Side side, Random& random);

// What a row of the archive says besides the numbers of the game.
struct ArchiveGame {
  std::uint64_t id = 0;
  std::array<std::string, 2> players;  // Gold's and Silver's name
  std::array<std::uint64_t, 2> player_ids{};
  std::array<std::uint64_t, 2> ratings{};
  std::array<char, 2> types{'h', 'h'};  // of players: people or bots
  std::string event, site;
  std::vector<arimaa::Setup> setups;
  std::vector<arimaa::Turn> turns;
  arimaa::Outcome outcome;
};
// With its line end.
[[nodiscard]] std::string archive_row(const ArchiveGame& game);

class GameGenerator {
 public:
  // The beginnings of real games, if there are any, are played on from.
  struct Beginning {
    std::vector<arimaa::Setup> setups;
    std::vector<arimaa::Turn> turns;
  };

  explicit GameGenerator(std::uint64_t seed, std::vector<Beginning> beginnings = {});

  [[nodiscard]] static std::string header();
  // The archive row of one game, with its line end: the same for the same seed and id. Thread-safe.
  [[nodiscard]] std::string row(std::uint64_t id) const;

 private:
  [[nodiscard]] arimaa::Turn turn_for(const arimaa::Game& game, Random& random) const;
  void play_beginning(arimaa::Game& game, std::vector<arimaa::Setup>& setups, std::vector<arimaa::Turn>& turns,
                      Random& random) const;

  std::uint64_t seed_;
  std::vector<Beginning> beginnings_;
};

}  // namespace tusk::workload
