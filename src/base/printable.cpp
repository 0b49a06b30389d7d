#include "base/printable.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.h"

namespace tusk {

namespace {

constexpr std::size_t kLongestWord = 200;

// The control characters U+0080 to U+009F, which terminals interpret like those below a space.
bool has_terminal_commands(std::string_view text) {
  for (std::size_t at = 0; (at = text.find('\xc2', at)) != std::string_view::npos && at + 1 < text.size(); ++at)
    if (static_cast<unsigned char>(text[at + 1]) < 0xa0) return true;
  return false;
}

}  // namespace

std::string escape_controls(std::string_view text) {
  const bool is_text = is_clean_utf8(text) && !has_terminal_commands(text);
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f || (byte > 0x7f && !is_text)) {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += c;
    }
  }
  return out;
}

std::size_t whole_characters(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text.size();
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0) == 0x80) --most;
  return most;
}

std::string printable(std::string_view message) {
  std::string out;
  while (!message.empty()) {
    const std::size_t end = std::min(message.find(' '), message.size());
    const std::string_view word = message.substr(0, end);
    out += escape_controls(word.substr(0, whole_characters(word, kLongestWord)));
    if (word.size() > kLongestWord) out += "...";
    if (end < message.size()) out += ' ';
    message.remove_prefix(std::min(end + 1, message.size()));
  }
  return out;
}

}  // namespace tusk
