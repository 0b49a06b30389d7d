// tusk-mpi hold: a restricted game distributed among processes.
#pragma once

#include <string>

#include "cluster/mpi_crew.h"

namespace tusk::cli {

struct HoldArguments {
  std::string position = "start", side, set, tables;
  int threads = 1;
  bool check = false;
};

// Throws InputError.
void run_hold(const HoldArguments& arguments, cluster::MpiCrew& crew);

}  // namespace tusk::cli
