#include "cluster/mpi_workforce.h"

#include <csignal>
#include <cstdlib>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <unistd.h>
#include <utility>

#include "cluster/worker.h"

namespace tusk::cluster {

namespace {

// Open MPI's mpirun ends the whole job when one of its processes is killed. It ignores a process that has exited
// normally, apart from waiting until its output is closed. So a worker exits normally and continues as its own child,
// whose death affects only the foreman.
void go_on_as_a_child() {
  if (::fork() > 0) ::_exit(0);
}

}  // namespace

MpiWorkforce::~MpiWorkforce() {
  if (foreman_ && foreman_->lost() > 0)
    fmt::print(stderr, "{} of {} worker slots were lost; others did their work\n", foreman_->lost(), all_slots_);
}

void MpiWorkforce::gather(int slots) {
  std::unique_ptr<MpiCrew> crew = std::move(crew_);
  const bool first = crew->rank() == 0;
  const bool one_machine = crew->is_one_machine();
  std::unique_ptr<Listener> listener;
  std::string text;
  if (first) {
    listener = std::make_unique<Listener>(one_machine);
    text = to_text(listener->point());
  }
  crew->broadcast(text);
  point_ = parse_meeting_point(text);
  slots_ = slots;
  MpiCrew::Words sum{first ? 0 : static_cast<std::uint64_t>(slots)};
  crew->sum(sum);
  all_slots_ = static_cast<int>(sum[0]);
  const bool by_mpirun = crew->is_by_mpirun();
  crew.reset();
  if (first) {
    // Stop when the parent dies: once MPI is finalised, nothing else would stop this process. The workers end with it.
    (void)::prctl(PR_SET_PDEATHSIG, SIGTERM);
    foreman_ = std::make_unique<Foreman>(std::move(listener), all_slots_);
  } else if (by_mpirun) {
    go_on_as_a_child();
  }
}

std::optional<std::string> MpiWorkforce::ask(const std::string& piece, const std::stop_token& stop) {
  return foreman_->ask(piece, stop);
}

void MpiWorkforce::serve(const std::function<Answer(int slot)>& make, std::stop_source stop) {
  work_for(point_, slots_, make, std::move(stop));
}

}  // namespace tusk::cluster
