// A crew whose members are MPI processes, on one machine or many.
#pragma once

#include <string>

#include "jungle/tablebase/crew.h"

namespace tusk::cluster {

// One at a time: starts MPI with the object and ends it with it.
class MpiCrew : public jungle::tablebase::Crew {
 public:
  MpiCrew(int* argc, char*** argv);
  ~MpiCrew() override;
  MpiCrew(const MpiCrew&) = delete;
  MpiCrew& operator=(const MpiCrew&) = delete;

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return size_; }
  std::vector<Words> exchange(std::vector<Words> outgoing) override;
  void sum(Words& numbers) override;
  void least(Words& numbers) override;
  // What the first has becomes what all have.
  void broadcast(std::string& text) const;
  // Whether all members run on the same machine.
  [[nodiscard]] bool is_one_machine() const;
  // Whether Open MPI's mpirun has started them, and not srun for instance.
  [[nodiscard]] bool is_by_mpirun() const { return by_mpirun_; }
  // Ends all members at once: for a member that cannot go on.
  [[noreturn]] static void abort(int exit_code);

 private:
  int rank_ = 0;
  int size_ = 1;
  const bool by_mpirun_;
};

}  // namespace tusk::cluster
