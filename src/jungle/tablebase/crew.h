// Several processes that solve a class together: each has its slabs, and tells the others what they need to know.
#pragma once

#include <cstdint>
#include <vector>

namespace tusk::jungle::tablebase {

// Every member calls the same functions in the same order. This class itself is a crew of one.
class Crew {
 public:
  using Words = std::vector<std::uint64_t>;

  virtual ~Crew() = default;
  [[nodiscard]] virtual int rank() const { return 0; }
  [[nodiscard]] virtual int size() const { return 1; }
  // Sends outgoing[r] to member r and returns what each member has sent here.
  virtual std::vector<Words> exchange(std::vector<Words> outgoing) { return outgoing; }
  // Each number summed, or made the smallest, over all members.
  virtual void sum(Words& /*numbers*/) {}
  virtual void least(Words& /*numbers*/) {}
};

}  // namespace tusk::jungle::tablebase
