// Signatures of the program parts that figures depend on; a signature changes when its part does.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace tusk::lab {

// Names of parts:
//   network, classic, bomb, zhong, coxa   the engine's search with that evaluator
//   coxa evaluation, zhong evaluation, ...  the evaluator alone, for searches of the lab's own
//   coxa as printed                       Cox's evaluation to the letter (coxa.h)
//   step search                           Cox's search (arimaa/historic/step_search.h)
//   bomb search, zhong search             Bomb's and Zhong's own searches with their evaluators
//   jungle search                         alpha-beta and proof-number search of Jungle Checkers
using SignatureOf = std::function<std::string(std::string_view part)>;

// Computes a signature, in a second at most. It is the same on every machine. Throws logic_error for an unknown part.
[[nodiscard]] std::string signature_of(std::string_view part);

// Computes each signature only once. Thread-safe.
class Signatures {
 public:
  [[nodiscard]] const std::string& of(std::string_view part);

 private:
  std::mutex lock_;
  std::map<std::string, std::string, std::less<>> known_;
};

}  // namespace tusk::lab
