// Positions for the evaluation tests: from text, and seeded random ones in all stages of a turn.
#pragma once

#include <string_view>

#include "arimaa/board/move.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/tactics/positions.h"

namespace tusk::arimaa {

inline constexpr const char* kOpening = "g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]";

inline Position board(std::string_view text) { return parse_position(text).position; }

// The short form is hard to read with few pieces: "Ee5 Hf7 ef4".
inline Position with_pieces(std::string_view placements, Side side = Side::gold) {
  Position position;
  for (std::size_t i = 0; i + 2 < placements.size(); i += 4)
    position.place(*piece_from_letter(placements[i]), Square(placements[i + 1] - 'a', placements[i + 2] - '1'));
  position.set_side(side);
  return position;
}

// Any stage of a game, any side to move, 1 to 4 steps left.
inline Position random_position(Random& random) {
  Position position = random_tactical_position(random);
  position.set_side(random.pick(kSides));
  for (int moves = random.between(0, 3); moves > 0; --moves) {
    MoveList list;
    generate_moves(position, list);
    if (list.empty() || position.steps_left() <= 2) break;
    random.pick(list).make_on(position);
  }
  return position;
}

}  // namespace tusk::arimaa
