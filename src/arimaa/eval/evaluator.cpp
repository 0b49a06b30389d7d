#include "arimaa/eval/evaluator.h"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "arimaa/eval/bomb.h"
#include "arimaa/eval/classic.h"
#include "arimaa/eval/coxa.h"
#include "arimaa/eval/zhong.h"
#include "base/error.h"

namespace tusk::arimaa {

namespace {

template <typename T>
std::unique_ptr<Evaluator> make() {
  return std::make_unique<T>();
}

struct Entry {
  std::string_view name;
  std::unique_ptr<Evaluator> (*make)();
};
constexpr std::array kEvaluators{
    Entry{"classic", make_classic_evaluator},
    Entry{"bomb", make<Bomb>},
    Entry{"zhong", make<Zhong>},
    Entry{"coxa", make<Coxa>},
};

constexpr auto kNames = [] {
  std::array<std::string_view, kEvaluators.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = kEvaluators[i].name;
  return names;
}();

}  // namespace

std::span<const std::string_view> evaluator_names() { return kNames; }

std::unique_ptr<Evaluator> make_evaluator(std::string_view name) {
  for (const auto& entry : kEvaluators)
    if (entry.name == name) return entry.make();
  throw InputError(fmt::format("there is no evaluator {}; choose one of {}", quote(name), fmt::join(kNames, ", ")));
}

}  // namespace tusk::arimaa
