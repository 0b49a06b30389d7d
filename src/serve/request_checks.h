// What a request must be before anything looks at its content: from a page of this server.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tusk::serve {

// Whose requests are answered.
struct HostPolicy {
  std::string bound;                 // the address that the server listens on
  std::vector<std::string> allowed;  // further names that lead to it
};

// A page of another site can make a browser send requests here, also under a name of its own that leads to this
// machine (DNS rebinding). Such a request carries that name, so a server on the loopback answers only to addresses of
// the loopback, any other one only to addresses; and both to the names they were given. A page that names itself as the
// origin must be a page of this server. Throws Refusal.
void check_origin(const HostPolicy& policy, std::string_view host_header, std::string_view origin_header);

// Browsers tell where a request comes from: from a page of this server, from the address bar, or from elsewhere; an
// image of another site must not start a search here. Throws Refusal.
void check_fetch_site(std::string_view fetch_site_header);

// In a time that does not tell how much of it is right.
[[nodiscard]] bool same_secret(std::string_view one, std::string_view two);
// Whether `Authorization: Bearer TOKEN` or the cookie has the token.
[[nodiscard]] bool has_token(std::string_view authorization, std::string_view cookies, std::string_view cookie_name,
                             std::string_view token);

}  // namespace tusk::serve
