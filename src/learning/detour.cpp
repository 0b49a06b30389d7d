#include "learning/detour.h"

#include "arimaa/board/rules.h"

namespace tusk::learning {

using namespace arimaa;

namespace {

// Maximum number of moves of a detour, and the chance that a turn ends after each of them.
constexpr int kLongestDetour = 7;
constexpr double kDetourTurnEnds = 0.15;
// Maximum number of pieces removed and relocated.
constexpr int kMaxRemoved = 6;
constexpr int kMaxMoved = 3;
// Keeps enough pieces for a game.
constexpr int kFewestPieces = 4;

Square random_piece(const Position& position, Random& random) {
  auto skip = random.below(static_cast<std::uint64_t>(count_bits(position.occupied())));
  for (const int square : each_bit(position.occupied()))
    if (skip-- == 0) return Square(square);
  return Square(0);
}

bool somebody_has_won(const Position& position) {
  return outcome_on_board(position, other(position.side()), Rules::official).has_value();
}

}  // namespace

std::optional<Move> random_move(const Position& position, Random& random) {
  MoveList moves;
  generate_moves(position, moves);
  for (int tries = 0; tries < 8 && !moves.empty(); ++tries) {
    const Move move = moves[static_cast<int>(random.below(static_cast<std::uint64_t>(moves.size())))];
    Position next = position;
    move.make_on(next);
    if (count_bits(next.of(position.side())) == count_bits(position.of(position.side()))) return move;
  }
  return std::nullopt;
}

std::optional<Position> detour_from(const Position& start, Random& random) {
  Position position = start;
  for (int left = random.between(1, kLongestDetour); left > 0; --left) {
    const auto move = random_move(position, random);
    if (!move) return std::nullopt;
    move->make_on(position);
    if (position.steps_left() == 0 || random.chance(kDetourTurnEnds)) position.end_turn();
  }
  if (somebody_has_won(position)) return std::nullopt;
  return position;
}

std::optional<Position> rearranged(const Position& start, Random& random) {
  Position position = start;
  for (int left = random.between(0, kMaxRemoved); left > 0 && count_bits(position.occupied()) > kFewestPieces; --left)
    position.remove(random_piece(position, random));
  for (int left = random.between(0, kMaxMoved); left > 0; --left) {
    const Square from = random_piece(position, random);
    const Square to(random.between(0, 63));
    if (position.at(to)) continue;
    position.place(*position.at(from), to);
    position.remove(from);
  }
  for (const int trap : each_bit(position.unsupported())) position.remove(Square(trap));
  // Without an elephant the game is practically over, and teaches nothing about the other pieces.
  for (const Side side : kSides)
    if (position.of(side, Animal::elephant) == 0) return std::nullopt;
  if (somebody_has_won(position)) return std::nullopt;
  return position;
}

std::optional<Position> scattered_from(const Position& start, Random& random) {
  const auto position = rearranged(start, random);
  return position ? detour_from(*position, random) : std::nullopt;
}

}  // namespace tusk::learning
