// Small text helpers shared by the parsers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tusk {

constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

std::string_view trimmed(std::string_view text);
// Ignores the case of ASCII letters only.
bool equals_ignore_case(std::string_view one, std::string_view two);

// A word and the column (from 1) at which it starts in its line.
struct Word {
  std::string_view text;
  int column = 0;
};
// The words separated by white space.
std::vector<Word> words_of(std::string_view line);

// The parts between the separators; n separators give n + 1 parts.
std::vector<std::string_view> split(std::string_view text, char separator);
// Lines without their line ends (\n or \r\n); a final line end does not start another line.
std::vector<std::string_view> lines_of(std::string_view text);

// The number that is the whole text, or nothing: an integer that fits the type (int, std::int64_t, std::uint64_t), or a
// finite decimal number (double).
template <typename T = std::uint64_t>
std::optional<T> parse_number(std::string_view text);
// The same, but throws InputError if the text is not a number.
template <typename T = std::uint64_t>
T must_be_number(std::string_view text);

// Whether the bytes are valid UTF-8 without NUL.
bool is_clean_utf8(std::string_view text);

// 1234567 -> "1,234,567".
std::string with_commas(std::uint64_t number);

}  // namespace tusk
