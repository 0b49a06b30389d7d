// Random boards of several kinds, so that rare events of the rules become frequent in a sample.
#pragma once

#include <array>

#include "arimaa/board/reference.h"
#include "base/random.h"

namespace tusk::arimaa {

enum class BoardKind {
  setup,      // two complete setups on the home ranks
  scattered,  // all or most pieces anywhere
  sparse,     // a few pieces anywhere
  traps,      // crowded around one trap
  goals,      // rabbits just before their goal, enemies beside them
  last_ones,  // one rabbit each, near the traps
  smothered,  // one side strong, the other weak and at the edge
  tiny,       // two or three pieces each: repetitions come soon
  cage,       // one side can only shuttle a rabbit between three squares
};
inline constexpr std::array kBoardKinds{BoardKind::setup,     BoardKind::scattered, BoardKind::sparse,
                                        BoardKind::traps,     BoardKind::goals,     BoardKind::last_ones,
                                        BoardKind::smothered, BoardKind::tiny,      BoardKind::cage};
[[nodiscard]] const char* name_of(BoardKind kind);

// No side has more of an animal than it starts with, and nothing stands on a trap unsupported.
[[nodiscard]] reference::Board random_board(BoardKind kind, Random& random);

}  // namespace tusk::arimaa
