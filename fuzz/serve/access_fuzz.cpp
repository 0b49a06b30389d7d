// The access checks, with any headers and target, never crash, and never take a foreign host for this machine. The
// first line is Host, the second Origin, the third the cookies, the rest the query.
#include <arpa/inet.h>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "api/query.h"
#include "base/text.h"
#include "serve/request_checks.h"

namespace {

using namespace tusk::api;
using namespace tusk::serve;

constexpr std::string_view kToken = "0123456789abcdef";

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

// An independent, slower check: the host without its port is `localhost`, 127.x.y.z or ::1.
bool is_this_machine(std::string_view host) {
  if (const std::size_t colon = host.rfind(':'); colon != std::string_view::npos && host.find(']', colon) > host.size())
    host = host.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  in_addr four{};
  if (::inet_pton(AF_INET, std::string(host).c_str(), &four) == 1) return host.starts_with("127.");
  in6_addr six{};
  if (::inet_pton(AF_INET6, std::string(host).c_str(), &six) == 1) return IN6_IS_ADDR_LOOPBACK(&six);
  return tusk::equals_ignore_case(host, "localhost");
}

template <typename Work>
bool passes(const Work& work) {
  try {
    work();
    return true;
  } catch (const Refusal&) {
    return false;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const std::string_view host = take_line(rest), origin = take_line(rest), cookies = take_line(rest);
  if (host.find('\0') != std::string_view::npos) return 0;
  if (passes([&] { check_origin({"127.0.0.1", {}}, host, origin); }) && !is_this_machine(host)) std::abort();
  if (has_token("", cookies, "token", kToken) && cookies.find(kToken) == std::string_view::npos) std::abort();
  passes([&] { (void)parse_query(rest); });
  passes([&] { (void)query_value(rest, "token"); });
  return 0;
}
