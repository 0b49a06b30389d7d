#include "serve/request_checks.h"

#include "base/text.h"

namespace tusk::serve {

namespace {

// Without a port: `[::1]:80` becomes `[::1]`.
std::string_view name_in(std::string_view host) {
  const std::size_t end = host.find(']');
  const std::size_t colon = host.find(':', end == std::string_view::npos ? 0 : end);
  return host.substr(0, colon);
}

}  // namespace

bool is_loopback(std::string_view host) {
  return host == "localhost" || host == "::1" || host == "[::1]" || host.starts_with("127.");
}

void check_origin(std::string_view bound_host, std::string_view host_header, std::string_view origin_header) {
  if (is_loopback(bound_host) && !is_loopback(name_in(host_header)))
    throw Refusal(status::kForbidden, "this server answers only to localhost");
  if (origin_header.empty()) return;
  const std::size_t scheme = origin_header.find("://");
  if (scheme == std::string_view::npos || origin_header.substr(scheme + 3) != host_header)
    throw Refusal(status::kForbidden, "requests of other sites are not answered");
}

Json parse_body(std::string_view content_type, const std::string& body) {
  if (trimmed(content_type.substr(0, content_type.find(';'))) != "application/json")
    throw Refusal(status::kUnsupportedType, "the body must be application/json");
  if (trimmed(body).empty()) return Json::object();
  Json json = Json::parse(body, nullptr, false);
  if (json.is_discarded()) throw Refusal(status::kBadRequest, "the body is not JSON");
  if (!json.is_object()) throw Refusal(status::kBadRequest, "the body must be a JSON object");
  return json;
}

}  // namespace tusk::serve
