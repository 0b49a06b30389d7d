// Instructive starting positions of Jungle Checkers: the start, and well-known endgames from the tables.
#pragma once

#include <span>
#include <string_view>

namespace tusk::api {

struct JunglePreset {
  std::string_view name;
  std::string_view idea;
  std::string_view position;
  // For the side to move: `win`, `draw`, `loss` or `unknown`; and the plies to the end if decided, 0 if unknown.
  std::string_view value;
  int plies = 0;
  // Best play to the end of a decided position, if known.
  std::string_view line{};
};

[[nodiscard]] std::span<const JunglePreset> jungle_presets();

}  // namespace tusk::api
