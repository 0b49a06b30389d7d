// Made-up games for measuring: legal, quickly made, with favourite setups and openings as real archives have them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arimaa/board/game.h"
#include "base/random.h"

namespace tusk::records {

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
  [[nodiscard]] arimaa::Setup setup_for(arimaa::Side side, Random& random) const;
  [[nodiscard]] arimaa::Turn turn_for(const arimaa::Game& game, Random& random) const;
  void play_beginning(arimaa::Game& game, std::vector<arimaa::Setup>& setups, std::vector<arimaa::Turn>& turns,
                      Random& random) const;

  std::uint64_t seed_;
  std::vector<Beginning> beginnings_;
};

}  // namespace tusk::records
