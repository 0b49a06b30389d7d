#include "base/error.h"

#include <fmt/format.h>
#include <utility>

#include "base/printable.h"

namespace tusk {

std::string to_string(const Place& place) {
  std::string text = place.file;
  if (place.line > 0) text += fmt::format("{}{}", text.empty() ? "line " : ":", place.line);
  if (place.column > 0)
    text += text.empty() ? fmt::format("column {}", place.column) : fmt::format(":{}", place.column);
  return text;
}

namespace {
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
  constexpr std::size_t kMax = 60;
  return "'" + escape_controls(text.substr(0, whole_characters(text, kMax))) + (text.size() > kMax ? "...'" : "'");
}

}  // namespace tusk
