#include "api/engines.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/error.h"

namespace tusk::api {

namespace {

[[noreturn]] void refuse(std::string_view name) {
  throw Refusal(status::kBadRequest, fmt::format("unknown engine {}", quote(name)));
}

}  // namespace

void Engines::must_have(std::string_view name) const {
  const auto known = names();
  if (std::ranges::find(known, name) == known.end()) refuse(name);
}

Reply Engines::think(std::string_view name, Caller& /*caller*/, const HostedGame& /*game*/) { refuse(name); }

void Engines::analyse(std::string_view name, const arimaa::Game& /*game*/, double /*seconds*/,
                      const SendReport& /*send*/) {
  refuse(name);
}

}  // namespace tusk::api
