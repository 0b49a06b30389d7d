// Solves tablebase classes on a GPU with everything in its memory.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "jungle/tablebase/solved_class.h"

namespace tusk::gpu {

struct SolverOptions {
  bool distances = false;
  // Copy the sets to main memory; otherwise only the statistics are available afterwards.
  bool download = true;
  jungle::tablebase::OnLevel on_level{};
  std::stop_token stop{};
  // Process everything once more after the last level. Throws InputError if that finds anything new.
  bool verify = false;
  // Called with the two sets of the class, in GPU memory, before they are freed.
  std::function<void(const std::uint64_t* won, const std::uint64_t* lost)> inspect{};
};

// Throws InputError if there is no GPU or its memory is too small for the class.
std::unique_ptr<jungle::tablebase::ClassSolver> make_solver(jungle::tablebase::Material material, jungle::Side attacker,
                                                            SolverOptions options);

// Peak use of GPU memory in bytes.
std::uint64_t peak_memory();

}  // namespace tusk::gpu
