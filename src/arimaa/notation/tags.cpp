#include "arimaa/notation/tags.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace tusk::arimaa {

namespace {

constexpr std::string_view kMarker = "-=+=-";

constexpr bool is_letter(char c) { return to_lower(c) >= 'a' && to_lower(c) <= 'z'; }
constexpr bool is_name_character(char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '-'; }

// The name at the start of the text; empty if there is none.
std::string_view leading_name(std::string_view text) {
  if (text.empty() || !is_letter(text.front())) return {};
  std::size_t end = 0;
  while (end < text.size() && is_name_character(text[end])) ++end;
  return text.substr(0, end);
}

int column_in(std::string_view line, std::string_view part) { return static_cast<int>(part.data() - line.data()) + 1; }

std::string clean(std::string_view value) {
  std::string text;
  for (const char c : trimmed(value)) {
    const auto byte = static_cast<unsigned char>(c);
    text += byte < 0x20 && c != '\n' ? ' ' : c;
  }
  return std::string(trimmed(text));
}

// [Tag "value"], where `\n` is a line end, and a backslash before any other character means that character.
Tag parse_bracket_tag(std::string_view line) {
  const auto fail = [&](std::string_view at, const char* reason) {
    throw InputError(Place{"", 0, column_in(line, at)}, reason);
  };
  std::string_view rest = trimmed(line).substr(1);
  while (!rest.empty() && is_space(rest.front())) rest.remove_prefix(1);
  const std::string_view name = leading_name(rest);
  if (name.empty()) fail(rest, "expected the name of a tag after '['");
  rest.remove_prefix(name.size());
  while (!rest.empty() && is_space(rest.front())) rest.remove_prefix(1);
  if (rest.empty() || rest.front() != '"') fail(rest, "expected the value of the tag in quotes");
  rest.remove_prefix(1);
  std::string value;
  while (!rest.empty() && rest.front() != '"') {
    if (rest.front() == '\\' && rest.size() > 1) {
      rest.remove_prefix(1);
      value += rest.front() == 'n' ? '\n' : rest.front();
    } else {
      value += rest.front();
    }
    rest.remove_prefix(1);
  }
  if (rest.empty()) fail(rest, "the closing quote of the tag is missing");
  if (trimmed(rest.substr(1)) != "]") fail(rest.substr(1), "expected ']' after the value of the tag");
  return {std::string(name), clean(value)};
}

std::string block_value(const std::vector<std::string_view>& lines, std::size_t& at) {
  const std::size_t start = at;
  std::string value;
  while (++at < lines.size()) {
    if (lines[at].starts_with(kMarker)) return value;
    value += lines[at];
    value += '\n';
  }
  throw InputError(Place{"", static_cast<int>(start) + 1, 1},
                   fmt::format("the value is not closed by a line that starts with {}", kMarker));
}

bool needs_brackets(const std::string& value) {
  return value.starts_with(kMarker) || value.find('\n' + std::string(kMarker)) != std::string::npos;
}

std::string bracket_text(const Tag& tag) {
  std::string value;
  for (const char c : tag.value) {
    if (c == '"' || c == '\\') value += '\\';
    value += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return fmt::format("[{} \"{}\"]\n", tag.name, value);
}

}  // namespace

std::optional<Tag> parse_tag(const std::vector<std::string_view>& lines, std::size_t& at) {
  const std::string_view line = lines[at];
  const std::string_view content = trimmed(line);
  if (content.starts_with('[')) return parse_bracket_tag(line);
  const std::string_view name = leading_name(content);
  if (name.empty() || name.size() == content.size() || content[name.size()] != ':') return std::nullopt;
  const std::string_view value = trimmed(content.substr(name.size() + 1));
  if (value == kMarker) return Tag{std::string(name), clean(block_value(lines, at))};
  return Tag{std::string(name), clean(value)};
}

std::string to_text(const Tag& tag) {
  if (needs_brackets(tag.value)) return bracket_text(tag);
  if (tag.value.find('\n') != std::string::npos)
    return fmt::format("{0}: {1}\n{2}\n{1}\n", tag.name, kMarker, tag.value);
  return fmt::format("{}: {}\n", tag.name, tag.value);
}

}  // namespace tusk::arimaa
