// The files of the web app, taken into the program when it is built, the description of the interface, and
// the puzzles.
#pragma once

#include <span>
#include <string_view>

namespace tusk::serve {

struct WebFile {
  std::string_view path;  // `/index.html`
  std::string_view contents;
};

// With `/index.html` at least: where the app was not built, a page that says how to build it.
[[nodiscard]] std::span<const WebFile> web_files();

// The OpenAPI description, JSON.
[[nodiscard]] std::string_view openapi_text();

// The puzzles that the program brings along, see play/puzzle_list.h; docs/web.md says how they are made.
[[nodiscard]] std::string_view puzzles_text();

}  // namespace tusk::serve
