#include "serve/engines.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "base/threads.h"
#include "base/watcher.h"
#include "play/aei_program.h"

namespace tusk::serve {

using arimaa::Reason;

namespace {

constexpr std::size_t kLongestName = 40;
// A large network takes its time to load.
constexpr int kReadySeconds = 30;

play::PlayerSpec parse(const std::string& entry) {
  const std::size_t equals = entry.find('=');
  const std::string name(trimmed(std::string_view(entry).substr(0, std::min(equals, entry.size()))));
  const auto is_plain = [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != ','; };
  if (equals == std::string::npos || trimmed(std::string_view(entry).substr(equals + 1)).empty())
    throw InputError(fmt::format("--engine {}: expected NAME=COMMAND", quote(entry)));
  if (name.empty() || name.size() > kLongestName || !std::ranges::all_of(name, is_plain))
    throw InputError(fmt::format("--engine {}: the name is empty, too long or has a comma", quote(entry)));
  play::PlayerSpec spec;
  spec.text = entry;
  spec.kind = "aei";
  spec.name = name;
  spec.values.emplace_back("cmd", entry.substr(equals + 1));
  spec.values.emplace_back("ready", std::to_string(kReadySeconds));
  return spec;
}

// Ctrl-C ends the wait for an engine that never gets ready.
void try_to_start(const play::PlayerSpec& spec) {
  play::AeiProgram program(spec, {}, play::AeiProgram::Start::when_needed);
  const Watcher watcher(&InterruptGuard::interrupted, [&] { program.interrupt(); });
  try {
    program.start_if_needed();
  } catch (const game::PlayerFault& fault) {
    throw InputError(fmt::format("--engine {}: {}", quote(spec.name), fault.what()));
  }
}

}  // namespace

Engines::Engines(const std::vector<std::string>& entries) {
  for (const std::string& entry : entries) {
    play::PlayerSpec spec = parse(entry);
    if (std::ranges::find(specs_, spec.name, &play::PlayerSpec::name) != specs_.end())
      throw InputError(fmt::format("--engine {}: there are two of this name", quote(spec.name)));
    try_to_start(spec);
    specs_.push_back(std::move(spec));
  }
}

std::vector<std::string> Engines::names() const {
  std::vector<std::string> names;
  for (const play::PlayerSpec& spec : specs_) names.push_back(spec.name);
  return names;
}

const play::PlayerSpec& Engines::find(std::string_view name) const {
  const auto found = std::ranges::find(specs_, name, &play::PlayerSpec::name);
  if (found == specs_.end())
    throw Refusal(status::kBadRequest, fmt::format("engine: there is no engine {}", quote(name)));
  return *found;
}

Refusal engine_fault(const play::PlayerSpec& spec, const game::PlayerFault& fault) {
  fmt::print(stderr, "engine {}: {}\n", quote(spec.name), fault.what());
  const std::string what = fault.reason() == Reason::time ? "does not answer in time"
                           : fault.reason() == Reason::illegal
                               ? fmt::format("answers an illegal turn, {}", fault.what())
                               : "has stopped working";
  return {status::kBadEngine, fmt::format("the engine {} {}", spec.name, what)};
}

}  // namespace tusk::serve
