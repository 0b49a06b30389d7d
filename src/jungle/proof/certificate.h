// A proof of a position's value as a file: positions with reasons that can be checked one by one, without a search.
//
// A part for one attacker says either "wins": from the root the attacker forces a win, because each listed position,
// marked with a number of plies, has a move (attacker) or only moves (defender) to a listed position with fewer
// plies, to a won end, or to a position that the tables call won. Or it says "held": from the root the defender avoids
// every loss for ever, because from each listed position all moves (attacker) or one (defender) lead to listed
// positions, to an end that is not won, or to positions that the tables do not call won.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "jungle/position.h"

namespace tusk::jungle::proof {

struct Listed {
  Position position;
  // Of a part that says "wins".
  int plies = 0;
};

struct Part {
  Side attacker = Side::white;
  bool wins = false;
  std::vector<Listed> positions;
};

struct Certificate {
  Position root;
  // All tables with up to that many pieces are needed to check it; 0 for none.
  int table_pieces = 0;
  std::vector<Part> parts;
};

enum class Claim : std::uint8_t { white_wins, black_wins, draw, white_does_not_win, black_does_not_win };
// What the parts together say. Throws InputError if they contradict each other or say nothing.
Claim claim_of(const Certificate& certificate);
std::string_view to_string(Claim claim);

// As text: one line a position.
std::string to_text(const Certificate& certificate);
// Throws InputError with the line of the fault.
Certificate parse_certificate(std::string_view text);

}  // namespace tusk::jungle::proof
