// Solves and checks restricted games on a GPU, with the whole game in its memory.
#pragma once

#include <memory>

#include "jungle/hold/solver.h"
#include "jungle/tablebase/solved_class.h"

namespace tusk::gpu {

// Solves each class on the GPU, verifies it with one more pass, and returns words in GPU memory that only `make_slices`
// may read. Calls `solved` for each class. After a request to stop it passes on nothing.
jungle::hold::FindClass find_class(
    std::function<void(jungle::tablebase::Material, const jungle::tablebase::ClassSolver&)> solved,
    const std::stop_token& stop);
jungle::hold::MakeSlices make_slices();

// If the game is to be won, all captures must fit in GPU memory at once: up to six animals. Throws InputError if there
// is no GPU or its memory is too small.
class HoldSolver {
 public:
  HoldSolver(const jungle::hold::Game& game, const jungle::hold::Placements& placements,
             const jungle::hold::Slices& slices, jungle::hold::SolverOptions options);
  ~HoldSolver();

  jungle::hold::Verdict solve();
  [[nodiscard]] bool is_won(const jungle::Position& position) const;
  [[nodiscard]] std::uint64_t violations() const;
  // As close() of closure.h. Call it last: it overwrites the solution.
  std::optional<jungle::hold::Uses> close(std::span<const std::uint64_t> preference, const std::stop_token& stop = {});

 private:
  struct Memory;

  void seed();
  void run_pass(int pass);
  jungle::hold::Game game_;
  jungle::hold::SolverOptions options_;
  jungle::hold::Ground ground_;
  std::unique_ptr<Memory> memory_;
};

}  // namespace tusk::gpu
