// Solving a position for good: the proof-number search with tables, its state kept in a file, and the proof written
// out.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "jungle/proof/proof.h"
#include "jungle/rules.h"
#include "jungle/tablebase/tablebase.h"

namespace tusk::jungle::proof {

// What a search has found out so far, for this position and these tables only.
void save_state(DfPn& prover, const Position& root, int table_pieces, const std::filesystem::path& path);
// How many entries were brought back. Throws InputError if the file is damaged or belongs to another question.
std::uint64_t load_state(DfPn& prover, const Position& root, int table_pieces, const std::filesystem::path& path);

// The proof of what the search has answered for one attacker. Nothing if the table has lost too much of it, or the
// limits came first.
std::optional<Part> part_of(DfPn& prover, const Position& root, Side attacker, const search::ProofResult& result,
                            const search::Limits& limits);

}  // namespace tusk::jungle::proof
