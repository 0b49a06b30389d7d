// Solving a position for good: proof-number search with tables, its state saved to a file, and the proof.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "jungle/proof/proof.h"
#include "jungle/rules.h"
#include "jungle/tablebase/tablebase.h"

namespace tusk::jungle::proof {

// Saves what the search has found so far, for this position and these tables only.
void save_state(DfPn& prover, const Position& root, int table_pieces, const std::filesystem::path& path);
// Returns the number of entries restored. Throws InputError if the file is damaged or belongs to another problem.
std::uint64_t load_state(DfPn& prover, const Position& root, int table_pieces, const std::filesystem::path& path);

// The proof of the search's answer for one attacker. Nothing if the table has lost too much of it, or the limits were
// reached first.
std::optional<Part> part_of(DfPn& prover, const Position& root, Side attacker, const search::ProofResult& result,
                            const search::Limits& limits);

}  // namespace tusk::jungle::proof
