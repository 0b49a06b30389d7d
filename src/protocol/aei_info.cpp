#include "protocol/aei_info.h"

#include <fmt/format.h>

#include "arimaa/engine/line_text.h"

namespace tusk::protocol {

std::vector<std::string> info_lines(const arimaa::Game& game, const arimaa::SearchReport& report, int lines) {
  std::vector<std::string> text;
  // In an unfinished report, the last completed depth is one less.
  text.push_back(report.finished ? fmt::format("info depth {}", report.depth)
                                 : fmt::format("info depth {}+", report.depth - 1));
  text.push_back(fmt::format("info nodes {}", report.nodes));
  text.push_back(fmt::format("info time {:.2f}", report.seconds));
  const std::size_t shown = std::min(report.lines.size(), static_cast<std::size_t>(lines));
  for (std::size_t i = 0; i < shown; ++i) {
    if (lines > 1) text.push_back(fmt::format("info multipv {}", i + 1));
    text.push_back(fmt::format("info score {}", report.lines[i].score));
    text.push_back(fmt::format("info pv {}", arimaa::line_text(game.position(), report.lines[i].turns)));
  }
  return text;
}

}  // namespace tusk::protocol
