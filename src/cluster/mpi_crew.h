// A crew whose members are MPI processes, on one or more machines.
#pragma once

#include <string>

#include "jungle/tablebase/crew.h"

namespace tusk::cluster {

// At most one may exist: the constructor initialises MPI and the destructor finalises it.
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
  // Sends the text of rank 0 to all members.
  void broadcast(std::string& text) const;
  [[nodiscard]] bool is_one_machine() const;
  // Whether Open MPI's mpirun started the processes, rather than e.g. srun.
  [[nodiscard]] bool is_by_mpirun() const { return by_mpirun_; }
  // Ends all members at once: for a member that cannot continue.
  [[noreturn]] static void abort(int exit_code);

 private:
  int rank_ = 0;
  int size_ = 1;
  const bool by_mpirun_;
};

}  // namespace tusk::cluster
