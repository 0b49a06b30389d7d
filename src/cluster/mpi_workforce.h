// The processes started by mpirun or srun as a workforce: the first hands out the work, the others do it.
#pragma once

#include <memory>

#include "base/workforce.h"
#include "cluster/foreman.h"
#include "cluster/mpi_crew.h"

namespace tusk::cluster {

// MPI ends the whole job when one process dies. So it is used only to find each other: then all processes finalise MPI
// and continue over connections that may break.
class MpiWorkforce : public Workforce {
 public:
  // Takes over the crew in `gather`, and finalises MPI there.
  explicit MpiWorkforce(std::unique_ptr<MpiCrew>& crew) : crew_(crew) {}
  ~MpiWorkforce() override;

  void gather(int slots) override;
  [[nodiscard]] bool gives_work() const override { return foreman_ != nullptr; }
  [[nodiscard]] int slots() const override { return all_slots_; }
  [[nodiscard]] std::optional<std::string> ask(const std::string& piece, const std::stop_token& stop) override;
  void serve(const std::function<Answer(int slot)>& make, std::stop_source stop) override;

 private:
  std::unique_ptr<MpiCrew>& crew_;
  MeetingPoint point_;
  int slots_ = 0;
  int all_slots_ = 0;
  std::unique_ptr<Foreman> foreman_;
};

}  // namespace tusk::cluster
