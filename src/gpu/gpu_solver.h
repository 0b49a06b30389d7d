// Solves tablebase classes on a GPU with everything resident in its memory.
#pragma once

#include <functional>
#include <memory>

#include "jungle/tablebase/solved_class.h"

namespace tusk::gpu {

struct SolverOptions {
  bool distances = false;
  // Bring the sets to the main memory; otherwise only the figures are there afterwards.
  bool download = true;
  jungle::tablebase::KeepGoing keep_going{};
  // Look at everything once more when nothing new is found. Throws InputError if that finds something.
  bool verify = false;
  // Shown the class's two sets, in the GPU's memory, before they are given up.
  std::function<void(const std::uint64_t* won, const std::uint64_t* lost)> inspect{};
};

// Throws InputError if there is no GPU, or if its memory is too small for the class.
std::unique_ptr<jungle::tablebase::ClassSolver> make_solver(jungle::tablebase::Material material, jungle::Side attacker,
                                                            SolverOptions options);

// Bytes of the GPU's memory that were in use at most.
std::uint64_t peak_memory();

}  // namespace tusk::gpu
