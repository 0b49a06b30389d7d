// Checks that a request comes from a page of this server, before its content is examined.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tusk::serve {

// Which host names are accepted.
struct HostPolicy {
  std::string bound;                 // the address that the server listens on
  std::vector<std::string> allowed;  // further names that lead to it
};

// A page of another site can make a browser send requests here, even under its own host name that resolves to this
// machine (DNS rebinding). Such a request carries that name in its Host header. Therefore, a server on the loopback
// accepts only loopback addresses, any other server only numeric addresses, and both the configured names. If there is
// an Origin header, it must be that of this server. Throws Refusal.
void check_origin(const HostPolicy& policy, std::string_view host_header, std::string_view origin_header);

// Browsers send where a request comes from: a page of this server, the address bar, or elsewhere. An image on another
// site must not start a search here. Throws Refusal.
void check_fetch_site(std::string_view fetch_site_header);

// Compares in constant time, so that timing does not reveal how much is right.
[[nodiscard]] bool same_secret(std::string_view one, std::string_view two);
// Whether `Authorization: Bearer TOKEN` or the cookie contains the token.
[[nodiscard]] bool has_token(std::string_view authorization, std::string_view cookies, std::string_view cookie_name,
                             std::string_view token);

}  // namespace tusk::serve
