// Writes proofs down. The checker reads them with code of its own.
#pragma once

#include <string>

#include "jungle/proof/proof.h"
#include "jungle/tablebase/tablebase.h"

namespace tusk::jungle::proof {

// Names the tables that a check of the proof asks.
void name_tables(Proof& proof, const tablebase::Tablebase& tables);

std::string to_text(const Proof& proof);

}  // namespace tusk::jungle::proof
