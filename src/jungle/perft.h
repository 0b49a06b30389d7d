// Counts the lines of a given length: the classic check of a move generator.
#pragma once

#include <cstdint>

#include "jungle/position.h"

namespace tusk::jungle {

// Lines of exactly `depth` plies; games that end earlier do not count.
std::uint64_t perft(const Position& position, int depth);

}  // namespace tusk::jungle
