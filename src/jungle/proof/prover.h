// Solving a position for good: proof-number search with tables, its state saved to a file, and the proof.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "jungle/proof/proof.h"
#include "jungle/rules.h"
#include "jungle/tablebase/tablebase.h"

namespace tusk::jungle::proof {

// Identifies the tables that a search consults. What it stores depends on all of them: where a table has no plies, a
// win counts as reached when the table is.
struct TablesUsed {
  int pieces = 0;           // all classes up to so many are there
  std::uint32_t kinds = 0;  // a hash of the classes present and their kinds
};
// Without tables: null.
TablesUsed tables_used(const tablebase::Tablebase* tables);

// Saves what the search has found so far, for this position and these tables only.
void save_state(DfPn& prover, const Position& root, TablesUsed tables, const std::filesystem::path& path);
// Returns the number of entries restored. Throws InputError if the file is damaged or belongs to another problem. Files
// of version 1, which did not record the kinds, are accepted with any.
std::uint64_t load_state(DfPn& prover, const Position& root, TablesUsed tables, const std::filesystem::path& path);

// The proof of the search's answer for one attacker. Nothing if the table has lost too much of it, or the limits were
// reached first.
std::optional<Part> part_of(DfPn& prover, const Position& root, Side attacker, const search::ProofResult& result,
                            const search::Limits& limits);

}  // namespace tusk::jungle::proof
