#include "base/error.h"

#include <fmt/format.h>
#include <utility>

#include "base/text.h"

namespace tusk {

std::string to_string(const Place& place) {
  std::string text = place.file;
  if (place.line > 0) text += fmt::format("{}{}", text.empty() ? "line " : ":", place.line);
  if (place.column > 0)
    text += text.empty() ? fmt::format("column {}", place.column) : fmt::format(":{}", place.column);
  return text;
}

namespace {

// The most bytes up to a limit that end no character in its middle.
std::size_t whole_characters(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text.size();
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0) == 0x80) --most;
  return most;
}

// The controls U+0080 to U+009F, which terminals obey as they obey those below a space.
bool has_terminal_commands(std::string_view text) {
  for (std::size_t at = 0; (at = text.find('\xc2', at)) != std::string_view::npos && at + 1 < text.size(); ++at)
    if (static_cast<unsigned char>(text[at + 1]) < 0xa0) return true;
  return false;
}

std::string message_of(const Place& place, const std::string& reason) {
  const std::string where = to_string(place);
  return where.empty() ? reason : where + ": " + reason;
}

}  // namespace

InputError::InputError(Place place, const std::string& reason)
    : std::runtime_error(message_of(place, reason)), place_(std::move(place)), reason_(reason) {}

InputError InputError::inside(std::string_view file, int lines_before, int columns_before) const {
  Place outer = place_;
  if (outer.file.empty()) outer.file = file;
  if (outer.line <= 1 && outer.column > 0) outer.column += columns_before;
  if (outer.line > 0) outer.line += lines_before;
  return {outer, reason_};
}

std::string quote(std::string_view text) {
  constexpr std::size_t kMost = 60;
  const bool is_text = is_clean_utf8(text) && !has_terminal_commands(text);
  std::string out = "'";
  for (const char c : text.substr(0, is_text ? whole_characters(text, kMost) : kMost)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f || (byte > 0x7f && !is_text)) {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += c;
    }
  }
  return out + (text.size() > kMost ? "...'" : "'");
}

}  // namespace tusk
