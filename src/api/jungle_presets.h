// Positions of Jungle Checkers worth playing from: the start, and endgames that the tables made famous.
#pragma once

#include <span>
#include <string_view>

namespace tusk::api {

struct JunglePreset {
  std::string_view name;
  std::string_view idea;
  std::string_view position;
  // For the side to move: `win`, `draw`, `loss`, or `unknown`; and the plies to the end of a decided one, 0 where
  // unknown.
  std::string_view value;
  int plies = 0;
  // Best play to the end of a decided one, where it is known.
  std::string_view line{};
};

[[nodiscard]] std::span<const JunglePreset> jungle_presets();

}  // namespace tusk::api
