// The files of the web app and the API description, embedded into the program.
#pragma once

#include <span>
#include <string_view>

namespace tusk::serve {

struct WebFile {
  std::string_view path;  // such as `/index.html`
  std::string_view contents;
};

// Always contains `/index.html`: if the app was not built, a page that says how to build it.
[[nodiscard]] std::span<const WebFile> web_files();

// The OpenAPI description as JSON.
[[nodiscard]] std::string_view openapi_text();

}  // namespace tusk::serve
