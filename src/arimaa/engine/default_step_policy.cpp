// The step policy of the program, taken into it as it is in the repository: the weights as 16-bit numbers.
#include <cstring>

#include "arimaa/engine/step_policy.h"
#include "base/embedded_file.h"
#include "base/error.h"

namespace tusk::arimaa {

TUSK_EMBED_FILE(step_policy_file, TUSK_POLICY_FILE)

const StepPolicy& default_step_policy() {
  static const StepPolicy policy = [] {
    StepPolicy read;
    const auto bytes = step_policy_file();
    if (bytes.size() != sizeof read.weights()) throw InputError("the built-in step policy has another shape");
    std::memcpy(read.weights().data(), bytes.data(), bytes.size());
    return read;
  }();
  return policy;
}

}  // namespace tusk::arimaa
