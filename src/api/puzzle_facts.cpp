#include "api/puzzle_facts.h"

namespace tusk::api {

using namespace arimaa;
using puzzles::PuzzleKind;

namespace {

constexpr int kStepWeight = 60;
constexpr int kShoveWeight = 90;   // a push or pull
constexpr int kOfferWeight = 150;  // an own piece given away

int base_of(PuzzleKind kind) {
  switch (kind) {
    case PuzzleKind::win_in_one:
      return 800;
    case PuzzleKind::only_defence:
      return 1150;
    default:
      return 1350;
  }
}

}  // namespace

PuzzleFacts facts_of(const puzzles::ListedPuzzle& puzzle) {
  Position position = puzzle.position;
  const Side mover = position.side();
  const auto count = [&](Side side) { return count_bits(position.of(side)); };
  const int own = count(mover);
  const int enemies = count(other(mover));
  int pushes = 0;
  int enemy_steps = 0;
  bool rabbit = false;
  for (const Step step : puzzle.solution) {
    const bool enemy = (position.of(other(mover)) & step.from().bit()) != 0;
    enemy_steps += static_cast<int>(enemy);
    rabbit = rabbit || (!enemy && position.animal_at(step.from()) == Animal::rabbit);
    position.make(step);
    pushes += static_cast<int>(position.pending() == Pending::push);
  }
  PuzzleFacts facts;
  if (rabbit) facts.themes.emplace_back("rabbit run");
  if (pushes > 0) facts.themes.emplace_back("push");
  if (enemy_steps > pushes) facts.themes.emplace_back("pull");
  if (count(other(mover)) < enemies) facts.themes.emplace_back("capture");
  if (count(mover) < own) facts.themes.emplace_back("sacrifice");
  if (facts.themes.empty()) facts.themes.emplace_back("quiet");
  facts.rating = base_of(puzzle.kind) + kStepWeight * puzzle.solution.size() + kShoveWeight * enemy_steps +
                 kOfferWeight * (own - count(mover));
  return facts;
}

}  // namespace tusk::api
