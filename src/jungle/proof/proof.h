// A proof of a position's value: positions with reasons that can be checked one by one, without a search.
//
// A part for one attacker says "wins" or "held". "wins": from the root the attacker forces a win. Each listed position
// has a number of plies, and it has a move (attacker to move) or only moves (defender to move) to a listed position
// with fewer plies, to a won end, or to a position that the tables call won. "held": from the root the defender can
// avoid a loss forever. From each listed position all moves (attacker to move) or one (defender to move) lead to listed
// positions, to an end that is not won, or to positions that the tables do not call won.
//
// The file is text, with one line per position:
//
//   tusk jungle proof 2
//   position w Ta3 rd4 dc5
//   tables 2                          positions with up to this many animals are left to the tables; 0: none
//   table R-D.wdl 0123456789abcdef    each table used, with its checksum
//   wins black                        a part: `wins` or `held`, and the attacker
//   ----a3--d4c5----w 6               squares of rat, dog, tiger, elephant, White's first; side to move; plies
//   end 6 0123456789abcdef            the number of lines before this one, and their checksum
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "jungle/position.h"

namespace tusk::jungle::proof {

inline constexpr std::string_view kTitle = "tusk jungle proof 2";

struct Listed {
  Position position;
  // Only in a part that says "wins".
  int plies = 0;
};

struct Part {
  Side attacker = Side::white;
  bool wins = false;
  std::vector<Listed> positions;
};

struct NamedTable {
  std::string name;  // file name
  std::uint64_t checksum = 0;

  bool operator==(const NamedTable&) const = default;
};

struct Proof {
  Position root;
  int table_pieces = 0;
  std::vector<NamedTable> tables;
  std::vector<Part> parts;
};

}  // namespace tusk::jungle::proof
