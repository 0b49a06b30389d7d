// Checks a proof position by position with the rules and the tables alone: no search has a part in it.
#pragma once

#include "jungle/proof/certificate.h"
#include "jungle/tablebase/tablebase.h"

namespace tusk::jungle::proof {

struct CheckReport {
  Claim claim = Claim::draw;
  std::uint64_t positions = 0;
  std::uint64_t moves = 0;
  // How often the tables were asked.
  std::uint64_t probes = 0;
};

// Throws InputError naming the position that the proof leaves open. `tables` may be null if the proof needs none.
CheckReport check(const Certificate& certificate, const tablebase::Tablebase* tables);

}  // namespace tusk::jungle::proof
