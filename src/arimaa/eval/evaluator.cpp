#include "arimaa/eval/evaluator.h"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "arimaa/eval/bomb.h"
#include "arimaa/eval/classic.h"
#include "arimaa/eval/coxa.h"
#include "arimaa/eval/network/network_evaluator.h"
#include "arimaa/eval/zhong.h"
#include "base/error.h"
#include "base/mapped_file.h"
#include "base/text.h"

namespace tusk::arimaa {

namespace {

template <typename T>
std::unique_ptr<Evaluator> make() {
  return std::make_unique<T>();
}

struct StyleEntry {
  std::string_view name;
  std::unique_ptr<Evaluator> (*make)();
};
constexpr std::string_view kNetwork = "network";
constexpr std::array kEvaluators{
    StyleEntry{kNetwork, make<network::NetworkEvaluator>},
    StyleEntry{"classic", make_classic_evaluator},
    StyleEntry{"bomb", make<Bomb>},
    StyleEntry{"zhong", make<Zhong>},
    StyleEntry{"coxa", make<Coxa>},
};

constexpr auto kNames = [] {
  std::array<std::string_view, kEvaluators.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = kEvaluators[i].name;
  return names;
}();

void read_weights(const std::string& path, Evaluator& evaluator) {
  const MappedFile file(path);
  int number = 0;
  for (const std::string_view line : lines_of(file.text())) {
    ++number;
    const auto words = words_of(line);
    if (words.empty() || words[0].text.starts_with('#')) continue;
    const auto value = parse_number<double>(words.back().text);
    if (words.size() != 2 || !value)
      throw InputError({path, number}, "a line of a weights file is a name and a number");
    try {
      evaluator.set_weight(words[0].text, *value);
    } catch (const InputError& fault) {
      throw fault.inside(path, number);
    }
  }
}

}  // namespace

std::span<const std::string_view> evaluator_names() { return kNames; }

std::unique_ptr<Evaluator> make_evaluator(std::string_view name) {
  for (const auto& entry : kEvaluators)
    if (entry.name == name) return entry.make();
  throw InputError(fmt::format("unknown evaluator {}; choose one of {}", quote(name), fmt::join(kNames, ", ")));
}

std::unique_ptr<Evaluator> make_evaluator(const EvaluatorChoice& choice) {
  auto evaluator = choice.name == kNetwork && !choice.network_file.empty()
                       ? std::unique_ptr<Evaluator>(
                             std::make_unique<network::NetworkEvaluator>(network::load_network(choice.network_file)))
                       : make_evaluator(choice.name);
  if (!choice.weights_file.empty()) read_weights(choice.weights_file, *evaluator);
  return evaluator;
}

std::string weights_text(const Evaluator& evaluator) {
  std::string text;
  for (const Weight& weight : evaluator.weights()) text += fmt::format("{} {:.6g}\n", weight.name, weight.value);
  return text;
}

}  // namespace tusk::arimaa
