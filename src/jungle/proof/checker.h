// Checks a proof position by position with only the rules and the tables: it does not search, and shares no code with
// the finding and writing of proofs. Whoever trusts this file, the rules in `Position` and the tables can trust every
// proof that passes.
#pragma once

#include "jungle/proof/proof.h"
#include "jungle/tablebase/tablebase.h"

namespace tusk::jungle::proof {

enum class Claim : std::uint8_t { white_wins, black_wins, draw, white_does_not_win, black_does_not_win };
std::string_view to_string(Claim claim);

struct CheckReport {
  Claim claim = Claim::draw;
  std::uint64_t positions = 0;
  std::uint64_t moves = 0;
  // Number of table lookups.
  std::uint64_t probes = 0;
};

// Parses strictly: every line in its place, none twice, the last one correct. Throws InputError with the line.
Proof parse_proof(std::string_view text);

// Throws InputError with the position that the proof leaves open; also if the game is over at the root, or if the
// tables are not those named in the proof. `tables` may be null if the proof needs none.
CheckReport check(const Proof& proof, const tablebase::Tablebase* tables);

}  // namespace tusk::jungle::proof
