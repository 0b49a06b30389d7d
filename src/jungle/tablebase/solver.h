// Solves a class for one attacker: the fixpoint of "the attacker forces a win", level by level.
//
// All classes of the family advance together, one ply at a time: after level n the sets hold exactly the wins within n
// plies, in the class itself and in every class that captures lead to. So distances are exact without being stored.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "jungle/tablebase/crew.h"
#include "jungle/tablebase/family.h"
#include "jungle/tablebase/row_step.h"
#include "jungle/tablebase/solved_class.h"
#include "jungle/tablebase/storage.h"

namespace tusk::jungle::tablebase {

struct SolverOptions {
  int threads = 1;
  // If not empty, the sets of the class itself are kept in a file in this folder instead of memory.
  std::filesystem::path work_folder{};
  // Keep the distance to the win of every position.
  bool distances = false;
  OnLevel on_level{};
  std::stop_token stop{};  // a crew does not look at it: the others would wait for a member that stops alone
  // A position whose plies are wanted without those of all others (see `watched_plies`).
  std::optional<Position> watched{};
  Crew* crew = nullptr;
};

// In a crew, the sets are complete only on the first member.
class Solver : public ClassSolver {
 public:
  Solver(Material material, Side attacker, SolverOptions options);

  bool run() override;
  [[nodiscard]] const Family& family() const { return family_; }
  // Plies to the attacker's win from the watched position; 0 if there is no win.
  [[nodiscard]] int watched_plies() const { return watched_plies_; }

  // Bytes needed for solving.
  static std::uint64_t memory_needed(Material material, bool distances);

 private:
  // A class of the family: its two sets, and which of their rows and tiles the last step changed.
  struct Member {
    Storage sets;
    std::array<std::vector<std::uint8_t>, 2> changed_rows;
    std::array<std::vector<std::uint8_t>, 2> changed_tiles;
  };
  struct Task {
    int class_index;
    std::uint64_t tile;
  };
  // What a level has found in the class itself; `anything` covers all members.
  struct Found {
    std::atomic<std::uint64_t> count{0}, lowest{~std::uint64_t{0}}, rows{0};
    std::atomic<bool> anything{false};
  };

  [[nodiscard]] bool stopped() const { return crew_->size() == 1 && options_.stop.stop_requested(); }
  void each_row(int class_index, const std::function<void(std::uint64_t, const Row&)>& use) const;
  void mark_illegal();
  void clear_illegal();
  std::vector<Task> tasks_of(const Step& step, bool everything) const;
  void do_tile(const Step& step, Task task, int level, Found& found);
  std::uint64_t update_row(const Step& step, int class_index, const std::uint8_t* squares, std::uint64_t row, int level,
                           Found& found);
  void note_moves(std::uint64_t word, std::uint64_t fresh, int level, bool attacks);
  bool close_level(int level, Found& found);
  void look_at_watched(int level);

  // Slabs: the rows of the class by the square of its last piece, distributed over the crew.
  [[nodiscard]] bool shared_out() const;
  [[nodiscard]] int owner_of_slab(std::uint64_t slab) const;
  [[nodiscard]] std::uint64_t slab_of_row(std::uint64_t row) const;
  [[nodiscard]] bool owns_row(std::uint64_t row) const;
  // The other members that read from a slab.
  [[nodiscard]] std::vector<int> readers_of_slab(std::uint64_t slab) const;
  [[nodiscard]] bool reads_row(std::uint64_t row) const;
  void share_boundaries(bool attacks);
  void gather();

  Family family_;
  SolverOptions options_;
  Crew alone_;
  Crew* crew_;
  int attacker_;
  std::vector<Member> members_;
  std::vector<Sets> sets_;
  Storage moves_[2];
  int watched_plies_ = 0;
  bool changed_since_meeting_ = false;
};

}  // namespace tusk::jungle::tablebase
