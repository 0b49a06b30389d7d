#include "jungle/game.h"

#include <algorithm>

namespace tusk::jungle {

std::string_view reason_of(GameEnd end) {
  switch (end) {
    case GameEnd::den:
      return "the den was entered";
    case GameEnd::last_animal:
      return "the last animal was taken";
    case GameEnd::no_move:
      return "there is no legal move";
    case GameEnd::repetition:
      return "the same position occurred three times";
    case GameEnd::length:
      return "the game is too long";
    default:
      return "";
  }
}

Game::Game(const Position& start, int max_plies) : positions_{start}, max_plies_(max_plies) {
  record_.start = start;
  look_for_end();
}

void Game::play(Move move) {
  record_.moves.push_back(move);
  positions_.push_back(now().after(move));
  look_for_end();
}

bool Game::was_there(const Position& position) const {
  return std::ranges::find(positions_, position) != positions_.end();
}

void Game::look_for_end() {
  record_.result = result_of(now());
  if (record_.result == Result::draw) {
    end_ = GameEnd::no_move;
  } else if (record_.result != Result::unknown) {
    end_ = now().occupied(Side::white) == 0 || now().occupied(Side::black) == 0 ? GameEnd::last_animal : GameEnd::den;
  } else if (std::ranges::count(positions_, now()) >= 3) {
    end_ = GameEnd::repetition;
  } else if (static_cast<int>(record_.moves.size()) >= max_plies_) {
    end_ = GameEnd::length;
  }
  if (end_ != GameEnd::none && record_.result == Result::unknown) record_.result = Result::draw;
}

}  // namespace tusk::jungle
