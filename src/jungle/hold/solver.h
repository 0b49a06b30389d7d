// Solves a restricted game on the CPU, and checks the result.
#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "jungle/hold/closure.h"
#include "jungle/hold/plain_check.h"
#include "jungle/hold/reach.h"
#include "jungle/tablebase/crew.h"

namespace tusk::jungle::hold {

// Positions including mirror images, by the side to move: those from which the attacker forces a win, and the others.
struct Counts {
  std::uint64_t held_free = 0, held_bound = 0;
  std::uint64_t won_free = 0, won_bound = 0;
};

struct Verdict {
  // Whether the bound side reaches its goal: to hold or to win.
  bool proved = false;
  int passes = 0;
  bool finished = true;
  Counts counts;
};

struct PassReport {
  int pass;
  std::uint64_t changed_tiles;
};

struct SolverOptions {
  int threads = 1;
  // Stop as soon as the attacker is found to win the game's position.
  bool early_stop = false;
  // Keep the pass in which each position was won, indexed by pass_index: 49 bytes per word.
  bool keep_passes = false;
  std::function<void(const PassReport&)> on_pass{};
  std::stop_token stop{};
  // Each member works on a part of the placements; all must have the same slices. A crew does not look at `stop`.
  tablebase::Crew* crew = nullptr;
};

// Maximum number of passes if they are kept.
inline constexpr int kMaxPasses = 255;

class Solver {
 public:
  Solver(const Game& game, const Placements& placements, const Slices& slices, SolverOptions options);

  // The same for all members of a crew, like the number of violations.
  Verdict solve();
  // Whether the attacker forces a win from a position of this game (same animals, same parity, allowed placement).
  [[nodiscard]] bool is_won(const Position& position) const;
  // Checks every position that is not won again with plain rules and returns the number of those that are not held.
  // Uses nothing of the code that found them. Only for goal hold. Incomplete if a stop was requested.
  [[nodiscard]] std::uint64_t violations() const;

  // Whether a move of the bound side stays in its set and does not lose.
  [[nodiscard]] bool keeps(const Position& position, Move move) const;

  // As close() of closure.h. Call it last: it overwrites the solution.
  std::optional<Uses> close(std::span<const std::uint64_t> preference, const std::stop_token& stop = {});

  [[nodiscard]] PlainView plain_view() const;
  [[nodiscard]] const Ground& ground() const { return ground_; }
  // For tests that corrupt it.
  [[nodiscard]] Words words() const { return won_.view(); }

 private:
  [[nodiscard]] bool stopped() const { return crew_->size() == 1 && options_.stop.stop_requested(); }
  std::uint64_t step(Mover mover, int pass);
  [[nodiscard]] bool may_change(Mover mover, std::uint64_t placement, int tile) const;
  [[nodiscard]] Counts count() const;
  [[nodiscard]] std::uint64_t summed(std::uint64_t number) const;

  // Placements are distributed over the crew in the order of their numbers.
  [[nodiscard]] std::uint64_t first_of(int member) const;
  [[nodiscard]] int owner_of(std::uint64_t placement) const;
  void share_changes();

  Game game_;
  SolverOptions options_;
  Ground ground_;
  tablebase::Crew alone_;
  tablebase::Crew* crew_;
  WordArray won_;
  std::vector<std::uint8_t> passes_;
  Arena arena_;
  // Indexed by the side to move in the changed positions: 0 bound, 1 free.
  std::vector<std::uint8_t> changed_[2];
};

}  // namespace tusk::jungle::hold
