// A game with the moves that led to its position.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "arimaa/board/game.h"
#include "arimaa/notation/ply.h"

namespace tusk::python {

struct PlayedGame {
  arimaa::Game game;
  std::vector<arimaa::Ply> plies;
  std::vector<std::pair<std::string, std::string>> tags;
  std::vector<std::string> moves;  // the plies as text

  // Throws InputError.
  void play(const arimaa::Ply& ply) {
    const std::string text = to_text(game, ply);
    arimaa::apply(game, ply);
    plies.push_back(ply);
    moves.push_back(text);
  }
  [[nodiscard]] const std::vector<std::string>& texts() const { return moves; }
};

}  // namespace tusk::python
