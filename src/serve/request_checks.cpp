#include "serve/request_checks.h"

#include <algorithm>

#include "api/address.h"
#include "api/api.h"
#include "base/text.h"

namespace tusk::serve {

using namespace api;

namespace {

// Removes the port: `[::1]:80` becomes `::1`. Empty if the text is not a host with an optional port.
std::string_view name_in(std::string_view host) {
  std::string_view name, rest;
  if (host.starts_with('[')) {
    const std::size_t end = host.find(']');
    if (end == std::string_view::npos) return {};
    name = host.substr(1, end - 1);
    rest = host.substr(end + 1);
  } else {
    name = host.substr(0, host.find(':'));
    rest = host.substr(name.size());
  }
  if (rest.empty()) return name;
  const auto port = parse_number(rest.substr(1));
  return rest[0] == ':' && port && *port <= 65535 ? name : std::string_view{};
}

bool is_answered(const HostPolicy& policy, std::string_view name) {
  const auto same = [&](std::string_view known) { return equals_ignore_case(known, name); };
  if (name.empty()) return false;
  if (same(policy.bound) || std::ranges::any_of(policy.allowed, same)) return true;
  return is_loopback(policy.bound) ? is_loopback(name) : is_address(name);
}

}  // namespace

void check_origin(const HostPolicy& policy, std::string_view host_header, std::string_view origin_header) {
  if (!is_answered(policy, name_in(host_header)))
    throw Refusal(status::kForbidden, "this server does not answer to that name; see --allow-host");
  if (origin_header.empty()) return;
  const std::size_t scheme = origin_header.find("://");
  if (scheme == std::string_view::npos || !equals_ignore_case(origin_header.substr(scheme + 3), host_header))
    throw Refusal(status::kForbidden, "cross-site requests are not allowed");
}

void check_fetch_site(std::string_view fetch_site_header) {
  if (fetch_site_header.empty() || fetch_site_header == "same-origin" || fetch_site_header == "none") return;
  throw Refusal(status::kForbidden, "cross-site requests are not allowed");
}

bool same_secret(std::string_view one, std::string_view two) {
  unsigned difference = one.size() == two.size() ? 0 : 1;
  for (std::size_t i = 0; i < one.size(); ++i)
    difference |= static_cast<unsigned char>(one[i] ^ two[two.empty() ? 0 : i % two.size()]);
  return difference == 0;
}

bool has_token(std::string_view authorization, std::string_view cookies, std::string_view cookie_name,
               std::string_view token) {
  constexpr std::string_view kScheme = "Bearer ";
  if (equals_ignore_case(authorization.substr(0, kScheme.size()), kScheme))
    return same_secret(authorization.substr(kScheme.size()), token);
  for (const std::string_view cookie : split(cookies, ';')) {
    const std::string_view pair = trimmed(cookie);
    if (pair.starts_with(cookie_name) && pair.substr(cookie_name.size(), 1) == "=" &&
        same_secret(pair.substr(cookie_name.size() + 1), token))
      return true;
  }
  return false;
}

}  // namespace tusk::serve
