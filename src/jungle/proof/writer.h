// Writes proofs. The checker reads them with code of its own.
#pragma once

#include <string>

#include "jungle/proof/proof.h"
#include "jungle/tablebase/tablebase.h"

namespace tusk::jungle::proof {

// Adds the names of the tables that a check of the proof will use.
void name_tables(Proof& proof, const tablebase::Tablebase& tables);

std::string to_text(const Proof& proof);

}  // namespace tusk::jungle::proof
