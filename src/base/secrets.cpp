#include "base/secrets.h"

namespace tusk {

namespace {

constexpr std::string_view kScheme = "://";
constexpr std::string_view kMask = "***";

}  // namespace

std::string masked_address(std::string_view address) {
  const std::size_t scheme = address.find(kScheme);
  if (scheme == std::string_view::npos) return std::string(address);
  const std::size_t login = scheme + kScheme.size();
  const std::size_t colon = address.find(':', login), at = address.rfind('@');
  if (colon == std::string_view::npos || at == std::string_view::npos || at < colon) return std::string(address);
  return std::string(address.substr(0, colon + 1)).append(kMask).append(address.substr(at));
}

std::string masked(std::string_view text) {
  constexpr std::string_view kEnd = " \t\r\n\"'`";
  std::string result;
  while (!text.empty()) {
    const std::size_t scheme = text.find(kScheme);
    if (scheme == std::string_view::npos) break;
    const std::string_view address = text.substr(0, text.find_first_of(kEnd, scheme));
    result += masked_address(address);
    text.remove_prefix(address.size());
  }
  return result.append(text);
}

std::string without(std::string text, std::string_view secret) {
  if (secret.empty()) return text;
  for (std::size_t at = 0; (at = text.find(secret, at)) != std::string::npos; at += kMask.size())
    text.replace(at, secret.size(), kMask);
  return text;
}

}  // namespace tusk
