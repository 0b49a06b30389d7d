// Ensures that no child outlives this program: a tiny process that, when this program ends for any reason, kills the
// process groups still registered, including everything that engines have started.
#pragma once

#include <sys/types.h>

namespace tusk::protocol {

// Needed because the kernel kills an engine when its parent ends, but not the engine's own children.
class ProcessKeeper {
 public:
  // Starts the keeper on first use. If it cannot be started, the program runs without it.
  static ProcessKeeper& instance();

  void watch(pid_t group) const { notify(group, true); }
  // Call before waiting for the group's leader: afterwards its id may be reused.
  void forget(pid_t group) const { notify(group, false); }

 private:
  ProcessKeeper();
  ~ProcessKeeper();
  void notify(pid_t group, bool alive) const;

  int pipe_ = -1;
};

}  // namespace tusk::protocol
