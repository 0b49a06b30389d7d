// Generates artificial games for measurements: legal, fast, with favourite setups and openings as in real archives.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "arimaa/board/game.h"
#include "base/random.h"

namespace tusk::workload {

// A setup from the book, preferring the first ones, sometimes with pieces swapped.
[[nodiscard]] arimaa::Setup favourite_setup(arimaa::Side side, Random& random);

// The fields of an archive row that vary.
struct ArchiveGame {
  std::uint64_t id = 0;
  std::array<std::string, 2> players;  // Gold's and Silver's name
  std::array<std::uint64_t, 2> player_ids{};
  std::array<std::uint64_t, 2> ratings{};
  std::array<char, 2> types{'h', 'h'};  // of the players: h for a person, b for a bot
  std::string event, site;
  std::vector<arimaa::Setup> setups;
  std::vector<arimaa::Turn> turns;
  arimaa::Outcome outcome;
};
// Including the end of line.
[[nodiscard]] std::string archive_row(const ArchiveGame& game);

class GameGenerator {
 public:
  // Beginnings of real games; if there are any, some games continue from one of them.
  struct Beginning {
    std::vector<arimaa::Setup> setups;
    std::vector<arimaa::Turn> turns;
  };

  explicit GameGenerator(std::uint64_t seed, std::vector<Beginning> beginnings = {});

  [[nodiscard]] static std::string header();
  // The archive row of one game, including the end of line. It depends only on the constructor's arguments and the id.
  // Thread-safe.
  [[nodiscard]] std::string row(std::uint64_t id) const;

 private:
  [[nodiscard]] arimaa::Turn turn_for(const arimaa::Game& game, Random& random) const;
  void play_beginning(arimaa::Game& game, std::vector<arimaa::Setup>& setups, std::vector<arimaa::Turn>& turns,
                      Random& random) const;

  std::uint64_t seed_;
  std::vector<Beginning> beginnings_;
};

}  // namespace tusk::workload
