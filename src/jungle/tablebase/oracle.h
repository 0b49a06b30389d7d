// Tables as an oracle for the searches.
#pragma once

#include "jungle/tablebase/tables.h"
#include "search/oracle.h"

namespace tusk::jungle::tablebase {

// The tables must outlive the oracle.
search::Oracle<Position> oracle_of(const Tables& tables);

}  // namespace tusk::jungle::tablebase
