// The files of the web app, taken into the program when it is built, and the description of the interface.
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

}  // namespace tusk::serve
