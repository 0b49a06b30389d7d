// Sees to it that nothing outlives this program: a tiny process that, when this one ends in any way, kills the process
// groups that are still registered, with whatever the engines in them have started.
#pragma once

#include <sys/types.h>

namespace tusk::protocol {

// The kernel kills an engine with the program that started it, but not what the engine started in turn.
class ProcessKeeper {
 public:
  // Started when it is first asked for. If it cannot be started, things go on without it.
  static ProcessKeeper& instance();

  void watch(pid_t group) const { tell(group, true); }
  // Before the leader of the group is waited for: later its number may belong to others.
  void forget(pid_t group) const { tell(group, false); }

 private:
  ProcessKeeper();
  ~ProcessKeeper();
  void tell(pid_t group, bool alive) const;

  int pipe_ = -1;
};

}  // namespace tusk::protocol
