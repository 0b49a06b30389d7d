#include "serve/file_replies.h"

#include <algorithm>
#include <array>

#include "serve/web_files.h"

namespace tusk::serve {

namespace {

// Extension of files compressed by the build.
constexpr std::string_view kPacked = ".gz";

std::string type_of(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kTypes{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
  }};
  for (const auto& [ending, type] : kTypes)
    if (path.ends_with(ending)) return std::string(type);
  return "application/octet-stream";
}

const WebFile* find_file(std::string_view path) {
  const auto files = web_files();
  const auto found = std::ranges::find_if(files, [&](const WebFile& file) { return file.path == path; });
  return found == files.end() ? nullptr : &*found;
}

}  // namespace

std::optional<http::Reply> file_reply(std::string_view path, std::string_view accept_encoding) {
  if (path == "/") path = "/index.html";
  const WebFile* file = path.ends_with(kPacked) ? nullptr : find_file(path);
  if (file == nullptr) return std::nullopt;
  const WebFile* packed = find_file(std::string(path).append(kPacked));
  const bool is_packed = packed != nullptr && accept_encoding.find("gzip") != std::string_view::npos;
  http::Reply reply;
  reply.type = type_of(path);
  reply.file = is_packed ? packed->contents : file->contents;
  if (packed != nullptr) reply.headers.emplace_back("Vary", "Accept-Encoding");
  if (is_packed) reply.headers.emplace_back("Content-Encoding", "gzip");
  return reply;
}

}  // namespace tusk::serve
