// Several processes that solve a class together: each has its slabs, and sends the others what they need.
#pragma once

#include <cstdint>
#include <vector>

namespace tusk::jungle::tablebase {

// Every member calls the same functions in the same order. This base class is a crew of one.
class Crew {
 public:
  using Words = std::vector<std::uint64_t>;

  virtual ~Crew() = default;
  [[nodiscard]] virtual int rank() const { return 0; }
  [[nodiscard]] virtual int size() const { return 1; }
  // Sends outgoing[r] to member r and returns what each member has sent to this one.
  virtual std::vector<Words> exchange(std::vector<Words> outgoing) { return outgoing; }
  // Replaces each number by its sum, or minimum, over all members.
  virtual void sum(Words& /*numbers*/) {}
  virtual void least(Words& /*numbers*/) {}
};

}  // namespace tusk::jungle::tablebase
