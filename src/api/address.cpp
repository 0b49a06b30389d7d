#include "api/address.h"

#include <arpa/inet.h>
#include <array>
#include <string>

#include "base/text.h"

namespace tusk::api {

namespace {

// An IP address in network byte order, 4 or 16 bytes; empty if the text is not an address.
std::string address_bytes(std::string_view text) {
  std::array<char, 16> bytes{};
  const std::string terminated(text);
  if (::inet_pton(AF_INET, terminated.c_str(), bytes.data()) == 1) return {bytes.data(), 4};
  if (::inet_pton(AF_INET6, terminated.c_str(), bytes.data()) == 1) return {bytes.data(), 16};
  return {};
}

}  // namespace

bool is_address(std::string_view host) { return !address_bytes(host).empty() || equals_ignore_case(host, "localhost"); }

bool is_loopback(std::string_view host) {
  const std::string bytes = address_bytes(host);
  if (bytes.size() == 4) return bytes[0] == 127;
  if (bytes.size() == 16) return bytes == std::string(15, '\0') + '\1';
  return equals_ignore_case(host, "localhost");
}

}  // namespace tusk::api
