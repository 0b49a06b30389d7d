// Checks a proof position by position with the rules and the tables alone: no search has a part in it, and it shares no
// code with what finds and writes proofs. Whoever trusts this file, the rules in `Position` and the tables may trust
// every proof that passes.
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
  // How often the tables were asked.
  std::uint64_t probes = 0;
};

// Reads the file strictly: every line in its place, none twice, the last one right. Throws InputError with the line.
Proof parse_proof(std::string_view text);

// Throws InputError naming the position that the proof leaves open; also for a root without a game to decide, and for
// tables that are not those that the proof names. `tables` may be null if the proof needs none.
CheckReport check(const Proof& proof, const tablebase::Tablebase* tables);

}  // namespace tusk::jungle::proof
